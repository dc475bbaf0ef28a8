# shellcheck shell=bash
# The libraries' public symbols as the compiler extracts them, and documentation by DocC.
# Needs project.sh.

documented_modules=(Koloda KolodaGTK KolodaClassic)

# Writes the public symbols of a module to a folder, from the folder of its build:
# public_symbols MODULE FOLDER BUILT
public_symbols() {
  local flags=() flag triple
  for flag in $(pkg-config --cflags-only-I libadwaita-1); do flags+=(-Xcc "$flag"); done
  triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
  swift-symbolgraph-extract -module-name "$1" -target "$triple" \
    -I "$3/Modules" \
    -I "$project/Sources/CAdwaita" -I "$project/Sources/CKolodaGLib" "${flags[@]}" \
    -minimum-access-level public -skip-inherited-docs -output-dir "$2"
}

# Makes the documentation of a module from its symbols; a warning is an error:
# convert_catalogue MODULE SYMBOLS OUTPUT
convert_catalogue() {
  docc convert "$project/Sources/$1/$1.docc" --additional-symbol-graph-dir "$2" \
    --fallback-display-name "$1" --fallback-bundle-identifier "org.koloda.$1" \
    --transform-for-static-hosting --warnings-as-errors --output-path "$3"
}
