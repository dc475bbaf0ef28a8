"""Many people at one shared deck: how many decisions the server takes, to what it can take at all."""

import contextlib
import pathlib
import re
import subprocess

import postgres
from rows import Row, show

_CARDS = 1_000_000
_ANSWERS = 2  # to each card
_PEOPLE = 20
_SECONDS = 60
_AHEAD = 16  # cards that a person holds
_SCHEMA = pathlib.Path(__file__).parents[2] / "Sources" / "KolodaSync" / "Schema"
_FILES = (
    "tables.sql", "photo-tables.sql", "functions.sql", "photo-functions.sql", "dispute-functions.sql")
# What a person's program tells and asks the server at once: what was decided since the last time, in
# a transaction of its own, and then other cards. Whoever decides as fast as they can has decided all
# cards that they hold by then.
_EXCHANGE = r"""
\startpipeline
SELECT koloda.expect_version((SELECT koloda.schema_version()));
SELECT koloda.expect('pile', decode(md5(''), 'hex'), NULL, NULL);
SELECT koloda.append('pile', public.decisions());
\endpipeline
\startpipeline
SELECT koloda.expect_version((SELECT koloda.schema_version()));
SELECT koloda.expect('pile', decode(md5(''), 'hex'), NULL, NULL);
SELECT * FROM koloda.fill('pile', {ahead}, '{{}}');
SELECT * FROM koloda.standing('pile', NULL);
SELECT o.* FROM public.known() k, koloda.own_events('pile', k.uid, k.ticket, 2000) o;
\endpipeline
"""
# What a person's program has in its journal: decisions on the cards that are held, and the last event
# that it knew of before. pgbench keeps no journal and so has to ask the server, which must cost next
# to nothing beside the exchange: plans that are made once, and indexes, for which the name of the
# session's user must be a text.
_JOURNAL = f"""
CREATE FUNCTION public.decisions() RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  caller CONSTANT text := session_user;
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'uid', md5(random()::text || clock_timestamp()::text || caller), 'kind', 'decide',
      'text', 'keep', 'seat', repeat('0', 32), 'act', md5(random()::text), 'lamport', 1, 'time', 1,
      'card', s.card)), '[]')
    FROM koloda.slot s WHERE s.pile = 1 AND s.person = caller AND s.until IS NOT NULL);
END $$;
CREATE FUNCTION public.known() RETURNS TABLE (uid bytea, ticket bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET enable_seqscan = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  count bigint := (SELECT m.events FROM koloda.person m WHERE m.pile = 1 AND m.name = caller);
BEGIN
  RETURN QUERY SELECT e.uid, e.ticket FROM (SELECT) one
  LEFT JOIN koloda.event e ON e.pile = 1 AND e.person = caller AND e.number = count - {_AHEAD};
END $$"""


def together():
    """Compare with pgbench's simple update, one run after the other on the same server."""
    with contextlib.closing(postgres.Server(is_durable=True)) as server:
        people = [f"person{number}" for number in range(_PEOPLE)]
        server.sql(
            "CREATE ROLE lead LOGIN", *(f"CREATE ROLE {person} LOGIN" for person in people),
            "CREATE DATABASE decks OWNER lead", "CREATE DATABASE bench", database="postgres")
        _make(server, people)
        server.run("pgbench", "-i", "-q", "-s", "10", "-h", server.folder, "-U", "admin", "bench")
        server.sql("CHECKPOINT")
        plain = _rate(server.run(
            "pgbench", "-N", "-n", "-c", str(_PEOPLE), "-j", "2", "-T", str(_SECONDS),
            "-h", server.folder, "-U", "admin", "bench"))
        own = _decide(server, people)
        show(Row(f"decisions of {_PEOPLE} people at {_CARDS} cards", own, "a second"))
        show(Row("pgbench, simple updates", plain, "a second"))
        show(Row(f"decisions of {_PEOPLE} people to pgbench's updates", own / plain, "x"))
        _check(server)


def _make(server, people):
    server.sql(
        "".join((_SCHEMA / name).read_text(encoding="utf-8") for name in _FILES), _JOURNAL,
        f"""INSERT INTO koloda.pile (uid, name, answers, lease)
            VALUES (decode(md5(''), 'hex'), 'pile', {_ANSWERS}, interval '10 minutes')""",
        *(f"INSERT INTO koloda.person (pile, name) VALUES (1, '{person}')" for person in people),
        f"""INSERT INTO koloda.card (pile, card, key, record)
            SELECT 1, n, decode(md5(n::text) || md5((-n)::text), 'hex'),
              convert_to(format('{{"id": %s, "text": "%s"}}', n, repeat('word ', 30)), 'UTF8')
            FROM generate_series(0, {_CARDS - 1}) n""",
        "SELECT koloda.deal(1)", role="lead")


def _decide(server, people):
    """The decisions a second of all people, each of whom decides as fast as they can."""
    script = pathlib.Path(server.folder, "exchange.sql")
    script.write_text(_EXCHANGE.format(ahead=_AHEAD), encoding="utf-8")
    before = _given(server)
    running = [
        subprocess.Popen(
            server.command(
                "pgbench", "-n", "-c", "1", "-M", "prepared", "-T", str(_SECONDS), "-f", str(script),
                "-h", server.folder, "-U", person, "decks"),
            cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for person in people]
    for process in running:
        if process.wait():
            raise AssertionError("somebody could not decide")
    return (_given(server) - before) / _SECONDS


def _given(server):
    return int(server.sql("SELECT sum(answers) FROM koloda.person", role="lead"))


def _rate(report):
    return float(re.search(r"^tps = ([0-9.]+)", report, re.MULTILINE).group(1))


def _check(server):
    """Nobody may have answered a card twice, or one that had all of its answers."""
    wrong = server.sql(
        f"""SELECT count(*) FROM (
              SELECT FROM koloda.answer GROUP BY card
              HAVING count(*) > {_ANSWERS} OR bool_or(extra)) wrong""", role="lead")
    if int(wrong):
        raise AssertionError(f"{wrong} cards have too many answers")
