// Every file of the program may say something: in a window, or at the terminal.
@_exported import KolodaTerminal
@_exported import KolodaWords
