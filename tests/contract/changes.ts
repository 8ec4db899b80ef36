import { type Feature, featureList } from '../../src/domain/navigation/features.ts'
/** A change of what public responses show, as an editor would make it. */
export interface Change {
  table: string
  /** SQL; the special value `index` updates the search index. */
  statement: string
}

/** Changes the value of a column in every row. */
const reworded = (table: string, column: string): Change => ({
  table,
  statement: `update ${table} set ${column} = ${column} || '〇'`,
})

/** Inserts a copy of the first row under an unused number. */
const another = (table: string, { key = 'id', also = '' } = {}): Change => ({
  table,
  statement: `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || '{"${key}": 9001${also}}')).*
    from (select * from ${table} order by ${key} desc limit 1) one`,
})

/** Publishes a new post, the newest of its type, in no category except the given ones. */
const published = (type: string, uid: number, also = ''): Change => ({
  table: 'posts',
  statement: `insert into posts select (jsonb_populate_record(null::posts, to_jsonb(one) || '{"uid": ${uid}, "id": ${uid}, "external_id": null,
    "preview_uuid": "00000000-0000-4000-8000-00000000${uid}", "column_id": null, "magazine_issue": null, "reviewer_id": null,
    "popularity": 0, "partner": null${also}}' || jsonb_build_object('publish_date', now()))).* from (select * from posts where type = '${type}' and partner is null order by uid limit 1) one`,
})

/** A change of more posts at once purges everything, which would hide a missing cache tag. */
const fewPosts = (from = 0) => `(select uid from posts order by uid limit 40 offset ${from})`
/** Replaces, removes and adds one relation. */
const relinked = (table: string, column: string, to: string): Change[] => [
  {
    table,
    statement: `update ${table} l set ${column} = ${to} where post_uid in ${fewPosts()}
      and position = (select min(position) from ${table})
      and not exists (select from ${table} other where other.post_uid = l.post_uid and other.${column} = ${to})`,
  },
  { table, statement: `delete from ${table} where post_uid in ${fewPosts()} and ${column} = ${to}` },
  {
    table,
    statement: `insert into ${table} (post_uid, ${column}, position) select uid, ${to}, 0 from posts where uid in ${fewPosts()}`,
  },
]

/** Withdraws posts, and publishes them again: in between, responses that refer to them do not carry their tags. */
const withdrawn: Change[] = [0, 40, 80, 120, 160].flatMap((from) =>
  ['withdrawn', 'published'].map((state) => ({
    table: 'posts',
    statement: `update posts set state = '${state}' where uid in ${fewPosts(from)} and state = '${state === 'withdrawn' ? 'published' : 'withdrawn'}'`,
  })),
)

/** Hides entries of a feature as the office does, by the declaration, and shows them again. */
const hiding: Record<Feature['shown'], [hidden: string, shown: string] | null> = {
  hour: [`publish_date = publish_date + interval '9 years'`, `publish_date = publish_date - interval '9 years'`],
  day: ['publish_date = publish_date + 4000', 'publish_date = publish_date - 4000'],
  'unless archived': ['archived_at = now()', 'archived_at = null'],
  'when open': ['open = false', 'open = true'],
  always: null,
}
const hidden = ({ table, keyColumn, demoKeys: [key], shown }: Feature): Change[] =>
  (hiding[shown] ?? []).map((set) => ({ table, statement: `update ${table} set ${set} where ${keyColumn} = ${key}` }))

/** Changes for every table whose rows public responses show. The order matters where one deletes what another needs. */
export const changes: Change[] = [
  {
    table: 'posts',
    statement: `update posts set title = '高血〇', updated_at = now() where type = 'article' and id = 1`,
  },
  { table: 'search_suggestions', statement: 'index' },
  ...withdrawn,
  reworded('authors', 'name'),
  another('authors', { also: ', "reviewer": true' }),
  reworded('channels', 'title'),
  another('channels', { also: ', "slug": "another"' }),
  {
    table: 'fronts',
    statement: `insert into fronts (place, version, pins) select place, 1, jsonb_build_array(jsonb_build_object('id', '1', 'slot', 'lead:1',
      'post', (select uid from posts where type = 'article' and id = 2), 'from', null, 'until', null))
      from (select 'front' as place union all select 'channel/' || id from channels) places`,
  },
  ...featureList().flatMap(({ table, titleColumn, keyColumn: key }) => [reworded(table, titleColumn), another(table, { key })]),
  { table: 'magazines', statement: `update magazines set publish_date = publish_date - 400 where issue = 9001` },
  ...featureList().flatMap(hidden),
  reworded('magazine_sections', 'title'),
  reworded('magazine_pieces', 'title'),
  { table: 'magazine_pieces', statement: 'update magazine_pieces set post_uid = null where position = 1' },
  reworded('special_sections', 'text'),
  { table: 'special_posts', statement: 'delete from special_posts where position = 1' },
  { table: 'channel_topics', statement: 'delete from channel_topics where position = 1' },
  { table: 'video_tags', statement: 'update video_tags set position = -position' },
  reworded('videos', 'title'),
  another('videos'),
  { table: 'quizzes', statement: `update quizzes set title = '血壓' where id = 9001` },
  reworded('tags', 'description'),
  { table: 'tags', statement: 'update tags set sensitive = not sensitive' },
  reworded('daily_notes', 'title'),
  { table: 'header_events', statement: 'update header_events set active = not active' },
  reworded('menu_items', 'title'),
  reworded('popular_keywords', 'name'),
  reworded('walls', 'text'),
  reworded('pages', 'title'),
  reworded('house_ads', 'title'),
  { table: 'coupon_campaigns', statement: `update coupon_campaigns set archived_at = now() where code = 'FTI'` },
  reworded('plans', 'title'),
  another('plans', { also: ', "slug": "another"' }),
  {
    table: 'prices',
    statement: `insert into prices (product_kind, product_id, amount, starts_on)
      select kind, id, price + 7, (now() at time zone 'Asia/Taipei')::date
      from (select 'plan' as kind, id, price from plans union all select 'ask', id, price from ask_packs) sold`,
  },
  reworded('ask_packs', 'title'),
  another('ask_packs'),
  reworded('partners', 'name'),
  reworded('shop_items', 'title'),
  another('shop_items'),
  reworded('activities', 'title'),
  another('activities'),
  { table: 'activities', statement: 'update activities set taken = taken + 1' },
  reworded('newsletters', 'title'),
  { table: 'media', statement: 'update media set width = width + 1' },
  { table: 'media', statement: `update media set cuts = '{"1": "1x1-0-0-300"}'` },
  published('article', 9101),
  {
    table: 'post_channels',
    statement: 'insert into post_channels (post_uid, channel_id, position) select 9101, 1, min(position) from post_channels',
  },
  published('article', 9102, ', "column_id": 1'),
  published('article', 9103, ', "partner": "BBC"'),
  // a feature channel with a post that was not on its front page
  {
    table: 'channels',
    statement: `insert into channels select (jsonb_populate_record(null::channels, to_jsonb(one) || '{"id": 9002, "slug": "third", "feature": false, "on_front": false}')).*
      from (select * from channels limit 1) one`,
  },
  {
    table: 'post_channels',
    statement: 'insert into post_channels (post_uid, channel_id, position) select 9103, 9002, min(position) from post_channels',
  },
  { table: 'channels', statement: 'update channels set feature = true where id = 9002' },
  { table: 'channels', statement: 'update channels set on_front = true where id = 9002' },
  published('blog', 9104),
  published('book', 9105),
  ...[0, 40, 80].map((from) => ({
    table: 'posts',
    statement: `update posts set title = title || '〇' where uid in ${fewPosts(from)}`,
  })),
  ...relinked('post_authors', 'author_id', '9001'),
  ...relinked('post_channels', 'channel_id', '9001'),
  ...relinked('post_tags', 'tag_id', `(select id from tags where name = '血壓')`),
  reworded('tags', 'name'),
  {
    table: 'posts',
    statement: `update posts set state = 'withdrawn' where uid in (select post_uid from post_authors where author_id = 1 limit 40)`,
  },
  {
    table: 'search_synonyms',
    statement: `insert into search_synonyms (id, words, narrower) values (9001, '{血壓,早餐}', false)`,
  },
  { table: 'legacy_posts', statement: 'delete from legacy_posts' },
  { table: 'redirects', statement: `update redirects set to_url = '/contact'` },
]

/** Tables that public responses read and whose changes purge nothing, with the reason. */
export const neverPurges: Record<string, string> = {
  corrections: 'written with the published version, whose table purges',
  former_tags: 'written when a tag is renamed or merged, which purges by the tag',
  merged_tags: 'written when tags are merged, which purges by both',
  media_uses: 'written with the entity that shows a picture, whose table purges',
  post_heat: 'counts, which a page shows after its next rendering',
  recommendations: 'computed by a job from posts and reads; a page shows them after its next rendering',
  search_catalogue: 'the change counter of the catalogue',
  search_documents: 'written with the suggestions, by the job that maintains the index',
  search_postings: 'written with the suggestions, by the job that maintains the index',
  search_rebuild: 'the progress of a rebuild of the index, which purges when it is switched to',
  search_rebuild_posts: 'the progress of a rebuild of the index, which purges when it is switched to',
  search_state: 'written with the suggestions, by the job that maintains the index',
}
