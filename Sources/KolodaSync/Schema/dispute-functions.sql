-- Functions for cards whose answers differ.

-- Whether a card has all its answers, and two or more of them differ.
CREATE FUNCTION koloda.is_disputed(in_pile koloda.pile, in_card integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) >= in_pile.answers AND count(DISTINCT a.text) > 1
  FROM koloda.answer a
  WHERE a.pile = in_pile.id AND a.card = in_card
    AND (NOT a.extra OR koloda.has_room(a.pile, a.card, a.person))
$$;

-- Whether a card has all its answers, and all of them are the same.
CREATE FUNCTION koloda.is_agreed(in_pile koloda.pile, in_card integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) >= in_pile.answers AND count(DISTINCT a.text) = 1
  FROM koloda.answer a
  WHERE a.pile = in_pile.id AND a.card = in_card
    AND (NOT a.extra OR koloda.has_room(a.pile, a.card, a.person))
$$;

-- Functions that everybody may call.

-- The cards that have all their answers, two or more of which differ, from a card number on: with
-- their settlements, and whether the caller is one of those who answered. The answers are
-- [["person", "answer", time, extra], ...] in the order of the people.
CREATE FUNCTION koloda.disputes(pile_name text, first integer, most integer)
RETURNS TABLE (card integer, record bytea, text text, person text, "time" bigint, own boolean,
  answers text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- In the order of the cards, reading no further than requested.
SET enable_seqscan = off SET enable_hashagg = off SET enable_hashjoin = off
SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan AS $$
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

-- Whether there is a card with differing answers that the caller may settle and nobody has settled.
CREATE FUNCTION koloda.has_disputes(pile_name text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

-- Settles cards whose answers differ, for somebody who did not answer them: [{"card", "text",
-- "time"}, ...], with a null text to withdraw a settlement. A later settlement replaces somebody
-- else's only if the caller knows of that (over_others). One of the caller's own that is later,
-- from another computer, stays: nothing is said of it if the caller does not know of it.
--
-- Returns the cards that were not settled, and why; all others are. What was only not possible at
-- this moment is marked as such: it is to be sent again.
CREATE FUNCTION koloda.settle_disputes(pile_name text, settlements jsonb, over_others boolean)
RETURNS TABLE (refused integer, reason text, passing boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

-- Those of some cards that somebody has settled, and, with null for the person, those that the
-- caller may settle.
CREATE FUNCTION koloda.settled_among(pile_name text, places integer[])
RETURNS TABLE (card integer, person text, text text, "time" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan AS $$
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

-- The settlements of cards, from a card number on. Where all answers have come to agree, there is
-- nothing to settle any more.
CREATE FUNCTION koloda.settled(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, person text, text text, "time" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT t.card, t.person, t.text, t.time FROM koloda.settlement t
  WHERE t.pile = here.id AND t.card BETWEEN first AND koloda.last_of(first, cards)
    AND NOT koloda.is_agreed(here, t.card)
  ORDER BY t.card;
END $$;

REVOKE ALL ON FUNCTION
  koloda.is_disputed(koloda.pile, integer), koloda.is_agreed(koloda.pile, integer),
  koloda.disputes(text, integer, integer),
  koloda.has_disputes(text), koloda.settle_disputes(text, jsonb, boolean),
  koloda.settled_among(text, integer[]), koloda.settled(text, integer, integer)
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  koloda.disputes(text, integer, integer), koloda.has_disputes(text),
  koloda.settle_disputes(text, jsonb, boolean), koloda.settled_among(text, integer[]),
  koloda.settled(text, integer, integer)
TO PUBLIC;
