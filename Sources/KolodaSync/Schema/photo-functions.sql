-- What is done with decks of photos; and cards that are asked for one by one.

-- What only who runs the piles may call.

-- Has a pile's cards handed out: all are there. Those that are no card of the deck any more, by their
-- keys in hexadecimal, go first.
CREATE FUNCTION koloda.finish_photos(pile_id bigint, gone text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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

-- What everybody may call.

-- Cards by their places: of those that are asked for the ones that the caller holds, and the ones
-- that somebody has answered.
CREATE FUNCTION koloda.cards(pile_name text, places integer[])
RETURNS TABLE (card integer, key bytea, record bytea, picture bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

REVOKE ALL ON FUNCTION koloda.finish_photos(bigint, text[]), koloda.cards(text, integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION koloda.cards(text, integer[]) TO PUBLIC;
