-- What is done with cards on which people do not agree.

-- Whether a card has all its answers, of which two or more differ.
CREATE FUNCTION koloda.is_disputed(in_pile koloda.pile, in_card integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) >= in_pile.answers AND count(DISTINCT a.text) > 1
  FROM koloda.answer a
  WHERE a.pile = in_pile.id AND a.card = in_card AND NOT a.extra
$$;

-- What everybody may call.

-- The cards that have all their answers, of which two or more differ, from a card on: with what
-- settled them, and whether the caller is one of those who answered. The answers are
-- [["person", "answer", time, extra], …] in the order of the people.
CREATE FUNCTION koloda.disputes(pile_name text, first integer, most integer)
RETURNS TABLE (card integer, record bytea, text text, person text, "time" bigint, own boolean,
  answers text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

-- Whether there is a card whose answers differ and that the caller may settle, and nobody has.
CREATE FUNCTION koloda.has_disputes(pile_name text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

-- Settles cards whose answers differ, for somebody who did not answer them: [{"card", "text", "time"},
-- …], with null for a text that is taken back. The last one holds who knew of the others, and who did
-- not know of another's settlement settles nothing.
--
-- Returns the cards that were not settled, and why; all others are.
CREATE FUNCTION koloda.settle_disputes(pile_name text, settlements jsonb, over_others boolean)
RETURNS TABLE (refused integer, reason text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
  item record;
BEGIN
  PERFORM koloda.be_brief();
  -- Two who settle the same cards wait for each other, and not in a circle.
  FOR item IN
    SELECT s.card, s.text, s.time
    FROM jsonb_to_recordset(settlements) AS s (card integer, text text, time bigint)
    ORDER BY s.card
  LOOP
    IF item.text IS NULL THEN
      DELETE FROM koloda.settlement t
      WHERE t.pile = here.id AND t.card = item.card AND t.person = caller;
      CONTINUE;
    END IF;
    reason := CASE
      WHEN EXISTS (SELECT FROM koloda.answer a
        WHERE a.pile = here.id AND a.card = item.card AND a.person = caller)
      THEN 'you have answered it yourself'
      WHEN NOT koloda.is_disputed(here, item.card) THEN 'its answers do not differ'
    END;
    IF reason IS NULL THEN
      INSERT INTO koloda.settlement AS t (pile, card, person, text, time)
      VALUES (here.id, item.card, caller, item.text, item.time)
      ON CONFLICT (pile, card) DO UPDATE
      SET person = excluded.person, text = excluded.text, time = excluded.time
      WHERE over_others OR t.person = caller;
      IF NOT FOUND THEN reason := 'somebody else has settled it'; END IF;
    END IF;
    IF reason IS NOT NULL THEN
      refused := item.card;
      RETURN NEXT;
    END IF;
  END LOOP;
  NOTIFY koloda;
END $$;

-- Of some cards those that somebody has settled, and, with nobody, those that the caller may.
CREATE FUNCTION koloda.settled_among(pile_name text, places integer[])
RETURNS TABLE (card integer, person text, text text, "time" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller CONSTANT text := session_user;
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT w.place, t.person, t.text, t.time
  FROM (SELECT DISTINCT unnest(places) AS place) w
  LEFT JOIN koloda.settlement t ON t.pile = here.id AND t.card = w.place
  WHERE t.card IS NOT NULL
    OR koloda.is_disputed(here, w.place) AND NOT EXISTS (SELECT FROM koloda.answer a
      WHERE a.pile = here.id AND a.card = w.place AND a.person = caller)
  ORDER BY w.place;
END $$;

-- What has settled cards, from a card on.
CREATE FUNCTION koloda.settled(pile_name text, first integer, cards integer)
RETURNS TABLE (card integer, person text, text text, "time" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here koloda.pile := koloda.entered(pile_name);
BEGIN
  RETURN QUERY SELECT t.card, t.person, t.text, t.time FROM koloda.settlement t
  WHERE t.pile = here.id AND t.card >= first AND t.card::bigint < first::bigint + cards
  ORDER BY t.card;
END $$;

REVOKE ALL ON FUNCTION
  koloda.is_disputed(koloda.pile, integer), koloda.disputes(text, integer, integer),
  koloda.has_disputes(text), koloda.settle_disputes(text, jsonb, boolean),
  koloda.settled_among(text, integer[]), koloda.settled(text, integer, integer)
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  koloda.disputes(text, integer, integer), koloda.has_disputes(text),
  koloda.settle_disputes(text, jsonb, boolean), koloda.settled_among(text, integer[]),
  koloda.settled(text, integer, integer)
TO PUBLIC;
