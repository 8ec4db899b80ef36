-- A page of the site, and a menu, may lead to a handout: it stands there for everybody, and is not taken away while it does.
SELECT media_uses_of(shown_in, called, known_by, '') FROM (VALUES
  ('pages', 'page', 'slug'),
  ('menu_items', 'menu_item', 'id')
) AS every(shown_in, called, known_by);
