-- The functions for the tables.

-- Functions that only the role that manages the shared decks may call.

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

-- Releases the cards that somebody holds, so that others get them. Cards that the person's own
-- transaction has locked are skipped: they are held no longer than their lease.
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
  INSERT INTO koloda.removal (pile, person) VALUES (pile_id, who) ON CONFLICT DO NOTHING;
  SELECT koloda.release_person(pile_id, who);
$$;

-- Waits until the calls of somebody that are under way have ended, for three seconds at most. Of a
-- removed person none begins after that: take_turn refuses it.
CREATE FUNCTION koloda.await_person(pile_id bigint, who text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
BEGIN
  PERFORM FROM koloda.person m WHERE m.pile = pile_id AND m.name = who FOR UPDATE;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  NULL;
END $$;

-- Building blocks of the functions below. None of them waits for another person for longer than a
-- moment, since members can keep locks for as long as they like.

CREATE FUNCTION koloda.entered(pile_name text) RETURNS koloda.pile
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_pile koloda.pile;
BEGIN
  SELECT p.* INTO found_pile
  FROM koloda.pile p
  JOIN koloda.person m ON m.pile = p.id AND m.name = session_user
  WHERE p.name = pile_name;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'KO001', MESSAGE = 'no pile of this name that you are in';
  END IF;
  IF EXISTS (
    SELECT FROM koloda.removal r WHERE r.pile = found_pile.id AND r.person = session_user)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO006', MESSAGE = 'you were removed from the pile';
  END IF;
  RETURN found_pile;
END $$;

-- Limits how long a caller who holds locks may be idle, by ending the transaction.
CREATE FUNCTION koloda.be_brief() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT set_config('idle_in_transaction_session_timeout', '30s', true)
$$;

-- Makes one person's calls run one after another, from all their computers: then the only others
-- who lock their slots are people who take over expired ones, and the manager. Fails if the person
-- was removed while the call waited.
CREATE FUNCTION koloda.take_turn(here koloda.pile) RETURNS koloda.person
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  me koloda.person;
BEGIN
  PERFORM koloda.be_brief();
  SELECT m.* INTO me FROM koloda.person m
  WHERE m.pile = here.id AND m.name = caller FOR UPDATE;
  IF EXISTS (SELECT FROM koloda.removal r WHERE r.pile = here.id AND r.person = caller) THEN
    RAISE EXCEPTION USING ERRCODE = 'KO006', MESSAGE = 'you were removed from the pile';
  END IF;
  RETURN me;
END $$;

-- Waits for slots of the caller that somebody else has locked, for a second at most.
--
-- Somebody who looked for a card while one was still free keeps its slot locked until the end of
-- their transaction, even if somebody else was given it first. And expired slots may be given to
-- others.
CREATE FUNCTION koloda.await_slots(here koloda.pile, cards integer[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  caller CONSTANT text := session_user;
BEGIN
  PERFORM FROM koloda.slot s
  WHERE s.pile = here.id AND s.card = ANY (cards) AND s.person = caller AND s.until IS NOT NULL
  FOR UPDATE;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  NULL;
END $$;

-- The last of so many cards, from a card on: a condition with a bigint sum could not use an index.
CREATE FUNCTION koloda.last_of(first integer, cards integer) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(first::bigint + cards - 1, 2147483647)::integer
$$;

-- An extra answer counts as soon as its card has a free slot for it, in the order in which they
-- came. Nothing is written for that: whoever frees a slot would have to lock what belongs to the
-- author of the answer. The author's own program gives the answer its slot (see settle).

-- Whether a card has a free slot for a person: as many slots are taken as extra answers of others
-- came before the person's own, or at all if there is none. A slot whose lease is over is free.
CREATE FUNCTION koloda.has_room(pile_id bigint, in_card integer, who text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT (
    SELECT count(*) FROM koloda.slot s
    WHERE s.pile = pile_id AND s.card = in_card
      AND (s.person IS NULL OR s.until < clock_timestamp())
  ) > (
    SELECT count(*) FROM koloda.answer e
    LEFT JOIN koloda.answer o
      ON o.pile = pile_id AND o.card = in_card AND o.person = who AND o.extra
    WHERE e.pile = pile_id AND e.card = in_card AND e.extra AND e.person <> who
      AND (o.card IS NULL OR (e.since, e.time, e.person) < (o.since, o.time, o.person))
  )
$$;

-- Whether a card has room for a person who is about to take one of its free slots: has_room, and
-- nobody else is about to take one, too, who would not leave enough for the extra answers that
-- count. Nobody waits: while somebody else is taking a slot of such a card, it has none.
--
-- Volatile, so that has_room sees what was committed before this person's turn came, whatever the
-- statement sees that calls this. The lock is that of the card's row, which nobody can take but by
-- these functions: a lock by number, an advisory one, could be taken by anybody, for any card.
CREATE FUNCTION koloda.has_room_now(pile_id bigint, in_card integer, who text) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT koloda.has_room(pile_id, in_card, who) THEN RETURN false; END IF;
  IF (SELECT true FROM koloda.answer e
      WHERE e.pile = pile_id AND e.card = in_card AND e.extra AND e.person <> who
      LIMIT 1) IS NOT TRUE
  THEN RETURN true; END IF;
  PERFORM FROM koloda.card c
  WHERE c.pile = pile_id AND c.card = in_card FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN koloda.has_room(pile_id, in_card, who);
END $$;

-- The extra answers of a deck that count.
CREATE FUNCTION koloda.promoted(pile_id bigint) RETURNS TABLE (card integer, person text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT e.card, e.person
  FROM (
    SELECT a.card, a.person,
      row_number() OVER (PARTITION BY a.card ORDER BY a.since, a.time, a.person) AS place
    FROM koloda.answer a WHERE a.pile = pile_id AND a.extra
  ) e
  WHERE e.place <= (
    SELECT count(*) FROM koloda.slot s
    WHERE s.pile = pile_id AND s.card = e.card
      AND (s.person IS NULL OR s.until < clock_timestamp()))
$$;

-- Gives an answer of the caller a free slot of its card, unless others come first.
CREATE FUNCTION koloda.take_slot(here koloda.pile, in_card integer) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
BEGIN
  IF NOT koloda.has_room_now(here.id, in_card, caller) THEN RETURN false; END IF;
  UPDATE koloda.slot s SET person = caller, until = NULL
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.card = in_card
      AND (o.person IS NULL OR o.until < clock_timestamp())
    ORDER BY o.number LIMIT 1 FOR UPDATE SKIP LOCKED
  ) free
  WHERE s.ctid = free.place;
  RETURN FOUND;
END $$;

-- The functions below keep the caller's name in a text variable: session_user has the type name,
-- whose collation differs from that of the tables' texts, so that indexes could not be used.

-- Brings the caller's answers to some cards, and their slots, in line with the events.
--
-- A decide is alive unless the newest undo or redo of it is an undo; the newest alive decide is the
-- answer. Events are read in the order of event_card: while the table is young all its indexes seem
-- equally cheap, and without an order the planner may choose one that has to be read from end to
-- end.
--
-- A slot that stays locked is going to somebody else: it is no longer the caller's. Nor is one
-- whose lease is over, if an extra answer has taken its place.
--
-- Cards are looked up one by one: otherwise the planner may read everything that the caller ever
-- did.
--
-- Returns by how much the number of answers that count has grown.
CREATE FUNCTION koloda.settle(here koloda.pile, cards integer[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  answered integer[];
  texts text[];
  times bigint[];
  taken_back integer[];
  counted integer[];
  going integer[];
  grown integer;
  late integer;
  promoted integer := 0;
BEGIN
  -- An extra answer that counts by now gets its slot, and keeps it whatever the person does next.
  FOR late IN
    SELECT c.card FROM unnest(cards) c (card)
    WHERE (SELECT o.extra FROM koloda.answer o
        WHERE o.pile = here.id AND o.card = c.card AND o.person = caller)
      AND (SELECT true FROM koloda.slot s
        WHERE s.pile = here.id AND s.card = c.card AND s.person = caller) IS NOT TRUE
  LOOP
    CONTINUE WHEN NOT koloda.take_slot(here, late);
    UPDATE koloda.answer a SET extra = false
    WHERE a.pile = here.id AND a.card = late AND a.person = caller;
    promoted := promoted + 1;
  END LOOP;

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

  grown := 0;
  FOR attempt IN 1..2 LOOP
    WITH given AS (
      UPDATE koloda.slot s SET until = NULL
      FROM (
        SELECT o.ctid AS place FROM koloda.slot o
        WHERE o.pile = here.id AND o.card = ANY (answered) AND o.person = caller
          AND o.until IS NOT NULL
          AND (o.until > clock_timestamp() OR koloda.has_room_now(here.id, o.card, caller))
        FOR UPDATE SKIP LOCKED
      ) held
      WHERE s.ctid = held.place
      RETURNING s.card
    )
    SELECT grown + count(*) INTO grown FROM given g;
    counted := answered;
    EXIT WHEN grown = cardinality(answered);
    SELECT coalesce(array_agg(c.card) FILTER (WHERE own.until IS NULL), '{}'),
      coalesce(array_agg(c.card) FILTER (WHERE own.until IS NOT NULL), '{}')
    INTO counted, going
    FROM unnest(answered) c (card)
    CROSS JOIN LATERAL (
      SELECT s.until FROM koloda.slot s
      WHERE s.pile = here.id AND s.card = c.card AND s.person = caller OFFSET 0
    ) own;
    EXIT WHEN going = '{}' OR attempt = 2;
    PERFORM koloda.await_slots(here, going);
  END LOOP;
  IF grown < cardinality(answered) THEN
    FOREACH late IN ARRAY answered LOOP
      CONTINUE WHEN late = ANY (counted || going);
      -- The lease expired: the answer counts if the card has a slot left for it.
      IF koloda.take_slot(here, late) THEN
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
    WHERE a.ctid = ANY (ARRAY(
      SELECT (
        SELECT o.ctid FROM koloda.answer o
        WHERE o.pile = here.id AND o.card = c.card AND o.person = caller)
      FROM unnest(taken_back) c (card)));
    -- The cards are held for the person again.
    WITH held AS (
      UPDATE koloda.slot s SET until = clock_timestamp() + here.lease
      WHERE s.ctid = ANY (ARRAY(
        SELECT (
          SELECT o.ctid FROM koloda.slot o
          WHERE o.pile = here.id AND o.card = c.card AND o.person = caller AND o.until IS NULL)
        FROM unnest(taken_back) c (card)))
      RETURNING s.card
    )
    SELECT grown - count(*) INTO grown FROM held;
  END IF;
  RETURN grown + promoted;
END $$;

-- Gives the caller up to so many more cards to answer, those with the lowest numbers first, and
-- returns their numbers.
--
-- Nobody holds more than 64 at once. Cards that others gave back come first, then those after the
-- last card that the caller was given. At the end the search starts again from the first card,
-- every ten seconds at most.
--
-- The server's clock may have been set back since cards were given or a search began. No card is
-- held for longer than a lease then, and a search that seems to begin in the future is over.
CREATE FUNCTION koloda.give(here koloda.pile, wanted integer) RETURNS integer[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
-- A cached plan stays in use while a table grows, so plans that are only good for small tables are
-- ruled out. A plain index scan visits dead rows only once. Locked rows are found again by their
-- ctid.
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
  -- A variable, because a condition on clock_timestamp(), which is volatile, can't use an index.
  this_moment timestamptz := clock_timestamp();
BEGIN
  IF here.closed IS NOT NULL THEN RETURN '{}'; END IF;
  -- Nobody may get a card twice.
  me := koloda.take_turn(here);
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.until < this_moment
    ORDER BY o.until LIMIT 256 FOR UPDATE SKIP LOCKED
  ) over
  WHERE s.ctid = over.place;
  -- Only what is off by more than a lease: a clock is often set back a little.
  UPDATE koloda.slot s SET until = this_moment + here.lease
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.until > this_moment + 2 * here.lease
    ORDER BY o.until LIMIT 256 FOR UPDATE SKIP LOCKED
  ) ahead
  WHERE s.ctid = ahead.place;
  SELECT least(wanted, 64 - count(*)) INTO most FROM koloda.slot s
  WHERE s.pile = here.id AND s.person = caller AND s.until IS NOT NULL;
  IF most <= 0 THEN RETURN '{}'; END IF;

  -- Whether the caller holds or has answered a card, and whether extra answers take its free slots,
  -- is looked up card by card: a join would read the whole deck to find one card.
  WITH free AS (
    SELECT s.card, s.ctid AS place FROM koloda.slot s
    WHERE s.pile = here.id AND s.person IS NULL AND s.returned
      AND (SELECT true FROM koloda.slot o
        WHERE o.pile = here.id AND o.card = s.card AND o.person = caller) IS NOT TRUE
      AND (SELECT true FROM koloda.answer a
        WHERE a.pile = here.id AND a.card = s.card AND a.person = caller) IS NOT TRUE
      AND ((SELECT true FROM koloda.answer e
          WHERE e.pile = here.id AND e.card = s.card AND e.extra LIMIT 1) IS NOT TRUE
        OR koloda.has_room_now(here.id, s.card, caller))
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
    -- Only one slot of a card is locked, so that others can be given its remaining slots.
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
          AND ((SELECT true FROM koloda.answer e
              WHERE e.pile = here.id AND e.card = s.card AND e.extra LIMIT 1) IS NOT TRUE
            OR koloda.has_room_now(here.id, s.card, caller))
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
    EXIT WHEN most = 0 OR start < 0
      OR began BETWEEN this_moment - interval '10 seconds' AND clock_timestamp();
    began := this_moment;
    start := -1;
  END LOOP;
  UPDATE koloda.person m SET reached = start, searched = began
  WHERE m.pile = here.id AND m.name = caller
    AND (m.reached, m.searched) IS DISTINCT FROM (start, began);
  RETURN all_given;
END $$;

-- Functions that everybody may call. Each acts for session_user, in a shared deck that they are in.

-- Before 0.1.0, when versions had other numbers, this was schema_version().
CREATE FUNCTION koloda.tables_version() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT number FROM koloda.version
$$;

-- Fails unless the tables are of the version that the caller means; they stay so until the end of
-- the transaction. Volatile, so that it sees what was committed while it waited for a lock.
CREATE FUNCTION koloda.expect_version(meant integer) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT number FROM koloda.version) IS DISTINCT FROM meant THEN
    RAISE EXCEPTION USING ERRCODE = 'KO007', MESSAGE = 'the tables are of another version';
  END IF;
END $$;

-- The state of a shared deck, with how many of the caller's answers are extra, and its look, unless
-- the caller knows the look's mark.
CREATE FUNCTION koloda.standing(pile_name text, known text)
RETURNS TABLE (uid bytea, answers smallint, lease double precision, cards integer,
  given bigint, closed boolean, extra bigint, photos boolean, mark text, look text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT here.uid, here.answers, extract(epoch FROM here.lease)::double precision,
    here.cards,
    (SELECT coalesce(sum(m.answers), 0)::bigint FROM koloda.person m WHERE m.pile = here.id)
      + up.everybody,
    here.closed IS NOT NULL,
    (SELECT count(*) FROM koloda.answer a
     WHERE a.pile = here.id AND a.person = caller AND a.extra) - up.own,
    EXISTS (SELECT FROM koloda.photos f WHERE f.pile = here.id),
    md5(here.look), CASE WHEN md5(here.look) IS DISTINCT FROM known THEN here.look END
  FROM (
    SELECT count(*) AS everybody, count(*) FILTER (WHERE p.person = caller) AS own
    FROM koloda.promoted(here.id) p
  ) up;
END $$;

-- Each person's figures: answers that count, extra answers, cards held, events.
CREATE FUNCTION koloda.people(pile_name text)
RETURNS TABLE (name text, answers integer, extra bigint, held bigint, events bigint,
  removed boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY
  WITH late AS (
    SELECT a.person AS who, count(*) AS number FROM koloda.answer a
    WHERE a.pile = here.id AND a.extra GROUP BY a.person
  ), up AS (
    SELECT p.person AS who, count(*) AS number FROM koloda.promoted(here.id) p GROUP BY p.person
  )
  SELECT m.name, m.answers + coalesce(up.number, 0)::integer,
    coalesce(late.number, 0) - coalesce(up.number, 0),
    (SELECT count(*) FROM koloda.slot s
     WHERE s.pile = here.id AND s.person = m.name AND s.until > clock_timestamp()),
    m.events,
    EXISTS (SELECT FROM koloda.removal r WHERE r.pile = here.id AND r.person = m.name)
  FROM koloda.person m LEFT JOIN late ON late.who = m.name LEFT JOIN up ON up.who = m.name
  WHERE m.pile = here.id ORDER BY m.name;
END $$;

-- Gives the caller up to so many more cards to answer, and returns them.
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

-- Makes the caller hold so many cards in all, and returns them; cards that are known come without
-- their records.
--
-- Does not wait for the disk: a crash only loses the reservation of cards.
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
  IF lacking > 0 THEN
    -- Another computer of the caller may have got the cards at the same moment.
    PERFORM koloda.take_turn(here);
    SELECT wanted - count(*) INTO lacking FROM koloda.slot s
    WHERE s.pile = here.id AND s.person = caller AND s.until > clock_timestamp();
    IF lacking > 0 THEN PERFORM koloda.give(here, lacking::integer); END IF;
  END IF;
  RETURN QUERY SELECT c.card, c.key, CASE WHEN c.card <> ALL (known) THEN c.record END
  FROM koloda.slot s JOIN koloda.card c ON c.pile = s.pile AND c.card = s.card
  WHERE s.pile = here.id AND s.person = caller AND s.until > clock_timestamp()
  ORDER BY c.card;
END $$;

-- Renews the holding of cards; returns those that the caller still holds. A lease that is over can
-- be renewed while nobody else has the card, and no extra answer its slot.
CREATE FUNCTION koloda.renew(pile_name text, cards integer[]) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  PERFORM koloda.take_turn(here);
  PERFORM koloda.await_slots(here, cards);
  RETURN QUERY UPDATE koloda.slot s SET until = clock_timestamp() + here.lease
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.card = ANY (cards) AND o.person = caller AND o.until IS NOT NULL
      AND (o.until > clock_timestamp() OR koloda.has_room_now(here.id, o.card, caller))
    FOR UPDATE SKIP LOCKED
  ) held
  WHERE s.ctid = held.place
  RETURNING s.card;
END $$;

-- Gives cards back that the caller holds, and wakes the people who wait for cards.
CREATE FUNCTION koloda.give_back(pile_name text, cards integer[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  PERFORM koloda.take_turn(here);
  PERFORM koloda.await_slots(here, cards);
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.ctid AS place FROM koloda.slot o
    WHERE o.pile = here.id AND o.card = ANY (cards) AND o.person = caller AND o.until IS NOT NULL
    FOR UPDATE SKIP LOCKED
  ) held
  WHERE s.ctid = held.place;
  IF FOUND THEN NOTIFY koloda; END IF;
END $$;

-- Fails unless the deck is the one that the caller means and the server was not restored from an
-- older copy: it must have the caller's last event that this computer knows to be here, with its
-- ticket. Then it has all that came before that, too. Without the ticket it may have lost some: an
-- event that is here may have been sent again by another computer of the caller.
CREATE FUNCTION koloda.expect(pile_name text, meant bytea, last bytea, last_ticket bigint)
RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  IF here.uid <> meant THEN
    RAISE EXCEPTION USING ERRCODE = 'KO004', MESSAGE = 'another pile has the name';
  END IF;
  -- By the uid alone: otherwise the planner may read everything that the caller ever did.
  IF last IS NOT NULL AND (
    SELECT e.person = caller AND e.ticket = last_ticket
    FROM koloda.event e WHERE e.pile = here.id AND e.uid = last
  ) IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'KO005', MESSAGE = 'the last event of the caller is not there';
  END IF;
END $$;

-- Stores events of the caller, in order; an event that is stored already is skipped.
--
-- A decision's pile need not be one of the deck's: people may have piles of their own, and a deck's
-- piles change. Each person's data is limited, far beyond anybody's needs: 64 piles, 32 MB of
-- notes and all other texts, and a million events and a hundred for each card.
--
-- Returns how many events were new. Others who listen on "koloda" are woken at most once a second
-- for each person, so a listener should read again a little later, too.
CREATE FUNCTION koloda.append(pile_name text, events jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- A cached plan stays in use while a table grows.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  caller CONSTANT text := session_user;
  me koloda.person;
  new record;
BEGIN
  me := koloda.take_turn(here);
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
    array_agg(a.about) FILTER (WHERE a.about IS NOT NULL) AS abouts,
    array_agg(a.card) FILTER (WHERE a.about IS NOT NULL) AS about_cards,
    (SELECT count(*) FROM lacking) AS lacking,
    coalesce(array_agg(DISTINCT a.text) FILTER (WHERE a.kind = 'decide'), '{}') AS piles,
    coalesce(sum(octet_length(a.text)) FILTER (WHERE a.kind <> 'decide'), 0) AS notes
  INTO new FROM added a;
  IF new.lacking = 0 THEN RETURN 0; END IF;
  IF new.events < new.lacking THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of this number is another''s';
  END IF;
  -- Events have no foreign key to cards, since its check would lock the cards.
  IF EXISTS (
    SELECT FROM unnest(new.cards) n (card)
    WHERE (SELECT true FROM koloda.card c WHERE c.pile = here.id AND c.card = n.card) IS NOT TRUE)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of no card of the pile';
  END IF;
  IF EXISTS (
    SELECT FROM unnest(new.abouts, new.about_cards) v (about, card)
    WHERE (
      -- In the order of event_card, too.
      SELECT true FROM koloda.event d
      WHERE d.pile = here.id AND d.card = v.card AND d.person = caller AND d.uid = v.about
        AND d.kind NOT IN ('undo', 'redo')
      ORDER BY d.lamport DESC, d.uid DESC LIMIT 1
    ) IS NOT TRUE)
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
  -- A time in the future is from before the clock was set back.
  IF me.told NOT BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp() THEN
    me.told := clock_timestamp();
    NOTIFY koloda;
  END IF;
  UPDATE koloda.person m
  SET events = m.events + new.events, answers = me.answers, told = me.told, notes = me.notes,
    piles = me.piles
  WHERE m.pile = here.id AND m.name = caller;
  RETURN new.events;
END $$;

-- The events after the last known one of each author, {"name": number}.
CREATE FUNCTION koloda.events_after(pile_name text, known jsonb, most integer)
RETURNS TABLE (person text, number bigint, uid bytea, kind text, about bytea, text text,
  seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT e.person, e.number, e.uid, e.kind, e.about, e.text, e.seat, e.act,
    e.lamport, e.time, e.card, c.key
  FROM koloda.person m
  CROSS JOIN LATERAL (
    SELECT o.* FROM koloda.event o
    WHERE o.pile = here.id AND o.person = m.name
      AND o.number > coalesce((known ->> m.name)::bigint, 0)
    ORDER BY o.number LIMIT most
  ) e
  JOIN koloda.card c ON c.pile = here.id AND c.card = e.card
  WHERE m.pile = here.id
  ORDER BY e.person, e.number LIMIT most;
END $$;

-- The caller's events after the last known one, from all computers; all of them if that event is
-- not here any more, or not with this ticket: then it was sent again since the server was restored
-- from an older copy.
CREATE FUNCTION koloda.own_events(pile_name text, last bytea, last_ticket bigint, most integer)
RETURNS TABLE (person text, number bigint, uid bytea, kind text, about bytea, text text,
  seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea, ticket bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
  known bigint;
BEGIN
  -- By the uid alone, as in expect.
  SELECT CASE WHEN e.person = caller AND e.ticket = last_ticket THEN e.number END INTO known
  FROM koloda.event e WHERE e.pile = here.id AND e.uid = last;
  known := coalesce(known, 0);
  RETURN QUERY SELECT e.person, e.number, e.uid, e.kind, e.about, e.text, e.seat, e.act,
    e.lamport, e.time, e.card, c.key, e.ticket
  FROM (
    SELECT o.* FROM koloda.event o
    WHERE o.pile = here.id AND o.person = caller AND o.number > known
    ORDER BY o.number LIMIT most
  ) e
  JOIN koloda.card c ON c.pile = here.id AND c.card = e.card
  ORDER BY e.number;
END $$;

-- The valid answers to cards, from a card number on.
CREATE FUNCTION koloda.answers(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, person text, text text, "time" bigint, extra boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT a.card, a.person, a.text, a.time,
    a.extra AND NOT koloda.has_room(here.id, a.card, a.person)
  FROM koloda.answer a
  WHERE a.pile = here.id AND a.card BETWEEN first AND koloda.last_of(first, cards)
  ORDER BY a.card, a.person;
END $$;

-- A summary of all answers: each combination of people and answers that cards have, as [["person",
-- "answer"], ...] in the order of the people, with how many cards have it.
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

-- The records of the cards that have answers, from a card number on.
CREATE FUNCTION koloda.records(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, record bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card BETWEEN first AND koloda.last_of(first, cards)
    AND (SELECT true FROM koloda.answer a
      WHERE a.pile = here.id AND a.card = c.card LIMIT 1)
  ORDER BY c.card;
END $$;

REVOKE ALL ON ALL TABLES IN SCHEMA koloda FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA koloda FROM PUBLIC;
GRANT USAGE ON SCHEMA koloda TO PUBLIC;
GRANT EXECUTE ON FUNCTION
  koloda.tables_version(), koloda.standing(text, text), koloda.people(text),
  koloda.claim(text, integer), koloda.fill(text, integer, integer[]),
  koloda.renew(text, integer[]), koloda.expect(text, bytea, bytea, bigint),
  koloda.give_back(text, integer[]), koloda.append(text, jsonb),
  koloda.events_after(text, jsonb, integer), koloda.answers(text, integer, integer),
  koloda.combinations(text), koloda.records(text, integer, integer),
  koloda.expect_version(integer), koloda.own_events(text, bytea, bigint, integer)
TO PUBLIC;
