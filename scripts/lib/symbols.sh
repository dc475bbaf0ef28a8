# shellcheck shell=bash
# What the compiler knows of the libraries' public symbols, and DocC's catalogues made of it.
# Needs project.sh.

documented_modules=(Koloda KolodaGTK KolodaClassic)

# Writes the public symbols of a built module to a folder: public_symbols MODULE FOLDER
public_symbols() {
  local flags=() flag triple
  for flag in $(pkg-config --cflags-only-I libadwaita-1); do flags+=(-Xcc "$flag"); done
  triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
  swift-symbolgraph-extract -module-name "$1" -target "$triple" \
    -I "$(swift build --package-path "$project" --show-bin-path)/Modules" \
    -I "$project/Sources/CAdwaita" -I "$project/Sources/CKolodaGLib" "${flags[@]}" \
    -minimum-access-level public -skip-inherited-docs -output-dir "$2"
}

# Makes a module's documentation from its symbols; a warning is an error:
# convert_catalogue MODULE SYMBOLS OUTPUT
convert_catalogue() {
  docc convert "$project/Sources/$1/$1.docc" --additional-symbol-graph-dir "$2" \
    --fallback-display-name "$1" --fallback-bundle-identifier "org.koloda.$1" \
    --transform-for-static-hosting --warnings-as-errors --output-path "$3"
}
