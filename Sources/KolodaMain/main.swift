import KolodaApp

Program.run()
