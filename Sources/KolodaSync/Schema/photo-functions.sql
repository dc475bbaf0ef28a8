-- Functions for shared decks of photos, and for cards requested by number.

-- Functions that only the role that manages the shared decks may call.

-- Completes a shared deck, so that its cards are handed out. First removes the cards that are no
-- longer in the deck, by their keys in hexadecimal.
CREATE FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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

-- Functions that everybody may call.

-- Cards by their numbers: of the requested ones those that the caller holds, and those that
-- somebody has answered.
CREATE FUNCTION koloda.cards(pile_name text, places integer[])
RETURNS TABLE (card integer, key bytea, record bytea, picture bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan AS $$
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

REVOKE ALL ON FUNCTION koloda.finish_photos(bigint, text[]), koloda.cards(text, integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION koloda.cards(text, integer[]) TO PUBLIC;
