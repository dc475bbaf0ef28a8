
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
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT a.card, a.person, a.text, a.time, a.extra FROM koloda.answer a
  WHERE a.pile = here.id AND a.card >= first AND a.card::bigint < first::bigint + cards
  ORDER BY a.card, a.person;
END $$;

ALTER FUNCTION koloda.answers(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.append(pile_name text, events jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  me koloda.person;
  item record;
  new_events integer := 0;
BEGIN
  SELECT m.* INTO me FROM koloda.person m
  WHERE m.pile = here.id AND m.name = session_user FOR UPDATE;
  FOR item IN
    SELECT decode(e.uid, 'hex') AS uid, e.kind, decode(e.about, 'hex') AS about, e.text,
      decode(e.seat, 'hex') AS seat, decode(e.act, 'hex') AS act, e.lamport, e.time, e.card
    FROM jsonb_to_recordset(events) AS e (
      uid text, kind text, about text, text text, seat text, act text, lamport bigint,
      time bigint, card integer)
  LOOP
    -- No foreign key looks for the card: that would lock it.
    IF NOT EXISTS (
      SELECT FROM koloda.card c WHERE c.pile = here.id AND c.card = item.card)
    THEN
      RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of no card of the pile';
    END IF;
    IF item.about IS NOT NULL AND NOT EXISTS (
      SELECT FROM koloda.event d
      WHERE d.pile = here.id AND d.uid = item.about AND d.kind NOT IN ('undo', 'redo')
        AND d.person = session_user AND d.card = item.card)
    THEN
      RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an undo or redo of no decision of yours';
    END IF;
    -- No query looks for the number first: while a table is young, one reads all of the pile.
    INSERT INTO koloda.event
      (pile, person, number, uid, kind, about, text, seat, act, lamport, time, card)
    VALUES (here.id, session_user, me.events + 1, item.uid, item.kind, item.about, item.text,
      item.seat, item.act, item.lamport, item.time, item.card)
    ON CONFLICT (pile, uid) DO NOTHING;
    IF NOT FOUND THEN
      IF NOT EXISTS (
        SELECT FROM koloda.event e
        WHERE e.pile = here.id AND e.card = item.card AND e.person = session_user
          AND e.uid = item.uid)
      THEN
        RAISE EXCEPTION USING ERRCODE = 'KO002', MESSAGE = 'an event of this number is another''s';
      END IF;
      CONTINUE;
    END IF;
    me.events := me.events + 1;
    new_events := new_events + 1;
    IF item.kind IN ('decide', 'undo', 'redo') THEN
      me.answers := me.answers + koloda.settle(here, item.card);
    END IF;
  END LOOP;
  IF new_events = 0 THEN RETURN 0; END IF;
  IF me.told < clock_timestamp() - interval '1 second' THEN
    me.told := clock_timestamp();
    NOTIFY koloda;
  END IF;
  UPDATE koloda.person m SET events = me.events, answers = me.answers, told = me.told
  WHERE m.pile = here.id AND m.name = session_user;
  RETURN new_events;
END $$;

ALTER FUNCTION koloda.append(pile_name text, events jsonb) OWNER TO runner;

CREATE FUNCTION koloda.cards(pile_name text, places integer[]) RETURNS TABLE(card integer, key bytea, record bytea, picture bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.key, c.record, v.picture
  FROM (SELECT DISTINCT unnest(places) AS place) w
  JOIN koloda.card c ON c.pile = here.id AND c.card = w.place
  LEFT JOIN koloda.preview v ON v.pile = c.pile AND v.key = c.key
  WHERE EXISTS (SELECT FROM koloda.answer a WHERE a.pile = here.id AND a.card = c.card)
    OR EXISTS (SELECT FROM koloda.slot s
      WHERE s.pile = here.id AND s.card = c.card AND s.person = session_user)
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.cards(pile_name text, places integer[]) OWNER TO runner;

CREATE FUNCTION koloda.claim(pile_name text, wanted integer) RETURNS TABLE(card integer, key bytea, record bytea)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  me koloda.person;
  most bigint;
  next record;
  start integer;
  began timestamptz;
  -- One row of it is locked at a time, and no search begins again for the next one.
  free refcursor;
  is_returned boolean := true;
  -- In a variable: a search by what clock_timestamp() says each time can't use an index.
  this_moment timestamptz := clock_timestamp();
BEGIN
  IF here.closed IS NOT NULL THEN RETURN; END IF;
  -- One statement of a person after another: nobody gets a card twice.
  SELECT m.* INTO me FROM koloda.person m
  WHERE m.pile = here.id AND m.name = session_user FOR UPDATE;
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  FROM (
    SELECT o.card, o.number FROM koloda.slot o
    WHERE o.pile = here.id AND o.until < this_moment
    ORDER BY o.until LIMIT 256 FOR UPDATE SKIP LOCKED
  ) over
  WHERE s.pile = here.id AND s.card = over.card AND s.number = over.number;
  SELECT least(wanted, 64 - count(*)) INTO most FROM koloda.slot s
  WHERE s.pile = here.id AND s.person = session_user AND s.until IS NOT NULL;
  start := me.reached;
  began := me.searched;
  OPEN free NO SCROLL FOR SELECT s.card, s.number FROM koloda.slot s
    WHERE s.pile = here.id AND s.person IS NULL AND s.returned
      AND NOT koloda.is_own(here.id, s.card)
    ORDER BY s.card, s.number FOR UPDATE SKIP LOCKED;
  WHILE most > 0 LOOP
    FETCH free INTO next;
    IF NOT FOUND THEN
      IF NOT is_returned THEN
        EXIT WHEN start < 0 OR began > this_moment - interval '10 seconds';
        began := this_moment;
        start := -1;
      END IF;
      is_returned := false;
      CLOSE free;
      OPEN free NO SCROLL FOR SELECT s.card, s.number FROM koloda.slot s
        WHERE s.pile = here.id AND s.person IS NULL AND s.card > start
          AND NOT koloda.is_own(here.id, s.card)
        ORDER BY s.card, s.number FOR UPDATE SKIP LOCKED;
      CONTINUE;
    END IF;
    IF NOT is_returned THEN start := next.card; END IF;
    UPDATE koloda.slot s
    SET person = session_user, until = this_moment + here.lease, returned = false
    WHERE s.pile = here.id AND s.card = next.card AND s.number = next.number;
    RETURN QUERY SELECT c.card, c.key, c.record FROM koloda.card c
    WHERE c.pile = here.id AND c.card = next.card;
    most := most - 1;
  END LOOP;
  CLOSE free;
  UPDATE koloda.person m SET reached = start, searched = began
  WHERE m.pile = here.id AND m.name = session_user
    AND (m.reached, m.searched) IS DISTINCT FROM (start, began);
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
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record, t.text, t.person, t.time,
    EXISTS (SELECT FROM koloda.answer o
      WHERE o.pile = here.id AND o.card = c.card AND o.person = session_user),
    (SELECT jsonb_agg(jsonb_build_array(o.person, o.text, o.time, o.extra) ORDER BY o.person)
     FROM koloda.answer o WHERE o.pile = here.id AND o.card = c.card)::text
  FROM (
    SELECT a.card AS number FROM koloda.answer a
    WHERE a.pile = here.id AND a.card >= first AND NOT a.extra
    GROUP BY a.card
    HAVING count(*) >= here.answers AND count(DISTINCT a.text) > 1
    ORDER BY a.card LIMIT most
  ) d
  JOIN koloda.card c ON c.pile = here.id AND c.card = d.number
  LEFT JOIN koloda.settlement t ON t.pile = here.id AND t.card = d.number
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.disputes(pile_name text, first integer, most integer) OWNER TO runner;

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

CREATE FUNCTION koloda.entered(pile_name text) RETURNS koloda.pile
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.entered(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.events_after(pile_name text, known jsonb, most integer) RETURNS TABLE(person text, number bigint, uid bytea, kind text, about bytea, text text, seat bytea, act bytea, lamport bigint, "time" bigint, card integer, key bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.events_after(pile_name text, known jsonb, most integer) OWNER TO runner;

CREATE FUNCTION koloda.expect(pile_name text, meant bytea, last bytea) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.expect(pile_name text, meant bytea, last bytea) OWNER TO runner;

CREATE FUNCTION koloda.fill(pile_name text, wanted integer, known integer[]) RETURNS TABLE(card integer, key bytea, record bytea)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
  lacking bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT wanted - count(*) INTO lacking FROM koloda.slot s
  WHERE s.pile = here.id AND s.person = session_user AND s.until > clock_timestamp();
  IF lacking > 0 THEN PERFORM koloda.claim(pile_name, lacking::integer); END IF;
  RETURN QUERY SELECT c.card, c.key, CASE WHEN c.card <> ALL (known) THEN c.record END
  FROM koloda.slot s JOIN koloda.card c ON c.pile = s.pile AND c.card = s.card
  WHERE s.pile = here.id AND s.person = session_user AND s.until > clock_timestamp()
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
    -- First out of the way of one another, then to their places.
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

CREATE FUNCTION koloda.give_back(pile_name text, cards integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  UPDATE koloda.slot s SET person = NULL, until = NULL, returned = true
  WHERE s.pile = here.id AND s.person = session_user AND s.until IS NOT NULL
    AND s.card = ANY (cards);
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
    SELECT FROM koloda.answer a
    WHERE a.pile = here.id
    GROUP BY a.card
    HAVING count(*) FILTER (WHERE NOT a.extra) >= here.answers
      AND count(DISTINCT a.text) FILTER (WHERE NOT a.extra) > 1
      AND NOT bool_or(a.person = session_user)
      AND NOT EXISTS (
        SELECT FROM koloda.settlement t WHERE t.pile = here.id AND t.card = a.card));
END $$;

ALTER FUNCTION koloda.has_disputes(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.is_own(in_pile bigint, in_card integer) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM koloda.slot s
      WHERE s.pile = in_pile AND s.card = in_card AND s.person = session_user)
    OR EXISTS (SELECT FROM koloda.answer a
      WHERE a.pile = in_pile AND a.card = in_card AND a.person = session_user);
END $$;

ALTER FUNCTION koloda.is_own(in_pile bigint, in_card integer) OWNER TO runner;

CREATE FUNCTION koloda.people(pile_name text) RETURNS TABLE(name text, answers integer, extra bigint, held bigint, events bigint, removed boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.people(pile_name text) OWNER TO runner;

CREATE FUNCTION koloda.records(pile_name text, first integer, cards integer) RETURNS TABLE(card integer, record bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT c.card, c.record FROM koloda.card c
  WHERE c.pile = here.id AND c.card >= first AND c.card::bigint < first::bigint + cards
    AND EXISTS (SELECT FROM koloda.answer a WHERE a.pile = here.id AND a.card = c.card)
  ORDER BY c.card;
END $$;

ALTER FUNCTION koloda.records(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.remove_person(pile_id bigint, who text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  UPDATE koloda.person SET removed = clock_timestamp() WHERE pile = pile_id AND name = who;
  UPDATE koloda.slot SET person = NULL, until = NULL, returned = true
  WHERE pile = pile_id AND person = who AND until IS NOT NULL;
$$;

ALTER FUNCTION koloda.remove_person(pile_id bigint, who text) OWNER TO runner;

CREATE FUNCTION koloda.renew(pile_name text, cards integer[]) RETURNS SETOF integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY UPDATE koloda.slot s SET until = clock_timestamp() + here.lease
  WHERE s.pile = here.id AND s.person = session_user AND s.until IS NOT NULL
    AND s.card = ANY (cards)
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

CREATE FUNCTION koloda.settle(in_pile koloda.pile, in_card integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  alive record;
  mine koloda.slot;
  taken smallint;
  was_extra boolean;
BEGIN
  SELECT d.text, d.time INTO alive
  FROM koloda.event d
  LEFT JOIN LATERAL (
    SELECT v.kind FROM koloda.event v
    WHERE v.pile = in_pile.id AND v.card = in_card AND v.person = session_user AND v.about = d.uid
    ORDER BY v.lamport DESC, v.uid DESC LIMIT 1
  ) verdict ON true
  WHERE d.pile = in_pile.id AND d.card = in_card AND d.person = session_user
    AND d.kind = 'decide' AND verdict.kind IS DISTINCT FROM 'undo'
  ORDER BY d.lamport DESC, d.uid DESC LIMIT 1;

  SELECT s.* INTO mine FROM koloda.slot s
  WHERE s.pile = in_pile.id AND s.card = in_card AND s.person = session_user FOR UPDATE;

  IF alive.text IS NULL THEN
    DELETE FROM koloda.answer a
    WHERE a.pile = in_pile.id AND a.card = in_card AND a.person = session_user;
    IF mine.card IS NULL OR mine.until IS NOT NULL THEN RETURN 0; END IF;
    -- Taken back: the card is held for the person again.
    UPDATE koloda.slot s SET until = clock_timestamp() + in_pile.lease
    WHERE s.pile = in_pile.id AND s.card = in_card AND s.number = mine.number;
    RETURN -1;
  END IF;

  taken := mine.number;
  IF taken IS NULL THEN
    -- The lease ran out: the answer counts if nobody else was given the card meanwhile.
    SELECT s.number INTO taken FROM koloda.slot s
    WHERE s.pile = in_pile.id AND s.card = in_card
      AND (s.person IS NULL OR s.until < clock_timestamp())
    ORDER BY s.number LIMIT 1 FOR UPDATE SKIP LOCKED;
  END IF;
  INSERT INTO koloda.answer AS a (pile, card, person, text, time, extra)
  VALUES (in_pile.id, in_card, session_user, alive.text, alive.time, taken IS NULL)
  ON CONFLICT (pile, card, person) DO UPDATE
  SET text = excluded.text, time = excluded.time, extra = excluded.extra;
  IF taken IS NULL OR mine.card IS NOT NULL AND mine.until IS NULL THEN RETURN 0; END IF;
  UPDATE koloda.slot s SET person = session_user, until = NULL
  WHERE s.pile = in_pile.id AND s.card = in_card AND s.number = taken;
  RETURN 1;
END $$;

ALTER FUNCTION koloda.settle(in_pile koloda.pile, in_card integer) OWNER TO runner;

CREATE FUNCTION koloda.settle_dispute(pile_name text, in_card integer, in_text text, in_time bigint, over_others boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  IF EXISTS (SELECT FROM koloda.answer a
    WHERE a.pile = here.id AND a.card = in_card AND a.person = session_user)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'KO003', MESSAGE = 'you have answered it yourself';
  END IF;
  IF NOT EXISTS (SELECT FROM koloda.disputes(pile_name, in_card, 1) d WHERE d.card = in_card) THEN
    RAISE EXCEPTION USING ERRCODE = 'KO003', MESSAGE = 'its answers do not differ';
  END IF;
  INSERT INTO koloda.settlement AS t (pile, card, person, text, time)
  VALUES (here.id, in_card, session_user, in_text, in_time)
  ON CONFLICT (pile, card) DO UPDATE
  SET person = excluded.person, text = excluded.text, time = excluded.time
  WHERE over_others OR t.person = session_user;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'KO003', MESSAGE = 'somebody else has settled it';
  END IF;
  NOTIFY koloda;
END $$;

ALTER FUNCTION koloda.settle_dispute(pile_name text, in_card integer, in_text text, in_time bigint, over_others boolean) OWNER TO runner;

CREATE FUNCTION koloda.settled(pile_name text, first integer, cards integer) RETURNS TABLE(card integer, person text, text text, "time" bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT t.card, t.person, t.text, t.time FROM koloda.settlement t
  WHERE t.pile = here.id AND t.card >= first AND t.card::bigint < first::bigint + cards
  ORDER BY t.card;
END $$;

ALTER FUNCTION koloda.settled(pile_name text, first integer, cards integer) OWNER TO runner;

CREATE FUNCTION koloda.standing(pile_name text, known text) RETURNS TABLE(uid bytea, answers smallint, lease double precision, cards integer, given bigint, closed boolean, extra bigint, photos boolean, mark text, look text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION koloda.standing(pile_name text, known text) OWNER TO runner;

CREATE FUNCTION koloda.unsettle(pile_name text, in_card integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  DELETE FROM koloda.settlement t
  WHERE t.pile = here.id AND t.card = in_card AND t.person = session_user;
  NOTIFY koloda;
END $$;

ALTER FUNCTION koloda.unsettle(pile_name text, in_card integer) OWNER TO runner;

CREATE TABLE koloda.answer (
    pile bigint NOT NULL,
    card integer NOT NULL,
    person text NOT NULL,
    text text NOT NULL,
    "time" bigint NOT NULL,
    extra boolean NOT NULL
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

CREATE TABLE koloda.person (
    pile bigint NOT NULL,
    name text NOT NULL,
    events bigint DEFAULT 0 NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    reached integer DEFAULT '-1'::integer NOT NULL,
    searched timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    told timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    removed timestamp with time zone
);

ALTER TABLE koloda.person OWNER TO runner;

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

INSERT INTO koloda.answer VALUES (1, 0, 'person0', 'keep', 1700000001000000, false);
INSERT INTO koloda.answer VALUES (1, 1, 'person0', 'keep', 1700000002000000, false);
INSERT INTO koloda.answer VALUES (1, 0, 'person1', 'keep', 1700000001000000, false);
INSERT INTO koloda.answer VALUES (1, 1, 'person1', 'reject', 1700000002000000, false);
INSERT INTO koloda.answer VALUES (1, 0, 'person2', 'keep', 1700000001000000, true);

INSERT INTO koloda.card VALUES (1, 0, '\xcfcd208495d565ef66e7dff9f98764dacfcd208495d565ef66e7dff9f98764da', '\x7b226e223a20307d');
INSERT INTO koloda.card VALUES (1, 1, '\xc4ca4238a0b923820dcc509a6f75849b6bb61e3b7bce0931da574d19d1d82c88', '\x7b226e223a20317d');
INSERT INTO koloda.card VALUES (1, 2, '\xc81e728d9d4c2f636f067f89cc14862c5d7b9adcbe1c629ec722529dd12e5129', '\x7b226e223a20327d');
INSERT INTO koloda.card VALUES (1, 3, '\xeccbc87e4b5ce2fe28308fd9f2a7baf3b3149ecea4628efd23d2f86e5a723472', '\x7b226e223a20337d');
INSERT INTO koloda.card VALUES (1, 4, '\xa87ff679a2f3e71d9181a67b7542122c0267aaf632e87a63288a08331f22c7c3', '\x7b226e223a20347d');
INSERT INTO koloda.card VALUES (1, 5, '\xe4da3b7fbbce2345d7772b0674a318d547c1b025fa18ea96c33fbb6718688c0f', '\x7b226e223a20357d');

INSERT INTO koloda.event VALUES (1, 'person0', 1, '\x8a8bb7cd343aa2ad99b7d762030857a2', 'decide', NULL, 'keep', '\x0cc175b9c0f1b6a831c399e269772661', '\xaef24b372fe09c13a9503053b09bb733', 1, 1700000001000000, 0);
INSERT INTO koloda.event VALUES (1, 'person0', 2, '\x693a9fdd4c2fd0700968fba0d07ff3c0', 'decide', NULL, 'keep', '\x0cc175b9c0f1b6a831c399e269772661', '\x255b4a9b55715f69abae3ce5376dc53b', 2, 1700000002000000, 1);
INSERT INTO koloda.event VALUES (1, 'person0', 3, '\x9d607a663f3e9b0a90c3c8d4426640dc', 'decide', NULL, 'keep', '\x0cc175b9c0f1b6a831c399e269772661', '\x0503b40703104e9ac34d5f3a1bc3e4ba', 3, 1700000003000000, 2);
INSERT INTO koloda.event VALUES (1, 'person0', 4, '\x894f782a148b33af1e39a0efed952d69', 'undo', '\x9d607a663f3e9b0a90c3c8d4426640dc', '', '\x0cc175b9c0f1b6a831c399e269772661', '\xa33acd1873ae7e97789a078b6ae4e430', 4, 1700000004000000, 2);
INSERT INTO koloda.event VALUES (1, 'person1', 1, '\xedbab45572c72a5d9440b40bcc0500c0', 'decide', NULL, 'keep', '\x92eb5ffee6ae2fec3ad71c777531578f', '\xcb0ac08ac06eac77205a376232d5e9dc', 1, 1700000001000000, 0);
INSERT INTO koloda.event VALUES (1, 'person1', 2, '\xfbfba2e45c2045dc5cab22a5afe83d9d', 'decide', NULL, 'reject', '\x92eb5ffee6ae2fec3ad71c777531578f', '\x07d243f80c28c59c724dc22c8525a0f1', 2, 1700000002000000, 1);
INSERT INTO koloda.event VALUES (1, 'person1', 3, '\x7a6f150b83091ce20c89368641f9a137', 'note', NULL, 'hm', '\x92eb5ffee6ae2fec3ad71c777531578f', '\x3f74e4292b00db328add69686832700b', 3, 1700000003000000, 1);
INSERT INTO koloda.event VALUES (1, 'person2', 1, '\xa9f7e97965d6cf799a529102a973b8b9', 'decide', NULL, 'keep', '\x4a8a08f09d37b73795649038408b5f33', '\x245153f64a7da76e6e582daba9419624', 1, 1700000001000000, 0);

INSERT INTO koloda.person VALUES (1, 'runner', 0, 0, -1, '-infinity', '-infinity', NULL);
INSERT INTO koloda.person VALUES (1, 'person0', 4, 2, 3, '-infinity', '2026-11-22 20:01:36.861177+00', NULL);
INSERT INTO koloda.person VALUES (1, 'person1', 3, 2, 3, '-infinity', '2026-11-22 20:01:36.92996+00', NULL);
INSERT INTO koloda.person VALUES (1, 'person2', 1, 0, 5, '2026-11-22 20:01:36.981405+00', '2026-11-22 20:01:36.995749+00', NULL);

INSERT INTO koloda.pile OVERRIDING SYSTEM VALUE VALUES (1, '\x8b66e7d5ac266a0909cebbf3b897c887', 'pile', 2, '00:10:00', 6, NULL, '');

INSERT INTO koloda.settlement VALUES (1, 1, 'runner', 'reject', 1700000009000000);

INSERT INTO koloda.slot VALUES (1, 4, 2, NULL, NULL, false);
INSERT INTO koloda.slot VALUES (1, 5, 2, NULL, NULL, false);
INSERT INTO koloda.slot VALUES (1, 3, 1, 'person0', '2026-11-22 20:11:36.850258+00', false);
INSERT INTO koloda.slot VALUES (1, 0, 1, 'person0', NULL, false);
INSERT INTO koloda.slot VALUES (1, 1, 1, 'person0', NULL, false);
INSERT INTO koloda.slot VALUES (1, 2, 1, 'person0', '2026-11-22 20:11:36.861021+00', false);
INSERT INTO koloda.slot VALUES (1, 2, 2, 'person1', '2026-11-22 20:11:36.926547+00', false);
INSERT INTO koloda.slot VALUES (1, 3, 2, 'person1', '2026-11-22 20:11:36.926782+00', false);
INSERT INTO koloda.slot VALUES (1, 0, 2, 'person1', NULL, false);
INSERT INTO koloda.slot VALUES (1, 1, 2, 'person1', NULL, false);
INSERT INTO koloda.slot VALUES (1, 4, 1, 'person2', '2026-11-22 20:11:36.980826+00', false);
INSERT INTO koloda.slot VALUES (1, 5, 1, 'person2', '2026-11-22 20:11:36.981265+00', false);

INSERT INTO koloda.version VALUES (2);

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

ALTER TABLE ONLY koloda.settlement
    ADD CONSTRAINT settlement_pkey PRIMARY KEY (pile, card);

ALTER TABLE ONLY koloda.slot
    ADD CONSTRAINT slot_pile_card_person_key UNIQUE (pile, card, person);

ALTER TABLE ONLY koloda.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (pile, card, number);

CREATE INDEX answer_extra ON koloda.answer USING btree (pile, person) WHERE extra;

CREATE INDEX event_card ON koloda.event USING btree (pile, card, person);

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

REVOKE ALL ON FUNCTION koloda.deal(pile_id bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.entered(pile_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.is_own(in_pile bigint, in_card integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.remove_person(pile_id bigint, who text) FROM PUBLIC;

REVOKE ALL ON FUNCTION koloda.settle(in_pile koloda.pile, in_card integer) FROM PUBLIC;

