import KolodaCommands

Surroundings.openStandardStreams()
Surroundings.surviveFileSizeLimit()
Surroundings.end(KolodaCommand.run(RawArguments.texts))
