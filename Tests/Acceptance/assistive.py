"""The program as a screen reader finds it, by AT-SPI over its own bus.

Only the calls to GIO below need PyGObject. Nothing is kept here, so every answer comes from the
program at that moment. A walk asks for all objects at once, and for the children of a whole level at
once: each question that waits for an answer wakes four processes, and takes the program away from
its work.
"""

from typing import NamedTuple

from processes import Missing
from waiting import until

_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_EVENTS = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
_CACHE = "/org/a11y/atspi/cache"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ACTION = "org.a11y.atspi.Action"
_COMPONENT = "org.a11y.atspi.Component"
_TEXT = "org.a11y.atspi.Text"
_OBJECT_EVENT = "org.a11y.atspi.Event.Object"
_ANNOUNCEMENT = "Announcement"
# ATSPI_STATE_SENSITIVE and ATSPI_STATE_FOCUSED: bits of the first word of an object's states.
_SENSITIVE = 24
_FOCUSED = 12
_WINDOW_COORDINATES = 1
_MENU_ITEM = 35  # ATSPI_ROLE_MENU_ITEM
_LABELLED_BY = 2  # ATSPI_RELATION_LABELLED_BY
_PATIENCE = 40_000  # milliseconds
_TO_THE_END = 0x7fffffff


class _Seen(NamedTuple):
    """What a program tells of an object when it is asked for all of them."""

    reference: tuple
    application: tuple
    parent: tuple
    index: int
    child_count: int
    interfaces: list
    name: str
    role: int
    description: str
    states: list


class Assistive:
    """A connection to the accessibility bus at `address`."""

    def __init__(self, address):
        try:
            from gi.repository import Gio, GLib
        except ImportError as error:
            raise Missing(
                "PyGObject is not installed for this Python "
                "(Debian: apt-get install python3-gi, and run with /usr/bin/python3)") from error
        self._variant = GLib.Variant
        self._context = GLib.MainContext.default()
        self._heard = []
        self._error = GLib.Error
        self._bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._bus.set_exit_on_close(False)
        for signal in "PropertyChange", _ANNOUNCEMENT:
            self._bus.signal_subscribe(
                None, _OBJECT_EVENT, signal, None, None, Gio.DBusSignalFlags.NONE, self._hear)
        until(lambda: self.children(_REGISTRY) is not None, "the accessibility registry")
        # Newer versions of GTK tell of changes only if the registry knows of somebody who listens.
        self.call(_EVENTS, _EVENTS[0], "RegisterEvent", "(sass)", ("object:", [], ""))

    def close(self):
        self._bus.close_sync(None)

    def heard(self):
        """What was announced since the connection was made, oldest first.

        Before GTK 4.14, that is the names given to objects.
        """
        while self._context.iteration(False):
            pass
        return list(self._heard)

    def _hear(self, _bus, _sender, _path, _interface, signal, parameters):
        what, _, _, value, *_ = parameters.unpack()
        if signal == _ANNOUNCEMENT or what == "accessible-name":
            self._heard.append(value)

    def application(self, process):
        """Wait for the root of the accessible tree of the process `process`, with a window."""
        return until(
            lambda: self._find_application(process), "the program on the accessibility bus")

    def call(self, reference, interface, method, signature="()", arguments=()):
        name, path = reference
        answer = self._bus.call_sync(
            name, path, interface, method, self._variant(signature, arguments), None, 0,
            _PATIENCE, None)
        return answer.unpack()

    def attempt(self, *arguments):
        """Return `call(*arguments)`, or None if the object lacks the method or has just gone."""
        try:
            return self.call(*arguments)
        except self._error:
            return None

    def attempt_all(self, references, interface, method, signature="()", arguments=()):
        """Return what `attempt` returns for each of `references`; all are asked at once."""
        answers = [None] * len(references)
        waiting = len(references)

        def take(bus, result, index):
            nonlocal waiting
            waiting -= 1
            try:
                answers[index] = bus.call_finish(result).unpack()
            except self._error:
                pass

        for index, (name, path) in enumerate(references):
            self._bus.call(
                name, path, interface, method, self._variant(signature, arguments), None, 0,
                _PATIENCE, None, take, index)
        while waiting:
            self._context.iteration(True)
        return answers

    def children(self, reference):
        answer = self.attempt(reference, _ACCESSIBLE, "GetChildren")
        return None if answer is None else answer[0]

    def objects(self, name):
        """What the program of a name on the bus tells of all its objects."""
        answer = self.attempt((name, _CACHE), "org.a11y.atspi.Cache", "GetItems")
        return {item[0]: _Seen(*item) for item in answer[0]} if answer else {}

    def _find_application(self, process):
        for reference in self.children(_REGISTRY) or ():
            owner = self.attempt(
                ("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus",
                "GetConnectionUnixProcessID", "(s)", (reference[0],))
            if owner == (process,) and self.children(reference):
                return Node(self, reference)
        return None


class Node:
    """An object in the accessible tree."""

    def __init__(self, assistive, reference, seen=None):
        self._assistive, self._reference, self._seen = assistive, reference, seen

    @property
    def children(self):
        answer = self._attempt(_ACCESSIBLE, "GetChildren")
        return [Node(self._assistive, reference) for reference in answer[0]] if answer else []

    @property
    def name(self):
        name = self._seen.name if self._seen else self._property("Name")
        if name or not self._seen or self._seen.role != _MENU_ITEM:
            return name
        # Newer versions of GTK only say which label has it.
        answer = self._attempt(_ACCESSIBLE, "GetRelationSet")
        return next(
            (Node(self._assistive, references[0]).text
             for kind, references in (answer[0] if answer else ())
             if kind == _LABELLED_BY and references), "")

    @property
    def role(self):
        """The object's role, by AT-SPI's name."""
        answer = self._attempt(_ACCESSIBLE, "GetRoleName")
        return answer[0] if answer else ""

    @property
    def description(self):
        return self._seen.description if self._seen else self._property("Description")

    @property
    def text(self):
        """The text that the object shows."""
        return self._texts([self])[0]

    @property
    def actions(self):
        if self._seen and _ACTION not in self._seen.interfaces:
            return []
        answer = self._attempt(_ACTION, "GetActions")
        return [action[0] for action in answer[0]] if answer else []

    @property
    def has_focus(self):
        """Whether the object has the keyboard focus."""
        answer = self._attempt(_ACCESSIBLE, "GetState")
        return bool(answer) and bool(answer[0][0] >> _FOCUSED & 1)

    @property
    def is_sensitive(self):
        """Whether the user can use the object now."""
        answer = self._attempt(_ACCESSIBLE, "GetState")
        return bool(answer) and bool(answer[0][0] >> _SENSITIVE & 1)

    @property
    def extents(self):
        """x, y, width and height in the coordinates of the window."""
        answer = self._attempt(_COMPONENT, "GetExtents", "(u)", (_WINDOW_COORDINATES,))
        if answer is None:
            raise AssertionError(f"{self.name!r} has no place in the window")
        return answer[0]

    def act(self, action=None):
        """Perform the action called `action`, or the first one."""
        names = self.actions
        if not names or action is not None and action not in names:
            raise AssertionError(f"{self.name!r} has no action {action or ''}; it has {names}")
        index = 0 if action is None else names.index(action)
        self._assistive.call(self._reference, _ACTION, "DoAction", "(i)", (index,))

    def write(self, text):
        """Replace the text in a field."""
        self._assistive.call(
            self._reference, "org.a11y.atspi.EditableText", "SetTextContents", "(s)", (text,))

    def walk(self):
        """Yield the object and all its descendants.

        These keep the names and descriptions that they had at that moment.
        """
        yield self
        application = self._reference[0]
        objects = self._assistive.objects(application)
        children = self._descendants(objects)
        if any(child not in objects for level in children.values() for child in level):
            # GTK counts an object among all only once it has been told of as a child.
            objects |= self._assistive.objects(application)
        yield from self._below(self._reference, children, objects)

    def _descendants(self, objects):
        """The children of each descendant that has some: only the parent tells which are shown."""
        found = {}
        level = [self._reference]
        while level:
            answers = self._assistive.attempt_all(level, _ACCESSIBLE, "GetChildren")
            found |= {
                parent: answer[0] for parent, answer in zip(level, answers) if answer and answer[0]}
            level = [
                child for parent in level for child in found.get(parent, ())
                if child not in found and (child not in objects or objects[child].child_count)]
        return found

    def _below(self, reference, children, objects):
        for child in children.get(reference, ()):
            yield Node(self._assistive, child, objects.get(child))
            yield from self._below(child, children, objects)

    def find(self, matches, what):
        """Wait for the first descendant with `matches(node)`, and return it."""
        found = until(
            lambda: next((node for node in self.walk() if matches(node)), None),
            lambda: f"{what}; there are {[node.name for node in self.walk() if node.name]}",
            every=0.05)
        return Node(self._assistive, found._reference)

    def named(self, name):
        return self.find(lambda node: node.name == name, f"an object called {name!r}")

    def all_text(self):
        """All names, descriptions and texts in the tree, in lower case, one per line."""
        nodes = list(self.walk())
        return "\n".join(
            text.lower() for node, shown in zip(nodes, self._texts(nodes))
            for text in (node.name, node.description, shown) if text)

    def _texts(self, nodes):
        """The texts that objects show, empty for those that show none."""
        some = [node for node in nodes if not node._seen or _TEXT in node._seen.interfaces]
        # GTK 4.8 returns nothing if the end is -1.
        answers = self._assistive.attempt_all(
            [node._reference for node in some], _TEXT, "GetText", "(ii)", (0, _TO_THE_END))
        texts = {id(node): answer[0] for node, answer in zip(some, answers) if answer}
        return [texts.get(id(node), "") for node in nodes]

    def _attempt(self, interface, method, signature="()", arguments=()):
        return self._assistive.attempt(self._reference, interface, method, signature, arguments)

    def _property(self, name):
        answer = self._attempt(
            "org.freedesktop.DBus.Properties", "Get", "(ss)", (_ACCESSIBLE, name))
        return answer[0] if answer else ""
