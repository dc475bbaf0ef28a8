# shellcheck shell=bash
# Texts and their translations, with GNU gettext. Needs say.sh; runs in the project's folder, with a
# folder for temporary files in $work.

# xgettext doesn't know Swift. A call with a single literal looks the same in C++, but multi-line
# literals confuse xgettext's C++ parser, so a file that has one must not have marked texts.
swift_keywords=(
  --language=C++ --keyword
  --keyword=localized:1 --keyword=localizedCount:1,2 --keyword=localizedIn:1c,2
)
mark='\blocalized(Count|In)?\('

languages() { sed -e 's/#.*//' po/LINGUAS; }

swift_sources() {
  find Sources -name '*.swift' ! -path Sources/KolodaLocalization/Localized.swift | LC_ALL=C sort
}

# The files with texts, in a stable order.
marked_files() {
  swift_sources | xargs grep -lE "$mark"
  find data -maxdepth 1 -name '*.desktop' -o -maxdepth 1 -name '*.metainfo.xml' | LC_ALL=C sort
}

# Copies the files with texts to $work/sources, with each remark for translators right before the line
# with its text, and the text on the line of its mark: otherwise xgettext would lose the remark.
remarks_before_texts() {
  local file
  while read -r file; do
    mkdir -p "$work/sources/$(dirname "$file")"
    sed -E -e ':join' -e '/\blocalized(Count|In)?\($/ { N; s/\n +//; b join; }' "$file" |
      awk '
        /^ *\/\/ TRANSLATORS: / { remark = $0; next }
        remark != "" && /^ *\/\// { remark = remark "\n" $0; next }
        remark != "" && /localized(Count|In)?\(/ { print remark; remark = "" }
        { print }
      ' >"$work/sources/$file"
  done < <(grep '\.swift$' po/POTFILES)
}

# Writes a template with all texts: extract FILE. Warnings by xgettext go to standard error.
extract() {
  local options=(
    --from-code=UTF-8 --add-comments=TRANSLATORS: --add-location=file --package-name=Koloda
    "--copyright-holder=The Koloda authors" --output="$work/texts.pot"
  )
  rm -f "$work/texts.pot"
  remarks_before_texts
  grep '\.swift$' po/POTFILES |
    xgettext "${options[@]}" "${swift_keywords[@]}" --directory="$work/sources" --files-from=-
  grep '\.desktop$' po/POTFILES | xgettext "${options[@]}" --join-existing --files-from=-
  grep '\.xml$' po/POTFILES | xgettext "${options[@]}" --join-existing --files-from=-
  # Leave out the date and the placeholders for names, so that equal texts give an equal file.
  sed -e '1,/^$/{/^#/d;/POT-Creation-Date/d}' "$work/texts.pot" | with_value_names >"$1"
}

# Flags each text with a {name}, so that translations are checked for the same names. The flag is
# that of Python, whose placeholders look the same. The flag for C's percent signs is removed.
with_value_names() {
  awk -v RS= '
    NR > 1 {
      print ""
      gsub(/\n#, c-format/, "")
      if (/\{[A-Za-z]+\}/) sub(/\n(msgctxt|msgid) /, "\n#, python-brace-format&")
    }
    { print }'
}

# Updates a language to the template: merge LANGUAGE FILE
merge() {
  msgmerge --quiet --previous --add-location=file --output-file="$work/merged.po" \
    "po/$1.po" po/koloda.pot
  mv "$work/merged.po" "$2"
}

# Compiles all catalogues: compile_catalogues FOLDER
compile_catalogues() {
  local language
  for language in $(languages); do
    mkdir -p "$1/$language/LC_MESSAGES"
    msgfmt --check --output-file="$1/$language/LC_MESSAGES/koloda.mo" "po/$language.po"
  done
}

# Checks that every mark is a call with a literal that xgettext can read, in a file of texts.
check_marks() {
  local wrong
  wrong=$(swift_sources | grep -v -e '^Sources/KolodaLocalization/' -e '^Sources/KolodaApp/Texts/' \
    -e '^Sources/KolodaWords/' |
    xargs grep -nE "$mark") || true
  [ -z "$wrong" ] || { say "Not in Sources/KolodaWords or Sources/KolodaApp/Texts:"$'\n'"$wrong" && return 1; }
  wrong=$(swift_sources | xargs grep -PzoH "$mark(?!\s*\"(?!\"\"))[^\n]*" | tr '\0' '\n') || true
  [ -z "$wrong" ] || { say "Not a literal:"$'\n'"$wrong" && return 1; }
}

# Checks that the template has the texts of the sources, and that extracting gives no warning.
check_template() {
  local status=0
  marked_files | diff po/POTFILES - >&2 || status=1
  extract "$work/koloda.pot" 2>"$work/warnings"
  [ ! -s "$work/warnings" ] || { cat "$work/warnings" >&2 && status=1; }
  if grep -F '\\(' "$work/koloda.pot" >&2; then
    say "A marked text has a value in it; give it a {name}."
    status=1
  fi
  diff po/koloda.pot "$work/koloda.pot" >&2 || status=1
  [ "$status" -eq 0 ] || say "Please run scripts/translations update, and translate what is new."
  return "$status"
}

# Checks that each remark for translators is in the template.
check_remarks() {
  local remark status=0
  while read -r remark; do
    grep -qxF "#. TRANSLATORS: $remark" po/koloda.pot && continue
    say "This remark is before no text: $remark"
    status=1
  done < <(swift_sources | xargs sed -n -E 's,^ *// TRANSLATORS: ,,p')
  return "$status"
}

# Checks that a language has every text, with all its placeholders and plural forms.
check_language() {
  local status=0 lacking
  msgmerge --quiet --no-fuzzy-matching --output-file="$work/whole.po" "po/$1.po" po/koloda.pot
  lacking=$(msgattrib --no-obsolete --untranslated --no-wrap "$work/whole.po" | grep '^msgid ".' ||
    true)
  lacking+=$(msgattrib --no-obsolete --only-fuzzy --no-wrap "po/$1.po" | grep '^msgid ".' || true)
  if [ -n "$lacking" ]; then
    say "Not translated in po/$1.po:"$'\n'"$lacking"
    status=1
  fi
  # A line would break before the dots.
  if grep -nE '^(msgstr.*)?".* …' "po/$1.po" >&2; then
    say "Please put a no-break space before “…” in po/$1.po."
    status=1
  fi
  # Warnings count as errors; correct translations give none.
  msgfmt --check --output-file=/dev/null "po/$1.po" 2>"$work/warnings" || status=1
  [ ! -s "$work/warnings" ] || { cat "$work/warnings" >&2 && status=1; }
  return "$status"
}
