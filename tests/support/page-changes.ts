import { sql } from 'drizzle-orm'
import { readEntry } from '../../src/operations/registers/read-entries.ts'
import { saveEntry } from '../../src/operations/registers/save-entry.ts'
import { viewerWith } from './api.ts'
import type { TestDatabase } from './database.ts'

/** A change as an editor makes it, and the pages that must be purged for it. */
export interface PageChange {
  name: string
  /** SQL, in one transaction; or an office operation. */
  statement: string | ((db: TestDatabase) => Promise<void>)
  /** Some pages that must be purged; all others whose text changes must be purged too. */
  goes: readonly string[]
  /**
   * Pages that may be purged although they look the same afterwards, and why. All others that look the same must stay.
   */
  mayGo?: Readonly<Record<string, string>>
}

/** A list is tagged as changed, whichever of its pages is affected. */
const listed = 'a list that something entered or left, on whatever page of it'
const entered = {
  '/article-list': listed,
  '/author': listed,
  '/sitemap.xml': listed,
  '/news-sitemap.xml': listed,
  '/robots.txt': 'it names the news sitemap while anything is new',
  '/rss.xml': listed,
  '/': listed,
  '/shop': 'it lists posts whose tag its first product names',
}
const edited = {
  '/subscriptions': 'it shows the titles of the latest issue',
  '/sitemap.xml': 'it counts the addresses, of which one has another date',
  '/news-sitemap.xml': 'it holds only what is new of the list that it reads',
  '/robots.txt': 'it names the news sitemap while anything is new',
  '/rss.xml': 'a feed shows less of a post than lists do',
  '/author/1/rss.xml': 'a feed shows less of a post than lists do',
}
const searchPages = {
  '/search': 'all that can be found besides posts is one list',
  '/search?keyword=血壓': 'of what it finds it shows less than other lists; and all that can be found besides posts is one list',
}

const chooser = 'it offers the channels, and reads of them more than it shows'
const choosing = Object.fromEntries(
  ['/article-list', '/blog-list', '/book/list', '/book', '/column/list', '/author', '/video', '/video?channel=diet'].map(
    (path) => [path, chooser],
  ),
)

const article = (set: string, id: number) => `update posts set ${set}, updated_at = now() where type = 'article' and id = ${id}`
/** A copy of article 1 as a separate row. */
const copied = (
  uid: number,
  more: string,
) => `insert into posts select (jsonb_populate_record(null::posts, to_jsonb(one) || '{"uid": ${uid}, "id": ${uid},
  "external_id": null, "preview_uuid": "00000000-0000-4000-8000-0000000${uid}", "popularity": 0, "title": "新寫的一篇", "column_id": null,
  "magazine_issue": null, "partner": null}' || ${more})).* from posts one where type = 'article' and id = 1`
const placed = (
  uid: number,
) => `insert into post_channels (post_uid, channel_id, position) select ${uid}, channel_id, position from post_channels
    where post_uid = (select uid from posts where type = 'article' and id = 1);
  insert into post_authors (post_uid, author_id, position) select ${uid}, 1, 1`

/** Applied in this order. */
export const pageChanges: readonly PageChange[] = [
  {
    name: 'a draft that is created and saved',
    statement: `${copied(90001, `'{"state": "draft"}'`)}; ${placed(90001)}; update posts set title = title || '〇' where uid = 90001`,
    goes: [],
  },
  {
    name: 'a post that is published for next week',
    statement: `update posts set state = 'published', publish_date = now() + interval '7 days' where uid = 90001`,
    goes: [],
  },
  {
    name: 'a post that is published now',
    statement: `update posts set publish_date = now() where uid = 90001`,
    goes: ['/article-list', '/author/1', '/author/1/rss.xml', '/rss.xml', '/'],
    mayGo: { ...entered, ...searchPages },
  },
  { name: 'a title', statement: article(`title = '換過的標題'`, 1), goes: ['/article/1'], mayGo: edited },
  {
    name: 'a text',
    statement: article(`blocks = jsonb_set(blocks, '{0}', '{"type": "paragraph", "html": "<p>換過的第一段</p>"}')`, 1),
    goes: ['/article/1'],
    mayGo: edited,
  },
  { name: 'a wall that is put up', statement: article(`status = 'memberwall'`, 1), goes: ['/article/1'], mayGo: edited },
  {
    name: 'a post that is withdrawn',
    statement: `update posts set state = 'withdrawn' where uid = 90001`,
    goes: ['/article-list', '/author/1'],
    mayGo: { ...entered, ...searchPages },
  },
  {
    name: 'an author’s name',
    statement: `update authors set name = '改過名字的人' where id = 1`,
    goes: ['/author/1', '/author', '/article/1'],
    mayGo: { ...edited, ...searchPages },
  },
  {
    name: 'an author who is taken off',
    statement: `delete from post_authors where author_id = 3 and post_uid = (select min(post_uid) from post_authors where author_id = 3)`,
    goes: ['/author/3'],
    mayGo: { '/author': listed, ...edited, ...searchPages },
  },
  {
    name: 'a tag’s name',
    statement: async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`select id from tags where name = '血壓'`)
      const context = { db, viewer: await viewerWith(db, ['catalogue']), now: new Date() }
      const key = String(rows[0]?.id)
      const { version } = await readEntry(context, 'tags', key)
      await saveEntry(context, 'tags', key, { base: version, fields: { name: '血壓值' } })
    },
    goes: ['/tag/血壓', '/article/1'],
    mayGo: {
      '/article/2': 'it recommends a post with that tag',
      '/article/3': 'it recommends a post with that tag',
      '/book/1': 'it recommends a post with that tag',
      ...edited,
      ...searchPages,
      '/': 'it shows no tags',
      '/video?channel=diet': listed,
      '/video': listed,
    },
  },
  {
    name: 'what is said of a tag',
    statement: `update tags set description = description || '〇' where name = '減鹽'`,
    goes: ['/diet'],
  },
  {
    name: 'a wall’s words',
    statement: `update walls set text = '牆上換了一句話' where status = 'memberwall'`,
    goes: ['/article/2'],
  },
  {
    name: 'an advertisement that is not shown',
    statement: `insert into house_ads select (jsonb_populate_record(null::house_ads, to_jsonb(one) || '{"id": 900, "active": false}')).* from (select * from house_ads limit 1) one`,
    goes: [],
  },
  { name: 'a video', statement: `update videos set title = title || '〇' where id = 1`, goes: ['/video'], mayGo: searchPages },
  {
    name: 'a quiz',
    statement: `update quizzes set title = title || '〇' where id = 1`,
    goes: ['/test', '/test/Index/1'],
    mayGo: searchPages,
  },
  {
    name: 'the contents of an issue',
    statement: `update magazine_sections set title = '換過的單元' where issue = 336 and position = 1`,
    goes: ['/magazine/336'],
    mayGo: { ...searchPages, '/subscriptions': 'reads the contents of the latest issue for its pieces' },
  },
  {
    name: 'the topics of a channel',
    statement: `delete from channel_topics where position = 1 and channel_id = (select id from channels where slug = 'diet')`,
    goes: ['/diet', '/feature/diet'],
    mayGo: { ...choosing, ...searchPages, '/channel/1/rss.xml': chooser },
  },
  {
    name: 'a picture whose rights have ended',
    statement: `update media set rights_until = current_date - 2 where id = (select portrait_id from authors where id = 3)`,
    goes: ['/author/3'],
    mayGo: searchPages,
  },
  {
    name: 'a special',
    statement: `update specials set lead = lead || '〇' where id = 1`,
    goes: ['/special', '/special/1'],
    mayGo: searchPages,
  },
  {
    name: 'a post that is picked for a special',
    statement: `delete from special_posts where special_id = 1 and section = 1 and position = 1`,
    goes: ['/special/1'],
    mayGo: { ...searchPages, '/special': 'it shows the special, and not what is picked for it' },
  },
  {
    name: 'a column',
    statement: `update columns set description = description || '〇' where id = 1`,
    goes: ['/column', '/column/1'],
    mayGo: { ...searchPages, '/': 'it shows the column’s name' },
  },
  { name: 'terms', statement: `update pages set html = html || '<p>〇</p>' where slug = 'terms'`, goes: ['/terms'] },
  { name: 'seats that are taken', statement: `update activities set taken = taken + 1 where url is null`, goes: ['/activity'] },
  {
    name: 'reads that are counted',
    statement: `update posts set popularity = popularity + 1 where type = 'article' and id between 1 and 50`,
    goes: [],
  },
]
