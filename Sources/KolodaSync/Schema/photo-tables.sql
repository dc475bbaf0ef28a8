-- Shared decks of photos: pictures in card size, in addition to the records.

-- The decks whose cards are photos. Their cards arrive a few at a time, and until all of them are
-- here nobody else is in the deck.
CREATE TABLE koloda.photos (
  pile bigint PRIMARY KEY REFERENCES koloda.pile,
  complete boolean NOT NULL DEFAULT false
);

-- A photo as a card shows it. It refers to the card's key, since a card's number may change until
-- the end.
CREATE TABLE koloda.preview (
  pile bigint NOT NULL,
  key bytea NOT NULL,
  picture bytea NOT NULL CHECK (octet_length(picture) BETWEEN 1 AND 4194304),
  PRIMARY KEY (pile, key),
  FOREIGN KEY (pile, key) REFERENCES koloda.card (pile, key) ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE koloda.preview ALTER picture SET STORAGE EXTERNAL;

REVOKE ALL ON koloda.photos, koloda.preview FROM PUBLIC;
