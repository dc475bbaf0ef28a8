"""Tests in several layouts of the keyboard."""

# Layouts, and which of them is in use.
LAYOUTS = (
    ("ua", 0), ("ua,us", 0), ("us,ua", 1), ("ara", 0), ("gr", 0), ("il", 0), ("fr", 0), ("de", 0))
# Where these have letters that "us" has in another place, by the names of keys in "us".
_PLACES = {"fr": {"a": "q", "q": "a", "z": "w", "w": "z", "m": "semicolon"},
           "de": {"z": "y", "y": "z"}}


class InLayouts:
    """Mixed into a test case; `test(type)` gets a function that types what keys mean."""

    def use_layouts(self, layouts, group=0):
        self.addCleanup(self.hand.use_layouts, "us")
        self.hand.use_layouts(layouts, group)

    def in_each(self, test, layouts=LAYOUTS):
        """Test in one layout after the other."""
        for name, group in layouts:
            self.use_layouts(name, group)
            places = _PLACES.get(name, {})

            def type(*chords):
                self.hand.type(*(
                    "+".join(places.get(key, key) for key in chord.split("+"))
                    for chord in chords))

            try:
                test(type)
            except Exception as error:
                error.add_note(f"The layouts are {name}, and the one in use is {group}.")
                raise

    def wait_for_command(self, name, since):
        """Wait until a command of a key has been carried out since a mark in the trace."""
        self.trace.wait(
            lambda trace: any(
                event.get("message") == name for event in trace.of_kind("input", since)),
            f"{name} by its key")
