-- A post stands in the contents of an issue, not in what the issue is called: its name and cover stand on every page.
CREATE OR REPLACE FUNCTION lists_of_post(post bigint, kind text, number integer, published timestamptz, column_id integer, issue integer, reviewer integer, partner text)
RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
  SELECT name FROM unnest(ARRAY['posts', 'authors:posts', 'posts:' || kind,
    'column:' || column_id || ':posts', CASE WHEN column_id IS NOT NULL THEN 'posts:column' END,
    'magazine:' || issue || ':posts', 'reviewer:' || reviewer || ':posts', CASE WHEN partner IS NOT NULL THEN 'posts:partner' END]) AS name
   WHERE name IS NOT NULL
  UNION ALL SELECT 'author:' || author_id || ':posts' FROM post_authors WHERE post_uid = post
  UNION ALL SELECT 'tag:' || t.name || ':posts' FROM post_tags l JOIN tags t ON t.id = l.tag_id WHERE l.post_uid = post
  UNION ALL SELECT name || ':posts' FROM post_channels l CROSS JOIN LATERAL names_of_channel(l.channel_id) AS name WHERE l.post_uid = post
  UNION ALL SELECT name FROM post_channels l CROSS JOIN LATERAL names_before(l.channel_id, post, kind, published) AS name WHERE l.post_uid = post
  UNION ALL SELECT 'special:' || l.special_id FROM special_posts l WHERE l.post_uid = post
  UNION ALL SELECT 'magazine:' || i.issue || ':sections' FROM magazine_pieces i WHERE i.post_uid = post
  UNION ALL SELECT 'digital_feature:' || id FROM digital_features
    WHERE chapters @> jsonb_build_array(jsonb_build_object('posts', jsonb_build_array(jsonb_build_object('type', kind, 'id', number))))
$$;
