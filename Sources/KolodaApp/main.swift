Surroundings.openStandardStreams()
Surroundings.surviveFileSizeLimit()
KolodaCommand.main()
