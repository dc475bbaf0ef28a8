-- What is done with the tables. All functions of the schema are made anew when an older version is
-- brought here: a call has no more of them than its text.

-- What only who runs the piles may call.

CREATE FUNCTION koloda.deal(pile_id bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO koloda.slot (pile, card, number)
  SELECT c.pile, c.card, n
  FROM koloda.pile p
  JOIN koloda.card c ON c.pile = p.id
  CROSS JOIN LATERAL generate_series(1, p.answers) n
  WHERE p.id = pile_id
  ON CONFLICT DO NOTHING;
  UPDATE koloda.pile SET cards = (SELECT count(*) FROM koloda.card WHERE pile = pile_id)
  WHERE id = pile_id;
$$;

-- Has the cards that somebody holds go to others. What the person is just doing something with is not
-- waited for: it is held no longer than a lease.
CREATE FUNCTION koloda.release_person(pile_id bigint, who text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.card, o.number FROM koloda.slot o
    WHERE o.pile = pile_id AND o.person = who AND o.until IS NOT NULL
    FOR UPDATE SKIP LOCKED
  ) h
  WHERE s.pile = pile_id AND s.card = h.card AND s.number = h.number;
$$;

CREATE FUNCTION koloda.remove_person(pile_id bigint, who text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  UPDATE koloda.person SET removed = clock_timestamp() WHERE pile = pile_id AND name = who;
  SELECT koloda.release_person(pile_id, who);
$$;

-- What the functions below are made of.

CREATE FUNCTION koloda.entered(pile_name text) RETURNS koloda.pile
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_pile koloda.pile;
BEGIN
  SELECT p.* INTO found_pile
  FROM koloda.pile p
  JOIN koloda.person m ON m.pile = p.id AND m.name = session_user AND m.removed IS NULL
  WHERE p.name = pile_name;
  IF NOT FOUND THEN
    IF EXISTS (
      SELECT FROM koloda.pile p JOIN koloda.person m ON m.pile = p.id AND m.name = session_user
      WHERE p.name = pile_name)
    THEN
      RAISE EXCEPTION USING ERRCODE = 'KO006', MESSAGE = 'you were removed from the pile';
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'KO001', MESSAGE = 'no pile of this name that you are in';
  END IF;
  RETURN found_pile;
END $$;

-- Ends the transaction of a caller who has locked something and then says nothing more.
CREATE FUNCTION koloda.be_brief() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT set_config('idle_in_transaction_session_timeout', '30s', true)
$$;

-- In what follows the caller's name is a text in a variable: session_user is a name, of another collation
-- than the tables' texts, and the indexes would be of no use.

-- Brings the caller's answers to some cards, and their slots, in line with the events.
--
-- A decide is alive unless the newest undo or redo of it is an undo; the newest that is alive holds.
-- They are read in the order of event_card: while the table is young, all its indexes seem equal, and
-- one that has no order to offer would be read from end to end.
--
-- Returns by how much the number of counted answers has grown.
CREATE FUNCTION koloda.settle(here koloda.pile, cards integer[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  answered integer[];
  texts text[];
  times bigint[];
  taken_back integer[];
  counted integer[];
  grown integer;
  late integer;
BEGIN
  SELECT coalesce(array_agg(c.card) FILTER (WHERE alive.text IS NOT NULL), '{}'),
    array_agg(alive.text) FILTER (WHERE alive.text IS NOT NULL),
    array_agg(alive.time) FILTER (WHERE alive.text IS NOT NULL),
    coalesce(array_agg(c.card) FILTER (WHERE alive.text IS NULL), '{}')
  INTO answered, texts, times, taken_back
  FROM unnest(cards) c (card)
  LEFT JOIN LATERAL (
    SELECT d.text, d.time FROM koloda.event d
    WHERE d.pile = here.id AND d.card = c.card AND d.person = caller AND d.kind = 'decide'
      AND (
        SELECT v.kind FROM koloda.event v
        WHERE v.pile = here.id AND v.card = c.card AND v.person = caller AND v.about = d.uid
        ORDER BY v.lamport DESC, v.uid DESC LIMIT 1
      ) IS DISTINCT FROM 'undo'
    ORDER BY d.lamport DESC, d.uid DESC LIMIT 1
  ) alive ON true;

  WITH given AS (
    UPDATE koloda.slot s SET until = NULL
    WHERE s.pile = here.id AND s.card = ANY (answered) AND s.person = caller
      AND s.until IS NOT NULL
    RETURNING s.card
  )
  SELECT coalesce(array_agg(g.card), '{}'), count(*) INTO counted, grown FROM given g;
  IF grown < cardinality(answered) THEN
    counted := ARRAY(
      SELECT s.card FROM koloda.slot s
      WHERE s.pile = here.id AND s.card = ANY (answered) AND s.person = caller);
    FOREACH late IN ARRAY answered LOOP
      CONTINUE WHEN late = ANY (counted);
      -- The lease ran out: the answer counts if nobody else was given the card meanwhile.
      UPDATE koloda.slot s SET person = caller, until = NULL
      FROM (
        SELECT o.ctid AS place FROM koloda.slot o
        WHERE o.pile = here.id AND o.card = late
          AND (o.person IS NULL OR o.until < clock_timestamp())
        ORDER BY o.number LIMIT 1 FOR UPDATE SKIP LOCKED
      ) free
      WHERE s.ctid = free.place;
      IF FOUND THEN
        counted := counted || late;
        grown := grown + 1;
      END IF;
    END LOOP;
  END IF;
  INSERT INTO koloda.answer AS a (pile, card, person, text, time, extra)
  SELECT here.id, n.card, caller, n.text, n.time, n.card <> ALL (counted)
  FROM unnest(answered, texts, times) n (card, text, time)
  ON CONFLICT (pile, card, person) DO UPDATE
  SET text = excluded.text, time = excluded.time, extra = excluded.extra;

  IF taken_back <> '{}' THEN
    DELETE FROM koloda.answer a
    WHERE a.pile = here.id AND a.card = ANY (taken_back) AND a.person = caller;
    -- The cards are held for the person again.
    WITH held AS (
      UPDATE koloda.slot s SET until = clock_timestamp() + here.lease
      WHERE s.pile = here.id AND s.card = ANY (taken_back) AND s.person = caller
        AND s.until IS NULL
      RETURNING s.card
    )
    SELECT grown - count(*) INTO grown FROM held;
  END IF;
  RETURN grown;
END $$;

-- Gives the caller up to so many cards more to answer, the first of the pile first; tells them.
--
-- Nobody holds more than 64 at once. What others gave back goes first, then what comes after the
-- last card that the caller was given. From the end the search begins anew, every ten seconds at
-- most.
CREATE FUNCTION koloda.give(here koloda.pile, wanted integer) RETURNS integer[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
-- A plan that was made while a table was small is kept as it grows. A plain index scan passes over
-- rows that are gone only once. What is locked is found again by its place in the table.
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  me koloda.person;
  most bigint;
  start integer;
  began timestamptz;
  given integer[];
  all_given integer[];
  -- In a variable: a search by what clock_timestamp() says each time can't use an index.
  this_moment timestamptz := clock_timestamp();
BEGIN
  IF here.closed IS NOT NULL THEN RETURN '{}'; END IF;
  PERFORM koloda.be_brief();
  -- One statement of a person after another: nobody gets a card twice.
  SELECT m.* INTO me FROM koloda.person m
  WHERE m.pile = here.id AND m.name = caller FOR UPDATE;
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.until < this_moment
    ORDER BY o.until LIMIT 256 FOR UPDATE SKIP LOCKED
  ) over
  WHERE s.ctid = over.place;
  SELECT least(wanted, 64 - count(*)) INTO most FROM koloda.slot s
  WHERE s.pile = here.id AND s.person = caller AND s.until IS NOT NULL;
  IF most <= 0 THEN RETURN '{}'; END IF;

  -- What the caller holds or has answered is looked up card by card: as a join the whole pile would be
  -- read to find one card.
  WITH free AS (
    SELECT s.card, s.ctid AS place FROM koloda.slot s
    WHERE s.pile = here.id AND s.person IS NULL AND s.returned
      AND (SELECT true FROM koloda.slot o
        WHERE o.pile = here.id AND o.card = s.card AND o.person = caller) IS NOT TRUE
      AND (SELECT true FROM koloda.answer a
        WHERE a.pile = here.id AND a.card = s.card AND a.person = caller) IS NOT TRUE
    ORDER BY s.card, s.number LIMIT most FOR UPDATE OF s SKIP LOCKED
  ), given AS (
    UPDATE koloda.slot s
    SET person = caller, until = this_moment + here.lease, returned = false
    FROM (SELECT DISTINCT ON (f.card) f.place FROM free f ORDER BY f.card) n
    WHERE s.ctid = n.place
    RETURNING s.card
  )
  SELECT coalesce(array_agg(g.card), '{}') INTO all_given FROM given g;
  most := most - cardinality(all_given);
  start := me.reached;
  began := me.searched;
  WHILE most > 0 LOOP
    -- One slot of a card is locked, and what is free of it is for others.
    WITH RECURSIVE next AS (
      SELECT start AS card, NULL::tid AS place, 0 AS number
      UNION ALL
      SELECT f.card, f.ctid, n.number + 1
      FROM next n
      CROSS JOIN LATERAL (
        SELECT s.card, s.ctid FROM koloda.slot s
        WHERE s.pile = here.id AND s.person IS NULL AND s.card > n.card
          AND (SELECT true FROM koloda.slot o
            WHERE o.pile = here.id AND o.card = s.card AND o.person = caller) IS NOT TRUE
          AND (SELECT true FROM koloda.answer a
            WHERE a.pile = here.id AND a.card = s.card AND a.person = caller) IS NOT TRUE
        ORDER BY s.card, s.number LIMIT 1 FOR UPDATE OF s SKIP LOCKED
      ) f
      WHERE n.number < most
    ), given AS (
      UPDATE koloda.slot s
      SET person = caller, until = this_moment + here.lease, returned = false
      FROM next n WHERE s.ctid = n.place
      RETURNING s.card
    )
    SELECT coalesce(array_agg(g.card), '{}'), coalesce(max(g.card), start)
    INTO given, start FROM given g;
    all_given := all_given || given;
    most := most - cardinality(given);
    EXIT WHEN most = 0 OR start < 0 OR began > this_moment - interval '10 seconds';
    began := this_moment;
    start := -1;
  END LOOP;
  UPDATE koloda.person m SET reached = start, searched = began
  WHERE m.pile = here.id AND m.name = caller
    AND (m.reached, m.searched) IS DISTINCT FROM (start, began);
  RETURN all_given;
END $$;

-- What everybody may call. Each acts for session_user, in a pile that they are in.

CREATE FUNCTION koloda.schema_version() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT number FROM koloda.version
$$;

-- Makes sure that what follows is for tables of the version that the caller means: they stay of it to
-- the end of the transaction. It is volatile: it sees what was committed while it waited.
CREATE FUNCTION koloda.expect_version(meant integer) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT number FROM koloda.version) IS DISTINCT FROM meant THEN
    RAISE EXCEPTION USING ERRCODE = 'KO007', MESSAGE = 'the tables are of another version';
  END IF;
END $$;

-- How a pile stands, and how many of the caller's answers are extra; and how it is shown, unless
-- that goes by the mark that the caller knows.
CREATE FUNCTION koloda.standing(pile_name text, known text)
RETURNS TABLE (uid bytea, answers smallint, lease double precision, cards integer,
  given bigint, closed boolean, extra bigint, photos boolean, mark text, look text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT here.uid, here.answers, extract(epoch FROM here.lease)::double precision,
    here.cards,
    (SELECT coalesce(sum(m.answers), 0)::bigint FROM koloda.person m WHERE m.pile = here.id),
    here.closed IS NOT NULL,
    (SELECT count(*) FROM koloda.answer a
     WHERE a.pile = here.id AND a.person = session_user AND a.extra),
    EXISTS (SELECT FROM koloda.photos f WHERE f.pile = here.id),
    md5(here.look), CASE WHEN md5(here.look) IS DISTINCT FROM known THEN here.look END;
END $$;

-- Who has done how much: answers that count, extra ones, cards held, events.
CREATE FUNCTION koloda.people(pile_name text)
RETURNS TABLE (name text, answers integer, extra bigint, held bigint, events bigint,
  removed boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT m.name, m.answers,
    (SELECT count(*) FROM koloda.answer a
     WHERE a.pile = here.id AND a.person = m.name AND a.extra),
    (SELECT count(*) FROM koloda.slot s
     WHERE s.pile = here.id AND s.person = m.name AND s.until > clock_timestamp()),
    m.events, m.removed IS NOT NULL
  FROM koloda.person m WHERE m.pile = here.id ORDER BY m.name;
END $$;

-- Gives the caller up to so many cards more to answer, and tells them.
CREATE FUNCTION koloda.claim(pile_name text, wanted integer)
RETURNS TABLE (card integer, key bytea, record bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  given CONSTANT integer[] := koloda.give(here, wanted);
BEGIN
  RETURN QUERY SELECT c.card, c.key, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card = ANY (given) ORDER BY c.card;
END $$;

-- Has the caller hold so many cards in all, and tells them; without their records those that are
-- known.
--
-- Who is given a card does not wait for the disk: what a crash takes away is that it was reserved.
CREATE FUNCTION koloda.fill(pile_name text, wanted integer, known integer[])
RETURNS TABLE (card integer, key bytea, record bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
  lacking bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT wanted - count(*) INTO lacking FROM koloda.slot s
  WHERE s.pile = here.id AND s.person = caller AND s.until > clock_timestamp();
  IF lacking > 0 THEN PERFORM koloda.give(here, lacking::integer); END IF;
  RETURN QUERY SELECT c.card, c.key, CASE WHEN c.card <> ALL (known) THEN c.record END
  FROM koloda.slot s JOIN koloda.card c ON c.pile = s.pile AND c.card = s.card
  WHERE s.pile = here.id AND s.person = caller AND s.until > clock_timestamp()
  ORDER BY c.card;
END $$;

-- Holds cards for longer; returns those that the caller still holds.
CREATE FUNCTION koloda.renew(pile_name text, cards integer[]) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY UPDATE koloda.slot s SET until = clock_timestamp() + here.lease
  WHERE s.pile = here.id AND s.person = session_user AND s.until IS NOT NULL
    AND s.card = ANY (cards)
  RETURNING s.card;
END $$;

-- Gives cards back that the caller holds, and wakes who waits for cards.
CREATE FUNCTION koloda.give_back(pile_name text, cards integer[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  WHERE s.pile = here.id AND s.person = session_user AND s.until IS NOT NULL
    AND s.card = ANY (cards);
  IF FOUND THEN NOTIFY koloda; END IF;
END $$;

-- Makes sure that what follows is for the pile that the caller means, and that the server is no older
-- copy of what it was: it has the last event that this caller sent.
CREATE FUNCTION koloda.expect(pile_name text, meant bytea, last bytea) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  IF here.uid <> meant THEN
    RAISE EXCEPTION USING ERRCODE = 'KO004', MESSAGE = 'another pile has the name';
  END IF;
  IF last IS NOT NULL AND NOT EXISTS (
    SELECT FROM koloda.event e
    WHERE e.pile = here.id AND e.uid = last AND e.person = session_user)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO005', MESSAGE = 'the last event of the caller is not there';
  END IF;
END $$;

-- Takes events of the caller, in their order; one that is there already counts once.
--
-- A pile need not be one of the deck: people may have piles of their own, and those of a deck change.
-- What there is of one person has bounds, far from what anybody does: 64 piles, 32 MB of notes, and a
-- million events and a hundred for each card.
--
-- Returns how many were new. Others who listen on "koloda" are woken at most once a second for
-- each person: a listener reads again a little later, too.
CREATE FUNCTION koloda.append(pile_name text, events jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- A plan that was made while a table was small is kept as it grows.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  caller CONSTANT text := session_user;
  me koloda.person;
  new record;
BEGIN
  PERFORM koloda.be_brief();
  SELECT m.* INTO me FROM koloda.person m
  WHERE m.pile = here.id AND m.name = caller FOR UPDATE;
  WITH told AS (
    SELECT decode(e.uid, 'hex') AS uid, e.kind, decode(e.about, 'hex') AS about, e.text,
      decode(e.seat, 'hex') AS seat, decode(e.act, 'hex') AS act, e.lamport, e.time, e.card, e.place
    FROM ROWS FROM (
      jsonb_to_recordset(events) AS (
        uid text, kind text, about text, text text, seat text, act text, lamport bigint,
        time bigint, card integer)
    ) WITH ORDINALITY AS e (uid, kind, about, text, seat, act, lamport, time, card, place)
  ), lacking AS MATERIALIZED (
    SELECT DISTINCT ON (t.uid, t.card) t.* FROM told t
    -- In the order of event_card, as in settle.
    WHERE (
      SELECT e.uid FROM koloda.event e
      WHERE e.pile = here.id AND e.card = t.card AND e.person = caller AND e.uid = t.uid
      ORDER BY e.lamport DESC, e.uid DESC LIMIT 1
    ) IS NULL
    ORDER BY t.uid, t.card, t.place
  ), added AS (
    INSERT INTO koloda.event
      (pile, person, number, uid, kind, about, text, seat, act, lamport, time, card)
    SELECT here.id, caller, me.events + row_number() OVER (ORDER BY n.place), n.uid, n.kind,
      n.about, n.text, n.seat, n.act, n.lamport, n.time, n.card
    FROM lacking n
    ON CONFLICT (pile, uid) DO NOTHING
    RETURNING kind, about, text, card
  )
  SELECT count(*) AS events, array_agg(DISTINCT a.card) AS cards,
    array_agg(DISTINCT a.card) FILTER (WHERE a.kind IN ('decide', 'undo', 'redo')) AS decided,
    bool_or(a.about IS NOT NULL) AS has_verdicts, (SELECT count(*) FROM lacking) AS lacking,
    coalesce(array_agg(DISTINCT a.text) FILTER (WHERE a.kind = 'decide'), '{}') AS piles,
    coalesce(sum(octet_length(a.text)) FILTER (WHERE a.kind = 'note'), 0) AS notes
  INTO new FROM added a;
  IF new.lacking = 0 THEN RETURN 0; END IF;
  IF new.events < new.lacking THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of this number is another''s';
  END IF;
  -- No foreign key looks for the cards: that would lock them.
  IF EXISTS (
    SELECT FROM unnest(new.cards) n (card)
    WHERE (SELECT true FROM koloda.card c WHERE c.pile = here.id AND c.card = n.card) IS NOT TRUE)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of no card of the pile';
  END IF;
  IF new.has_verdicts AND EXISTS (
    SELECT FROM koloda.event v
    WHERE v.pile = here.id AND v.person = caller AND v.number > me.events
      AND v.about IS NOT NULL AND NOT EXISTS (
        SELECT FROM koloda.event d
        WHERE d.pile = here.id AND d.uid = v.about AND d.kind NOT IN ('undo', 'redo')
          AND d.person = caller AND d.card = v.card))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an undo or redo of no decision of yours';
  END IF;
  IF NOT new.piles <@ me.piles THEN
    me.piles := ARRAY(SELECT DISTINCT unnest(me.piles || new.piles));
  END IF;
  me.notes := me.notes + new.notes;
  IF cardinality(me.piles) > 64 THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002',
      MESSAGE = 'a deck takes decisions for up to 64 piles from each person';
  ELSIF me.notes > 32000000 THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002',
      MESSAGE = 'a deck takes up to 32 MB of notes from each person';
  ELSIF me.events + new.events > 1000000 + 100::bigint * here.cards THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002',
      MESSAGE = 'you have decided and undone more than a deck takes from one person';
  END IF;
  IF new.decided IS NOT NULL THEN
    me.answers := me.answers + koloda.settle(here, new.decided);
  END IF;
  IF me.told < clock_timestamp() - interval '1 second' THEN
    me.told := clock_timestamp();
    NOTIFY koloda;
  END IF;
  UPDATE koloda.person m
  SET events = m.events + new.events, answers = me.answers, told = me.told, notes = me.notes,
    piles = me.piles
  WHERE m.pile = here.id AND m.name = caller;
  RETURN new.events;
END $$;

-- Events that come after the last one known of each author, {"name": number}.
CREATE FUNCTION koloda.events_after(pile_name text, known jsonb, most integer)
RETURNS TABLE (person text, number bigint, uid bytea, kind text, about bytea, text text,
  seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT e.person, e.number, e.uid, e.kind, e.about, e.text, e.seat, e.act,
    e.lamport, e.time, e.card, c.key
  FROM koloda.person m
  JOIN koloda.event e ON e.pile = here.id AND e.person = m.name
    AND e.number > coalesce((known ->> m.name)::bigint, 0)
  JOIN koloda.card c ON c.pile = here.id AND c.card = e.card
  WHERE m.pile = here.id
  ORDER BY e.person, e.number LIMIT most;
END $$;

-- Events of the caller that come after the last one known, from whichever computer; all of them where
-- that is not there any more.
CREATE FUNCTION koloda.own_events(pile_name text, last bytea, most integer)
RETURNS TABLE (person text, number bigint, uid bytea, kind text, about bytea, text text,
  seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
  known bigint;
BEGIN
  SELECT e.number INTO known FROM koloda.event e
  WHERE e.pile = here.id AND e.uid = last AND e.person = caller;
  known := coalesce(known, 0);
  RETURN QUERY SELECT e.person, e.number, e.uid, e.kind, e.about, e.text, e.seat, e.act,
    e.lamport, e.time, e.card, c.key
  FROM koloda.event e
  JOIN koloda.card c ON c.pile = here.id AND c.card = e.card
  WHERE e.pile = here.id AND e.person = caller AND e.number > known
  ORDER BY e.number LIMIT most;
END $$;

-- What holds for each card, from a card on: all answers of a card, or none.
CREATE FUNCTION koloda.answers(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, person text, text text, "time" bigint, extra boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT a.card, a.person, a.text, a.time, a.extra FROM koloda.answer a
  WHERE a.pile = here.id AND a.card >= first AND a.card::bigint < first::bigint + cards
  ORDER BY a.card, a.person;
END $$;

-- What all cards together were answered: each combination of people and answers that cards have,
-- as [["person", "answer"], …] in the order of the people, with how many cards have it.
CREATE FUNCTION koloda.combinations(pile_name text)
RETURNS TABLE (answers text, cards bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT
    (SELECT jsonb_agg(jsonb_build_array(p.person, p.answer) ORDER BY p.person)
     FROM unnest(g.people, g.given) AS p (person, answer))::text,
    g.number
  FROM (
    SELECT c.people, c.given, count(*) AS number
    FROM (
      SELECT array_agg(a.person ORDER BY a.person) AS people,
        array_agg(a.text ORDER BY a.person) AS given
      FROM koloda.answer a WHERE a.pile = here.id GROUP BY a.card
    ) c
    GROUP BY c.people, c.given
  ) g;
END $$;

-- The records of the cards that have answers, from a card on.
CREATE FUNCTION koloda.records(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, record bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card >= first AND c.card::bigint < first::bigint + cards
    AND EXISTS (SELECT FROM koloda.answer a WHERE a.pile = here.id AND a.card = c.card)
  ORDER BY c.card;
END $$;

REVOKE ALL ON ALL TABLES IN SCHEMA koloda FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA koloda FROM PUBLIC;
GRANT USAGE ON SCHEMA koloda TO PUBLIC;
GRANT EXECUTE ON FUNCTION
  koloda.schema_version(), koloda.standing(text, text), koloda.people(text),
  koloda.claim(text, integer), koloda.fill(text, integer, integer[]),
  koloda.renew(text, integer[]), koloda.expect(text, bytea, bytea),
  koloda.give_back(text, integer[]), koloda.append(text, jsonb),
  koloda.events_after(text, jsonb, integer), koloda.answers(text, integer, integer),
  koloda.combinations(text), koloda.records(text, integer, integer),
  koloda.expect_version(integer), koloda.own_events(text, bytea, integer)
TO PUBLIC;
