import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant, postType, searchLayer, wallStatus } from '../shapes.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isPublic } from './posts.ts'
import { suggestionRow } from './search-changes.ts'

const tagName = z.strictObject({ name: z.string() })

/** The names of all tags. */
export async function allTagNames(db: Database): Promise<string[]> {
  const result = await rows(db, tagName)`select name from tags order by id`
  return result.map(({ name }) => name)
}

/** Replaces a tag's name in the suggestions: by its new one, or by none. */
export async function replaceSuggestedTag(
  db: Database,
  oldName: string,
  replacement: { text: string; folded: string; sound: string } | null,
): Promise<void> {
  const isTextUnused =
    replacement && sql`not exists (select from search_suggestions o where o.kind = 'tag' and o.text = ${replacement.text})`
  if (replacement)
    await db.execute(sql`
      update search_suggestions set text = ${replacement.text}, folded = ${replacement.folded}, sound = ${replacement.sound}
      where kind = 'tag' and text = ${oldName} and ${isTextUnused}`)
  await db.execute(sql`delete from search_suggestions where kind = 'tag' and text = ${oldName}`)
  await db.execute(sql`select purge_names(array['search'])`)
}

const foundSuggestion = suggestionRow.pick({ kind: true, text: true })
type FoundSuggestion = z.infer<typeof foundSuggestion>

const kindOrder = sql`case kind when 'tag' then 0 when 'word' then 1 else 2 end`

/** Suggestions with a prefix: tags first, then words, then titles, the shortest completion first. */
export async function suggestionsByPrefix(
  db: Database,
  column: 'folded' | 'sound',
  prefix: string,
  limit: number,
): Promise<FoundSuggestion[]> {
  const key = column === 'folded' ? sql`folded` : sql`sound`
  const end = `${prefix}\u{10ffff}`
  return rows(db, foundSuggestion)`
    select kind, text from (
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${prefix} and ${key} < ${end} and kind <> 'title'
       order by ${key} limit ${limit * 2})
      union all
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${prefix} and ${key} < ${end} and kind = 'title'
       order by ${key} limit ${limit * 2})
    ) found group by kind, text order by ${kindOrder}, min(length(key)), text limit ${limit}`
}

const siteWordRow = suggestionRow.pick({ text: true, folded: true, sound: true })
export type SiteWordRow = z.infer<typeof siteWordRow>

/** The site's own words (tags, words of the editors' table) that equal, or sound like, given ones. */
export async function siteWordsLike(
  db: Database,
  { folded, sounds }: { folded: readonly string[]; sounds: readonly string[] },
): Promise<SiteWordRow[]> {
  return rows(db, siteWordRow)`
    select distinct on (folded) text, folded, sound from search_suggestions
    where kind <> 'title' and (folded = any(${sql.param(folded)}::text[]) or sound = any(${sql.param(sounds)}::text[]))
    order by folded, text`
}

/** Counts one search of a keyword on a Taipei calendar day. */
export async function addSearch(
  db: Database,
  { day, keyword, cover, found }: { day: string; keyword: string; cover: number; found: number },
): Promise<void> {
  await db.execute(sql`
    insert into search_log (day, keyword, searches, cover, found) values (${day}, ${keyword}, 1, ${cover}, ${found})
    on conflict (day, keyword) do update
    set searches = search_log.searches + 1, cover = excluded.cover, found = excluded.found`)
}

/** Counts a click on a result, for a keyword that was searched that day. */
export async function addSearchClick(db: Database, { day, keyword }: { day: string; keyword: string }): Promise<void> {
  await db.execute(sql`update search_log set clicks = clicks + 1 where day = ${day} and keyword = ${keyword}`)
}

const highestNumber = z.strictObject({ highest: z.int() })

/** The highest number of a document of the index; 0 without documents. */
export async function highestDocument(db: Database): Promise<number> {
  const [row] = await rows(db, highestNumber)`select coalesce(max(number), 0) as highest from search_documents`
  return row?.highest ?? 0
}

const searchedWord = z.strictObject({ word: z.string() })

/** The most frequent search keywords of readers, and as many tags. */
export async function frequentSearches(db: Database, limit: number): Promise<string[]> {
  const result = await rows(db, searchedWord)`
    (select keyword as word from search_log group by keyword order by sum(searches) desc, keyword limit ${limit})
    union all (select name from tags order by id limit ${limit})`
  return result.map(({ word }) => word)
}

/** Deletes the searches before a day. */
export async function removeSearchesBefore(db: Database, day: string): Promise<number> {
  return (await db.execute(sql`delete from search_log where day < ${day}`)).rowCount ?? 0
}

const weakQueryRow = z.strictObject({
  keyword: z.string(),
  searches: z.int(),
  clicks: z.int(),
  cover: z.number(),
  found: z.int(),
})
export type WeakQueryRow = z.infer<typeof weakQueryRow>

/**
 * Keywords since a day whose latest search found little or nothing; those without a result first, then by count. A
 * keyword that a later search found is excluded.
 */
export async function weakQueries(
  db: Database,
  { since, cover, atLeast, limit }: { since: string; cover: number; atLeast: number; limit: number },
): Promise<WeakQueryRow[]> {
  return rows(db, weakQueryRow)`
    select * from (
      select keyword, sum(searches)::int as searches, sum(clicks)::int as clicks,
        (array_agg(cover order by day desc))[1] as cover, (array_agg(found order by day desc))[1] as found
      from search_log where day >= ${since} group by keyword) of_keyword
    where searches >= ${atLeast} and (cover < ${cover} or found = 0)
    order by found = 0 desc, searches desc, keyword limit ${limit}`
}

const searchResultRow = z.strictObject({
  number: z.int(),
  layer: searchLayer,
  type: postType,
  id: z.int(),
  external_id: z.string().nullable(),
  title: z.string(),
  tags: z.array(z.string()),
  status: wallStatus,
  publish_date: instant,
  cover: pictureRow.nullable(),
  /** The build of the index that the document belongs to. */
  build: z.int(),
})
/** A post as a search result. */
export type SearchResultRow = z.infer<typeof searchResultRow>

/** The posts of some documents of the index that are public now, in no order. */
export async function postsOfDocuments(db: Database, numbers: readonly number[]): Promise<SearchResultRow[]> {
  return rows(db, searchResultRow)`
    select d.number, d.layer, (select s.build from search_state s) as build, p.type, p.id, p.external_id, p.title, p.tag_names as tags, p.status,
      to_char(p.publish_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as publish_date,
      ${pictureAsJson(sql`p.cover_id`)} as cover
    from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) and d.live and ${isPublic}`
}

const orders = {
  newest: sql`p.publish_date desc, p.uid desc`,
  popular: sql`p.popularity desc, p.uid desc`,
}

const documentNumber = z.strictObject({ number: z.int() })

/** Sorts documents by an order other than relevance: a page of their numbers. */
export async function orderDocuments(
  db: Database,
  numbers: readonly number[],
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<number[]> {
  const result = await rows(db, documentNumber)`
    select d.number from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) order by ${orders[sort]} limit ${limit} offset ${offset}`
  return result.map(({ number }) => number)
}

const channelName = z.strictObject({ id: z.int(), slug: z.string(), title: z.string() })

/** Title and URL of all channels that are not archived, by id. */
export async function channelNames(db: Database): Promise<{ id: number; slug: string; title: string }[]> {
  return rows(db, channelName)`select id, slug, title from channels where archived_at is null order by id`
}
