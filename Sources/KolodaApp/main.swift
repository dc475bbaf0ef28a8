KolodaCommand.main()
