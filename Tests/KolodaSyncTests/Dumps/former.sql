-- A shared deck as `koloda share` made it before 0.1.0, with the tables' number 6.
-- Written by pg_dump --inserts --no-comments; its comments and empty lines between statements are left out.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA koloda;

ALTER SCHEMA koloda OWNER TO runner;

CREATE FUNCTION koloda.answers(pile_name text, first integer, cards integer) RETURNS TABLE(card integer, person text, text text, "time" bigint, extra boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT a.card, a.person, a.text, a.time,
    a.extra AND NOT koloda.has_room(here.id, a.card, a.person)
  FROM koloda.answer a
  WHERE a.pile = here.id AND a.card BETWEEN first AND koloda.last_of(first, cards)
  ORDER BY a.card, a.person;
END $$;

ALTER FUNCTION koloda.answers(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.append(pile_name text, events jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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

ALTER FUNCTION koloda.append(pile_name text, events jsonb) OWNER TO runner;

CREATE FUNCTION koloda.await_person(pile_id bigint, who text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '3s'
    AS $$
BEGIN
  PERFORM FROM koloda.person m WHERE m.pile = pile_id AND m.name = who FOR UPDATE;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  NULL;
END $$;

ALTER FUNCTION koloda.await_person(pile_id bigint, who text) OWNER TO runner;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE koloda.pile (
    id bigint NOT NULL,
    uid bytea NOT NULL,
    name text NOT NULL,
    answers smallint NOT NULL,
    lease interval NOT NULL,
    cards integer DEFAULT 0 NOT NULL,
    closed timestamp with time zone,
    look text DEFAULT ''::text NOT NULL,
    CONSTRAINT pile_answers_check CHECK (((answers >= 1) AND (answers <= 100))),
    CONSTRAINT pile_lease_check CHECK ((lease > '00:00:00'::interval)),
    CONSTRAINT pile_look_check CHECK ((octet_length(look) <= 65536)),
    CONSTRAINT pile_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT pile_uid_check CHECK ((octet_length(uid) = 16))
);

ALTER TABLE koloda.pile OWNER TO runner;

CREATE FUNCTION koloda.await_slots(here koloda.pile, cards integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '1s'
    AS $$
DECLARE
  caller CONSTANT text := session_user;
BEGIN
  PERFORM FROM koloda.slot s
  WHERE s.pile = here.id AND s.card = ANY (cards) AND s.person = caller AND s.until IS NOT NULL
  FOR UPDATE;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  NULL;
END $$;

ALTER FUNCTION koloda.await_slots(here koloda.pile, cards integer[]) OWNER TO runner;

CREATE FUNCTION koloda.be_brief() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT set_config('idle_in_transaction_session_timeout', '30s', true)
$$;

ALTER FUNCTION koloda.be_brief() OWNER TO runner;

CREATE FUNCTION koloda.cards(pile_name text, places integer[]) RETURNS TABLE(card integer, key bytea, record bytea, picture bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.key, c.record, v.picture
  FROM (SELECT DISTINCT unnest(places) AS place) w
  JOIN koloda.card c ON c.pile = here.id AND c.card = w.place
  LEFT JOIN koloda.preview v ON v.pile = c.pile AND v.key = c.key
  WHERE (SELECT true FROM koloda.answer a
      WHERE a.pile = here.id AND a.card = c.card LIMIT 1)
    OR (SELECT true FROM koloda.slot s
      WHERE s.pile = here.id AND s.card = c.card AND s.person = caller)
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.cards(pile_name text, places integer[]) OWNER TO runner;

CREATE FUNCTION koloda.claim(pile_name text, wanted integer) RETURNS TABLE(card integer, key bytea, record bytea)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  given CONSTANT integer[] := koloda.give(here, wanted);
BEGIN
  RETURN QUERY SELECT c.card, c.key, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card = ANY (given) ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.claim(pile_name text, wanted integer) OWNER TO runner;

CREATE FUNCTION koloda.combinations(pile_name text) RETURNS TABLE(answers text, cards bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.combinations(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.deal(pile_id bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.deal(pile_id bigint) OWNER TO runner;

CREATE FUNCTION koloda.disputes(pile_name text, first integer, most integer) RETURNS TABLE(card integer, record bytea, text text, person text, "time" bigint, own boolean, answers text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashagg TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record, t.text, t.person, t.time,
    coalesce((SELECT true FROM koloda.answer o
      WHERE o.pile = here.id AND o.card = c.card AND o.person = caller), false),
    (SELECT jsonb_agg(jsonb_build_array(o.person, o.text, o.time,
       o.extra AND NOT koloda.has_room(o.pile, o.card, o.person)) ORDER BY o.person)
     FROM koloda.answer o WHERE o.pile = here.id AND o.card = c.card)::text
  FROM (
    SELECT a.card AS number FROM koloda.answer a
    WHERE a.pile = here.id AND a.card >= first
      AND (NOT a.extra OR koloda.has_room(a.pile, a.card, a.person))
    GROUP BY a.card
    HAVING count(*) >= here.answers AND count(DISTINCT a.text) > 1
    ORDER BY a.card LIMIT most
  ) d
  JOIN koloda.card c ON c.pile = here.id AND c.card = d.number
  LEFT JOIN koloda.settlement t ON t.pile = here.id AND t.card = d.number
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.disputes(pile_name text, first integer, most integer) OWNER TO runner;

CREATE FUNCTION koloda.entered(pile_name text) RETURNS koloda.pile
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.entered(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.events_after(pile_name text, known jsonb, most integer) RETURNS TABLE(person text, number bigint, uid bytea, kind text, about bytea, text text, seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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

ALTER FUNCTION koloda.events_after(pile_name text, known jsonb, most integer) OWNER TO runner;

CREATE FUNCTION koloda.expect(pile_name text, meant bytea, last bytea, last_ticket bigint) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

ALTER FUNCTION koloda.expect(pile_name text, meant bytea, last bytea, last_ticket bigint) OWNER TO runner;

CREATE FUNCTION koloda.expect_version(meant integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF (SELECT number FROM koloda.version) IS DISTINCT FROM meant THEN
    RAISE EXCEPTION USING ERRCODE = 'KO007', MESSAGE = 'the tables are of another version';
  END IF;
END $$;

ALTER FUNCTION koloda.expect_version(meant integer) OWNER TO runner;

CREATE FUNCTION koloda.fill(pile_name text, wanted integer, known integer[]) RETURNS TABLE(card integer, key bytea, record bytea)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.fill(pile_name text, wanted integer, known integer[]) OWNER TO runner;

CREATE FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  DELETE FROM koloda.card c USING unnest(gone) g
  WHERE c.pile = pile_id AND c.key = decode(g, 'hex');
  IF FOUND THEN
    -- In two steps, so that no two cards have the same number at any moment.
    UPDATE koloda.card SET card = card + 1000000000 WHERE pile = pile_id;
    UPDATE koloda.card c SET card = n.place
    FROM (
      SELECT o.key, row_number() OVER (ORDER BY o.card) - 1 AS place
      FROM koloda.card o WHERE o.pile = pile_id
    ) n
    WHERE c.pile = pile_id AND c.key = n.key;
  END IF;
  PERFORM koloda.deal(pile_id);
  UPDATE koloda.photos SET complete = true WHERE pile = pile_id;
END $$;

ALTER FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) OWNER TO runner;

CREATE FUNCTION koloda.give(here koloda.pile, wanted integer) RETURNS integer[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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

ALTER FUNCTION koloda.give(here koloda.pile, wanted integer) OWNER TO runner;

CREATE FUNCTION koloda.give_back(pile_name text, cards integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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

ALTER FUNCTION koloda.give_back(pile_name text, cards integer[]) OWNER TO runner;

CREATE FUNCTION koloda.has_disputes(pile_name text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN EXISTS (
    SELECT
    FROM (
      SELECT o.card, o.person, o.text,
        NOT o.extra OR koloda.has_room(o.pile, o.card, o.person) AS counts
      FROM koloda.answer o WHERE o.pile = here.id
    ) a
    GROUP BY a.card
    HAVING count(*) FILTER (WHERE a.counts) >= here.answers
      AND count(DISTINCT a.text) FILTER (WHERE a.counts) > 1
      AND NOT bool_or(a.person = session_user)
      AND NOT EXISTS (
        SELECT FROM koloda.settlement t WHERE t.pile = here.id AND t.card = a.card));
END $$;

ALTER FUNCTION koloda.has_disputes(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.has_room(pile_id bigint, in_card integer, who text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

ALTER FUNCTION koloda.has_room(pile_id bigint, in_card integer, who text) OWNER TO runner;

CREATE FUNCTION koloda.has_room_now(pile_id bigint, in_card integer, who text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.has_room_now(pile_id bigint, in_card integer, who text) OWNER TO runner;

CREATE FUNCTION koloda.is_agreed(in_pile koloda.pile, in_card integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT count(*) >= in_pile.answers AND count(DISTINCT a.text) = 1
  FROM koloda.answer a
  WHERE a.pile = in_pile.id AND a.card = in_card
    AND (NOT a.extra OR koloda.has_room(a.pile, a.card, a.person))
$$;

ALTER FUNCTION koloda.is_agreed(in_pile koloda.pile, in_card integer) OWNER TO runner;

CREATE FUNCTION koloda.is_disputed(in_pile koloda.pile, in_card integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT count(*) >= in_pile.answers AND count(DISTINCT a.text) > 1
  FROM koloda.answer a
  WHERE a.pile = in_pile.id AND a.card = in_card
    AND (NOT a.extra OR koloda.has_room(a.pile, a.card, a.person))
$$;

ALTER FUNCTION koloda.is_disputed(in_pile koloda.pile, in_card integer) OWNER TO runner;

CREATE FUNCTION koloda.last_of(first integer, cards integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT least(first::bigint + cards - 1, 2147483647)::integer
$$;

ALTER FUNCTION koloda.last_of(first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.own_events(pile_name text, last bytea, last_ticket bigint, most integer) RETURNS TABLE(person text, number bigint, uid bytea, kind text, about bytea, text text, seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea, ticket bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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

ALTER FUNCTION koloda.own_events(pile_name text, last bytea, last_ticket bigint, most integer) OWNER TO runner;

CREATE FUNCTION koloda.people(pile_name text) RETURNS TABLE(name text, answers integer, extra bigint, held bigint, events bigint, removed boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

ALTER FUNCTION koloda.people(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.promoted(pile_id bigint) RETURNS TABLE(card integer, person text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

ALTER FUNCTION koloda.promoted(pile_id bigint) OWNER TO runner;

CREATE FUNCTION koloda.records(pile_name text, first integer, cards integer) RETURNS TABLE(card integer, record bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card BETWEEN first AND koloda.last_of(first, cards)
    AND (SELECT true FROM koloda.answer a
      WHERE a.pile = here.id AND a.card = c.card LIMIT 1)
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.records(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.release_person(pile_id bigint, who text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.card, o.number FROM koloda.slot o
    WHERE o.pile = pile_id AND o.person = who AND o.until IS NOT NULL
    FOR UPDATE SKIP LOCKED
  ) h
  WHERE s.pile = pile_id AND s.card = h.card AND s.number = h.number;
$$;

ALTER FUNCTION koloda.release_person(pile_id bigint, who text) OWNER TO runner;

CREATE FUNCTION koloda.remove_person(pile_id bigint, who text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO koloda.removal (pile, person) VALUES (pile_id, who) ON CONFLICT DO NOTHING;
  SELECT koloda.release_person(pile_id, who);
$$;

ALTER FUNCTION koloda.remove_person(pile_id bigint, who text) OWNER TO runner;

CREATE FUNCTION koloda.renew(pile_name text, cards integer[]) RETURNS SETOF integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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

ALTER FUNCTION koloda.renew(pile_name text, cards integer[]) OWNER TO runner;

CREATE FUNCTION koloda.schema_version() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT number FROM koloda.version
$$;

ALTER FUNCTION koloda.schema_version() OWNER TO runner;

CREATE FUNCTION koloda.settle(here koloda.pile, cards integer[]) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.settle(here koloda.pile, cards integer[]) OWNER TO runner;

CREATE FUNCTION koloda.settle_disputes(pile_name text, settlements jsonb, over_others boolean) RETURNS TABLE(refused integer, reason text, passing boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
  item record;
BEGIN
  PERFORM koloda.be_brief();
  FOR item IN
    SELECT s.card, s.text, s.time
    FROM jsonb_to_recordset(settlements) AS s (card integer, text text, time bigint)
    ORDER BY s.card
  LOOP
    reason := NULL;
    passing := false;
    IF item.text IS NULL THEN
      CONTINUE WHEN NOT EXISTS (SELECT FROM koloda.settlement t
        WHERE t.pile = here.id AND t.card = item.card AND t.person = caller);
    ELSE
      reason := CASE
        WHEN EXISTS (SELECT FROM koloda.answer a
          WHERE a.pile = here.id AND a.card = item.card AND a.person = caller)
        THEN 'you have answered it yourself'
        WHEN NOT koloda.is_disputed(here, item.card) THEN 'its answers do not differ'
      END;
    END IF;
    IF reason IS NULL THEN
      -- One person at a time settles a card, and nobody waits for a lock. A card that the caller may
      -- not settle is not locked: members can keep locks for as long as they like.
      PERFORM FROM koloda.card c
      WHERE c.pile = here.id AND c.card = item.card FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        reason := 'somebody else is settling it';
        passing := true;
      ELSIF item.text IS NULL THEN
        DELETE FROM koloda.settlement t
        WHERE t.pile = here.id AND t.card = item.card AND t.person = caller
          AND t.time <= item.time;
      ELSE
        INSERT INTO koloda.settlement AS t (pile, card, person, text, time)
        VALUES (here.id, item.card, caller, item.text, item.time)
        ON CONFLICT (pile, card) DO UPDATE
        SET person = excluded.person, text = excluded.text, time = excluded.time
        WHERE CASE WHEN t.person = caller THEN t.time <= excluded.time ELSE over_others END;
        IF NOT FOUND THEN
          SELECT CASE
            WHEN t.person <> caller THEN 'somebody else has settled it'
            WHEN over_others THEN 'you have settled it later, by the clock of another computer'
          END INTO reason
          FROM koloda.settlement t WHERE t.pile = here.id AND t.card = item.card;
        END IF;
      END IF;
    END IF;
    IF reason IS NOT NULL THEN
      refused := item.card;
      RETURN NEXT;
    END IF;
  END LOOP;
  NOTIFY koloda;
END $$;

ALTER FUNCTION koloda.settle_disputes(pile_name text, settlements jsonb, over_others boolean) OWNER TO runner;

CREATE FUNCTION koloda.settled(pile_name text, first integer, cards integer) RETURNS TABLE(card integer, person text, text text, "time" bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT t.card, t.person, t.text, t.time FROM koloda.settlement t
  WHERE t.pile = here.id AND t.card BETWEEN first AND koloda.last_of(first, cards)
    AND NOT koloda.is_agreed(here, t.card)
  ORDER BY t.card;
END $$;

ALTER FUNCTION koloda.settled(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.settled_among(pile_name text, places integer[]) RETURNS TABLE(card integer, person text, text text, "time" bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT w.place, t.person, t.text, t.time
  FROM (SELECT DISTINCT unnest(places) AS place) w
  LEFT JOIN koloda.settlement t ON t.pile = here.id AND t.card = w.place
  WHERE t.card IS NOT NULL
    OR koloda.is_disputed(here, w.place) AND (SELECT true FROM koloda.answer a
      WHERE a.pile = here.id AND a.card = w.place AND a.person = caller) IS NOT TRUE
  ORDER BY w.place;
END $$;

ALTER FUNCTION koloda.settled_among(pile_name text, places integer[]) OWNER TO runner;

CREATE FUNCTION koloda.standing(pile_name text, known text) RETURNS TABLE(uid bytea, answers smallint, lease double precision, cards integer, given bigint, closed boolean, extra bigint, photos boolean, mark text, look text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

ALTER FUNCTION koloda.standing(pile_name text, known text) OWNER TO runner;

CREATE FUNCTION koloda.take_slot(here koloda.pile, in_card integer) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.take_slot(here koloda.pile, in_card integer) OWNER TO runner;

CREATE TABLE koloda.person (
    pile bigint NOT NULL,
    name text NOT NULL,
    events bigint DEFAULT 0 NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    notes bigint DEFAULT 0 NOT NULL,
    piles text[] DEFAULT '{}'::text[] NOT NULL,
    reached integer DEFAULT '-1'::integer NOT NULL,
    searched timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    told timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);

ALTER TABLE koloda.person OWNER TO runner;

CREATE FUNCTION koloda.take_turn(here koloda.pile) RETURNS koloda.person
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.take_turn(here koloda.pile) OWNER TO runner;

CREATE TABLE koloda.answer (
    pile bigint NOT NULL,
    card integer NOT NULL,
    person text NOT NULL,
    text text NOT NULL,
    "time" bigint NOT NULL,
    extra boolean NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE koloda.answer OWNER TO runner;

CREATE TABLE koloda.card (
    pile bigint NOT NULL,
    card integer NOT NULL,
    key bytea NOT NULL,
    record bytea NOT NULL,
    CONSTRAINT card_card_check CHECK ((card >= 0)),
    CONSTRAINT card_key_check CHECK ((octet_length(key) = 32))
);

ALTER TABLE koloda.card OWNER TO runner;

CREATE TABLE koloda.event (
    pile bigint NOT NULL,
    person text NOT NULL,
    number bigint NOT NULL,
    uid bytea NOT NULL,
    kind text NOT NULL,
    about bytea,
    text text NOT NULL,
    seat bytea NOT NULL,
    act bytea NOT NULL,
    lamport bigint NOT NULL,
    "time" bigint NOT NULL,
    card integer NOT NULL,
    ticket bigint DEFAULT ((random() * ('9007199254740991'::bigint)::double precision))::bigint NOT NULL,
    CONSTRAINT event_about_check CHECK ((octet_length(about) = 16)),
    CONSTRAINT event_act_check CHECK ((octet_length(act) = 16)),
    CONSTRAINT event_check CHECK (((about IS NOT NULL) = (kind = ANY (ARRAY['undo'::text, 'redo'::text])))),
    CONSTRAINT event_check1 CHECK (((kind <> 'decide'::text) OR (text ~ '^[a-z0-9-]{1,32}$'::text))),
    CONSTRAINT event_kind_check CHECK ((kind = ANY (ARRAY['decide'::text, 'undo'::text, 'redo'::text, 'stars'::text, 'label'::text, 'note'::text, 'turn'::text]))),
    CONSTRAINT event_lamport_check CHECK (((lamport >= 0) AND (lamport <= '9007199254740992'::bigint))),
    CONSTRAINT event_seat_check CHECK ((octet_length(seat) = 16)),
    CONSTRAINT event_text_check CHECK ((octet_length(text) <= 100000)),
    CONSTRAINT event_uid_check CHECK ((octet_length(uid) = 16))
);

ALTER TABLE koloda.event OWNER TO runner;

CREATE TABLE koloda.photos (
    pile bigint NOT NULL,
    complete boolean DEFAULT false NOT NULL
);

ALTER TABLE koloda.photos OWNER TO runner;

ALTER TABLE koloda.pile ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME koloda.pile_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE koloda.preview (
    pile bigint NOT NULL,
    key bytea NOT NULL,
    picture bytea NOT NULL,
    CONSTRAINT preview_picture_check CHECK (((octet_length(picture) >= 1) AND (octet_length(picture) <= 4194304)))
);
ALTER TABLE ONLY koloda.preview ALTER COLUMN picture SET STORAGE EXTERNAL;

ALTER TABLE koloda.preview OWNER TO runner;

CREATE TABLE koloda.removal (
    pile bigint NOT NULL,
    person text NOT NULL
);

ALTER TABLE koloda.removal OWNER TO runner;

CREATE TABLE koloda.settlement (
    pile bigint NOT NULL,
    card integer NOT NULL,
    person text NOT NULL,
    text text NOT NULL,
    "time" bigint NOT NULL,
    CONSTRAINT settlement_text_check CHECK ((text ~ '^[a-z0-9-]{1,32}$'::text))
);

ALTER TABLE koloda.settlement OWNER TO runner;

CREATE TABLE koloda.slot (
    pile bigint NOT NULL,
    card integer NOT NULL,
    number smallint NOT NULL,
    person text,
    until timestamp with time zone,
    returned boolean DEFAULT false NOT NULL,
    CONSTRAINT slot_check CHECK (((person IS NOT NULL) OR (until IS NULL)))
);

ALTER TABLE koloda.slot OWNER TO runner;

CREATE TABLE koloda.version (
    number integer NOT NULL
);

ALTER TABLE koloda.version OWNER TO runner;

INSERT INTO koloda.answer VALUES (1, 0, 'person0', 'keep', 1795943825821713, false, '2026-11-29 09:17:06.037657+00');
INSERT INTO koloda.answer VALUES (1, 1, 'person0', 'keep', 1795943826188934, false, '2026-11-29 09:17:06.267587+00');
INSERT INTO koloda.answer VALUES (1, 0, 'person1', 'keep', 1795943826521317, false, '2026-11-29 09:17:06.823656+00');
INSERT INTO koloda.answer VALUES (1, 1, 'person1', 'reject', 1795943826967639, false, '2026-11-29 09:17:07.076268+00');

INSERT INTO koloda.card VALUES (1, 0, '\x05000000003a7596abc0fb02ee1c4e406fd2004f507eac5f2dcfe27ea91d649e', '\x7b226e223a20307d');
INSERT INTO koloda.card VALUES (1, 1, '\x0500000000e5d5f7c1d225fd6b13623ebb1b5b9d075c705659f81868b1e37005', '\x7b226e223a20317d');
INSERT INTO koloda.card VALUES (1, 2, '\x0500000000fcb7ecf22a686fde527cafa2dd308d1c321ff6d1baddedf24668af', '\x7b226e223a20327d');
INSERT INTO koloda.card VALUES (1, 3, '\x0500000000389d42d9a5766a33e43c9a95fe1e7555f2896ab790b0ec7e2c9dd5', '\x7b226e223a20337d');
INSERT INTO koloda.card VALUES (1, 4, '\x05000000001e63f1e0517921ef775ba2563a04e00613bfa1a40333523a87480c', '\x7b226e223a20347d');
INSERT INTO koloda.card VALUES (1, 5, '\x0500000000903c540936fe762edee4df3fd1b388884ed068fcff00ec2b3b3910', '\x7b226e223a20357d');

INSERT INTO koloda.event VALUES (1, 'person0', 1, '\xbc7dd16cb99b967f641a8fa7f48a09f3', 'decide', NULL, 'keep', '\x8e2edfa3ce8607b0ccea5cf49e9a1a21', '\xbc7dd16cb99b967f641a8fa7f48a09f3', 1, 1795943825821713, 0, 3389793897950010);
INSERT INTO koloda.event VALUES (1, 'person0', 2, '\xb7a9d8c71cfecedee3fb2905ca3cb5da', 'decide', NULL, 'keep', '\xb12899bf4cd8289b3d08ea7e06fdbcaf', '\xb7a9d8c71cfecedee3fb2905ca3cb5da', 2, 1795943826188934, 1, 3221669353407906);
INSERT INTO koloda.event VALUES (1, 'person1', 1, '\x29da0dfced3d003b5bf95d1f18899ba3', 'decide', NULL, 'keep', '\xc7ac58544e2757056c155b40754343bb', '\x29da0dfced3d003b5bf95d1f18899ba3', 1, 1795943826521317, 0, 4769354212047377);
INSERT INTO koloda.event VALUES (1, 'person1', 2, '\x8e235e58adce0489c5a87d5745213f2f', 'decide', NULL, 'reject', '\xca4b7bf321922ca94f6ec52e4f9ad7a4', '\x8e235e58adce0489c5a87d5745213f2f', 2, 1795943826967639, 1, 337692021340344);
INSERT INTO koloda.event VALUES (1, 'person0', 3, '\x7df4a142f61ec275c242911bad9a484a', 'decide', NULL, 'keep', '\x1dad9468dab9c778564e8f2990cd774c', '\x7df4a142f61ec275c242911bad9a484a', 3, 1795943827231282, 2, 1163657673315306);
INSERT INTO koloda.event VALUES (1, 'person0', 4, '\x766877ee92fd01e4bf5b11a1b5533108', 'undo', '\x7df4a142f61ec275c242911bad9a484a', '', '\xe46e675fe73a889337a3387d930ef7c0', '\x766877ee92fd01e4bf5b11a1b5533108', 4, 1795943827604422, 2, 1987004915479566);

INSERT INTO koloda.person VALUES (1, 'person2', 0, 0, 0, '{}', -1, '-infinity', '-infinity');
INSERT INTO koloda.person VALUES (1, 'runner', 0, 0, 0, '{}', -1, '-infinity', '-infinity');
INSERT INTO koloda.person VALUES (1, 'person1', 2, 2, 0, '{keep,reject}', -1, '2026-11-29 09:17:06.470552+00', '2026-11-29 09:17:06.824025+00');
INSERT INTO koloda.person VALUES (1, 'person0', 4, 2, 0, '{keep}', -1, '2026-11-29 09:17:05.76989+00', '2026-11-29 09:17:07.338706+00');

INSERT INTO koloda.pile OVERRIDING SYSTEM VALUE VALUES (1, '\x5a1467011b02ef07c3e818efa125ab4f', 'pile', 2, '00:10:00', 6, NULL, '');

INSERT INTO koloda.settlement VALUES (1, 1, 'runner', 'reject', 1795943827974109);

INSERT INTO koloda.slot VALUES (1, 0, 1, 'person0', NULL, false);
INSERT INTO koloda.slot VALUES (1, 1, 1, 'person0', NULL, false);
INSERT INTO koloda.slot VALUES (1, 0, 2, 'person1', NULL, false);
INSERT INTO koloda.slot VALUES (1, 1, 2, 'person1', NULL, false);
INSERT INTO koloda.slot VALUES (1, 2, 2, 'person1', '2026-11-29 09:27:07.078608+00', false);
INSERT INTO koloda.slot VALUES (1, 3, 2, 'person1', '2026-11-29 09:27:07.078697+00', false);
INSERT INTO koloda.slot VALUES (1, 4, 2, 'person1', '2026-11-29 09:27:07.078716+00', false);
INSERT INTO koloda.slot VALUES (1, 5, 2, 'person1', '2026-11-29 09:27:07.07873+00', false);
INSERT INTO koloda.slot VALUES (1, 2, 1, 'person0', '2026-11-29 09:27:08.189403+00', false);
INSERT INTO koloda.slot VALUES (1, 3, 1, 'person0', '2026-11-29 09:27:08.189598+00', false);
INSERT INTO koloda.slot VALUES (1, 4, 1, 'person0', '2026-11-29 09:27:08.189629+00', false);
INSERT INTO koloda.slot VALUES (1, 5, 1, 'person0', '2026-11-29 09:27:08.189649+00', false);

INSERT INTO koloda.version VALUES (6);

SELECT pg_catalog.setval('koloda.pile_id_seq', 1, true);

ALTER TABLE ONLY koloda.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (pile, card, person);

ALTER TABLE ONLY koloda.card
    ADD CONSTRAINT card_pile_key_key UNIQUE (pile, key);

ALTER TABLE ONLY koloda.card
    ADD CONSTRAINT card_pkey PRIMARY KEY (pile, card);

ALTER TABLE ONLY koloda.event
    ADD CONSTRAINT event_pile_uid_key UNIQUE (pile, uid);

ALTER TABLE ONLY koloda.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pile, person, number);

ALTER TABLE ONLY koloda.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (pile, name);

ALTER TABLE ONLY koloda.photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (pile);

ALTER TABLE ONLY koloda.pile
    ADD CONSTRAINT pile_name_key UNIQUE (name);

ALTER TABLE ONLY koloda.pile
    ADD CONSTRAINT pile_pkey PRIMARY KEY (id);

ALTER TABLE ONLY koloda.pile
    ADD CONSTRAINT pile_uid_key UNIQUE (uid);

ALTER TABLE ONLY koloda.preview
    ADD CONSTRAINT preview_pkey PRIMARY KEY (pile, key);

ALTER TABLE ONLY koloda.removal
    ADD CONSTRAINT removal_pkey PRIMARY KEY (pile, person);

ALTER TABLE ONLY koloda.settlement
    ADD CONSTRAINT settlement_pkey PRIMARY KEY (pile, card);

ALTER TABLE ONLY koloda.slot
    ADD CONSTRAINT slot_pile_card_person_key UNIQUE (pile, card, person);

ALTER TABLE ONLY koloda.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (pile, card, number);

CREATE INDEX answer_extra ON koloda.answer USING btree (pile, card, person) WHERE extra;

CREATE INDEX event_card ON koloda.event USING btree (pile, card, person, lamport, uid);

CREATE INDEX slot_free ON koloda.slot USING btree (pile, card, number) WHERE (person IS NULL);

CREATE INDEX slot_held ON koloda.slot USING btree (pile, person) WHERE (until IS NOT NULL);

CREATE INDEX slot_returned ON koloda.slot USING btree (pile, card, number) WHERE ((person IS NULL) AND returned);

CREATE INDEX slot_until ON koloda.slot USING btree (pile, until) WHERE (until IS NOT NULL);

ALTER TABLE ONLY koloda.card
    ADD CONSTRAINT card_pile_fkey FOREIGN KEY (pile) REFERENCES koloda.pile(id);

ALTER TABLE ONLY koloda.person
    ADD CONSTRAINT person_pile_fkey FOREIGN KEY (pile) REFERENCES koloda.pile(id);

ALTER TABLE ONLY koloda.photos
    ADD CONSTRAINT photos_pile_fkey FOREIGN KEY (pile) REFERENCES koloda.pile(id);

ALTER TABLE ONLY koloda.preview
    ADD CONSTRAINT preview_pile_key_fkey FOREIGN KEY (pile, key) REFERENCES koloda.card(pile, key) ON DELETE CASCADE;

ALTER TABLE ONLY koloda.settlement
    ADD CONSTRAINT settlement_pile_card_fkey FOREIGN KEY (pile, card) REFERENCES koloda.card(pile, card);

ALTER TABLE ONLY koloda.slot
    ADD CONSTRAINT slot_pile_card_fkey FOREIGN KEY (pile, card) REFERENCES koloda.card(pile, card);

GRANT USAGE ON SCHEMA koloda TO PUBLIC;

REVOKE ALL ON FUNCTION koloda.await_person(pile_id bigint, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.await_slots(here koloda.pile, cards integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.be_brief() FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.deal(pile_id bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.entered(pile_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.give(here koloda.pile, wanted integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.has_room(pile_id bigint, in_card integer, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.has_room_now(pile_id bigint, in_card integer, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.is_agreed(in_pile koloda.pile, in_card integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.is_disputed(in_pile koloda.pile, in_card integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.last_of(first integer, cards integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.promoted(pile_id bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.release_person(pile_id bigint, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.remove_person(pile_id bigint, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.settle(here koloda.pile, cards integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.take_slot(here koloda.pile, in_card integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.take_turn(here koloda.pile) FROM PUBLIC;

