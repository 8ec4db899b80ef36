ALTER TABLE "posts" ADD COLUMN "renderer" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- By which renderer a print was compiled is seen by nobody.
CREATE OR REPLACE FUNCTION posts_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- what no page shows
  unseen constant text[] := ARRAY['popularity', 'preview_uuid', 'compiled_at', 'renderer', 'changed_at', 'generated'];
  changed bigint;
  earlier text;
  names text[];
BEGIN
  WITH pairs AS MATERIALIZED (
    SELECT o.uid, o.type AS old_type, o.id AS old_id, n.type AS new_type, n.id AS new_id,
        o.publish_date AS old_date, o.column_id AS old_column, o.magazine_issue AS old_issue, o.reviewer_id AS old_reviewer, o.partner AS old_partner,
        n.publish_date AS new_date, n.column_id AS new_column, n.magazine_issue AS new_issue, n.reviewer_id AS new_reviewer, n.partner AS new_partner,
        post_may_show(o.state, o.publish_date, o.rights_end_on) AS was, post_may_show(n.state, n.publish_date, n.rights_end_on) AS now_is,
        (o.title, o.lead, o.cover_id, o.status, o.tag_names, o.external_id, o.rights_end_on)
          IS DISTINCT FROM (n.title, n.lead, n.cover_id, n.status, n.tag_names, n.external_id, n.rights_end_on) AS reworded,
        (o.type, o.id, o.publish_date, o.column_id, o.magazine_issue, o.reviewer_id, o.partner)
          IS DISTINCT FROM (n.type, n.id, n.publish_date, n.column_id, n.magazine_issue, n.reviewer_id, n.partner) AS moved
      FROM old_posts o JOIN new_posts n USING (uid)
     WHERE (post_may_show(o.state, o.publish_date, o.rights_end_on) OR post_may_show(n.state, n.publish_date, n.rights_end_on))
       AND to_jsonb(n) - unseen IS DISTINCT FROM to_jsonb(o) - unseen
  ), counted AS (
    SELECT count(*) AS n, string_agg(concat('post:', new_type, ':', new_id, ' post:', old_type, ':', old_id), ' ') AS keys FROM pairs
  )
  SELECT counted.n, counted.keys, CASE WHEN counted.n <= 200 THEN ARRAY(
      SELECT name FROM pairs p CROSS JOIN LATERAL (
        SELECT unnest(ARRAY['text:' || p.old_type || ':' || p.old_id, 'text:' || p.new_type || ':' || p.new_id, 'posts:edited']) AS name
        UNION ALL SELECT unnest(ARRAY['post:' || p.old_type || ':' || p.old_id, 'post:' || p.new_type || ':' || p.new_id])
          WHERE p.reworded OR p.moved OR p.was <> p.now_is
        UNION ALL SELECT lists_of_post(p.uid, p.old_type, p.old_id, p.old_date, p.old_column, p.old_issue, p.old_reviewer, p.old_partner)
          WHERE p.was AND (p.moved OR NOT p.now_is)
        UNION ALL SELECT lists_of_post(p.uid, p.new_type, p.new_id, p.new_date, p.new_column, p.new_issue, p.new_reviewer, p.new_partner)
          WHERE p.now_is AND (p.moved OR NOT p.was)
      ) named
    ) END INTO changed, earlier, names FROM counted;
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE earlier || ' posts' END);
  PERFORM purge_names(coalesce(names, ARRAY['all']));
  RETURN NULL;
END $$;
