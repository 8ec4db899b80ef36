-- The triggers that follow a pattern: one line per table. Those of features (src/domain/navigation/features.ts) are derived
-- from their declaration.

-- Cache tags of a table that readers see: its list, its entity, the columns that identify a row, those that order its lists,
-- and those with a tag of their own.
SELECT name_changes_of(name, list, entity, known_by, ordering, apart) FROM (VALUES
  ('authors', 'authors', 'author', 'id', '', ''),
  ('channels', 'channels', 'channel', 'id slug', 'feature on_front', 'topics description'),
  ('tags', 'tags', 'tag', 'id name', '', 'sensitive'),
  ('videos', 'videos', 'video', 'id', 'publish_date channel_id tags', ''),
  ('pages', '', 'page', 'slug', '', ''),
  ('walls', '', 'wall', 'status', '', ''),
  ('legacy_posts', '', 'legacy', 'article', '', ''),
  ('redirects', '', 'redirect', 'from_path', '', ''),
  ('menu_items', 'menus', '', 'id', '', ''),
  ('daily_notes', 'daily-notes', '', 'id', '', ''),
  ('header_events', 'header', '', 'id', '', ''),
  ('popular_keywords', 'keywords', '', 'id', '', ''),
  ('house_ads', 'ads', '', 'id', '', ''),
  ('coupon_campaigns', 'ads', '', 'code', '', ''),
  ('newsletters', 'newsletters', '', 'id', '', ''),
  ('plans', 'plans', 'plan', 'slug', '', ''),
  ('ask_packs', 'packs', 'pack', 'id', '', ''),
  ('partners', '', 'partner', 'slug', '', ''),
  ('shop_items', 'shop', 'shop', 'id', '', ''),
  ('activities', 'activities', 'activity', 'id', 'status starts_at ends_at', 'taken')
) AS every(name, list, entity, known_by, ordering, apart);

-- The tables that the catalogue of search reads (src/db/queries/search-index.ts).
SELECT search_changes_of(name) FROM (VALUES
  ('authors'), ('channels'), ('videos'), ('search_synonyms')
) AS every(name);

-- Where media are used: the kind of the entity, its key, and the column of its picture; media in its JSON count too.
SELECT media_uses_of(name, entity, known_by, picture) FROM (VALUES
  ('authors', 'author', 'id', 'portrait_id'),
  ('channels', 'channel', 'id', 'cover_id'),
  ('videos', 'video', 'id', 'cover_id'),
  ('house_ads', 'house_ad', 'id', 'image_id'),
  ('shop_items', 'shop_item', 'id', 'image_id'),
  ('activities', 'activity', 'id', 'image_id'),
  ('header_events', 'header_event', 'id', 'image_id'),
  ('pages', 'page', 'slug', ''),
  ('menu_items', 'menu_item', 'id', '')
) AS every(name, entity, known_by, picture);

-- Tables of contents, the table that has a copy of them, and the column that refers to it.
SELECT contents_of(links, owner, key) FROM (VALUES
  ('magazine_sections', 'magazines', 'issue'),
  ('magazine_pieces', 'magazines', 'issue'),
  ('special_sections', 'specials', 'special_id'),
  ('special_posts', 'specials', 'special_id'),
  ('channel_topics', 'channels', 'channel_id'),
  ('video_tags', 'videos', 'video_id')
) AS every(links, owner, key);
