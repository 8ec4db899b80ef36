import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, type FeatureName, featureList, type SelectedFeature } from '../../domain/navigation/features.ts'
import { type CatalogueKind, entryKinds } from '../../domain/search/catalogue.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { bigintText, pgInstant, postType, searchLayer, storedBlock, wallStatus } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { tagsOfVideo } from './contents.ts'
import { isEntryShown } from './features.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isListedAuthor } from './places.ts'
import { isPublic } from './posts.ts'

type StoredKind = Exclude<CatalogueKind, 'page' | 'tool'>
const storedKinds = entryKinds.filter((kind): kind is StoredKind => kind !== 'page' && kind !== 'tool')

const catalogueRow = z.strictObject({
  kind: z.enum(storedKinds),
  key: z.string(),
  title: z.string(),
  marks: z.string(),
  body: z.string(),
  cover: pictureRow.nullable(),
  sponsor: z.string().nullable(),
  /** The slug of a channel with a URL of its own. */
  slug: z.string().nullable(),
  /** When it is published, milliseconds; null for entries that are always public. */
  out_at: z.number().nullable(),
})
/** A searchable entry apart from posts, as stored in the tables. */
export type CatalogueRow = z.infer<typeof catalogueRow>

const changeRow = z.strictObject({ change: bigintText })

/** The change counter of the catalogue. */
export async function catalogueChange(db: Database): Promise<number> {
  const [row] = await rows(db, changeRow)`select change from search_catalogue`
  return Number(row?.change ?? 0)
}

const synonymRow = z.strictObject({ words: z.array(z.string()), narrower: z.boolean() })

/** The groups of synonyms without one; locked against concurrent additions until the transaction ends. */
export async function otherSynonyms(tx: Database, excludedId: number | null, { lock = true } = {}) {
  if (lock) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register:search-synonyms:groups'))`)
  return rows(tx, synonymRow)`
    select words, narrower from search_synonyms where id is distinct from ${excludedId}::int order by id`
}

/** The lines of synonyms that the office added. */
export const officeSynonyms = (db: Database) => rows(db, synonymRow)`select words, narrower from search_synonyms order by id`

const joinLines = (array: ReturnType<typeof sql>) => sql`array_to_string(${array}, E'\n')`
const epochMilliseconds = (day: ReturnType<typeof sql>) => sql`(extract(epoch from ${day}) * 1000)::float8`

/** When the first post of the author `a` will be public; null for none. */
const firstPost = sql`(select min(p.publish_date) from post_authors w join posts p on p.uid = w.post_uid
  where w.author_id = a.id and p.state = 'published' and p.publish_date > ${sqlNow}
    and (p.rights_end_on is null or p.rights_end_on >= (p.publish_date at time zone 'Asia/Taipei')::date))`

/**
 * The columns of `catalogueRow` without the kind, for kinds with texts of other tables. A kind that no declaration
 * selects needs its statement here.
 */
const selects: Record<SelectedFeature | Exclude<StoredKind, FeatureName>, SQL> = {
  quiz: sql`q.id::text as key, q.title, coalesce(c.title, '') || E'\n測驗 檢測 自我檢測' as marks,
      q.description || E'\n' || (select coalesce(string_agg(question->>'text', E'\n'), '') from jsonb_array_elements(q.questions) question) as body,
      ${pictureAsJson(sql`q.cover_id`)} as cover, q.sponsor, null::text as slug, null::float8 as out_at
    from quizzes q left join channels c on c.slug = q.channel where q.open and q.archived_at is null`,
  video: sql`v.id::text, v.title, ${joinLines(tagsOfVideo(sql`v.id`))}, v.description, ${pictureAsJson(sql`v.cover_id`)}, null, null, ${epochMilliseconds(sql`v.publish_date`)}
    from videos v where v.archived_at is null`,
  special: sql`s.id::text, s.title, coalesce((select string_agg(c.title, E'\n' order by c.position) from special_sections c where c.special_id = s.id), ''),
      s.lead, ${pictureAsJson(sql`s.cover_id`)}, s.sponsor, null, ${epochMilliseconds(sql`s.publish_date`)}
    from specials s where s.archived_at is null`,
  author: sql`a.id::text, a.name, a.title || E'\n' || ${joinLines(sql`a.expertise`)}, a.bio, ${pictureAsJson(sql`a.portrait_id`)}, null, null,
      case when not ${isListedAuthor(sql`a.id`)} then ${epochMilliseconds(firstPost)} end
    from authors a where a.archived_at is null and (${isListedAuthor(sql`a.id`)} or ${firstPost} is not null)`,
  column: sql`k.id::text, k.title, a.name, k.description, ${pictureAsJson(sql`k.cover_id`)}, null, null, null
    from columns k join authors a on a.id = k.author_id where k.archived_at is null`,
  channel: sql`c.id::text, c.title, c.slug, c.description, null, null, case when c.feature then c.slug end, null
    from channels c where c.archived_at is null`,
  magazine: sql`m.issue::text, '第 ' || m.issue || ' 期　' || m.name, '',
      m.theme || E'\n' || coalesce((select string_agg(i.title, E'\n' order by i.section, i.position) from magazine_pieces i where i.issue = m.issue), ''),
      ${pictureAsJson(sql`m.cover_id`)}, null, null, ${epochMilliseconds(sql`(m.publish_date::timestamp at time zone 'Asia/Taipei')`)}
    from magazines m where m.archived_at is null`,
}

/** The search rows of a feature, from the columns that it declares. */
function selectOf(feature: Feature): SQL {
  const { table, keyColumn, titleColumn, search, pictureColumn, shown } = feature
  const column = (name: string) => sql`t.${sql.identifier(name)}`
  const texts = search === 'own select' ? [] : (search ?? []).map(column)
  const day = { hour: column('publish_date'), day: sql`(t.publish_date::timestamp at time zone 'Asia/Taipei')` }
  const publishedAt = shown === 'hour' || shown === 'day' ? day[shown] : null
  return sql`${column(keyColumn)}::text, ${column(titleColumn)}, '', concat_ws(E'\\n', ${sql.join(texts, sql`, `)}),
      ${pictureColumn ? pictureAsJson(column(pictureColumn)) : sql`null`}, null, null, ${publishedAt ? epochMilliseconds(publishedAt) : sql`null`}
    from ${sql.identifier(table)} t where ${publishedAt ? sql`archived_at is null` : isEntryShown(feature)}`
}

const allSelects: [kind: string, select: SQL][] = [
  ...Object.entries(selects),
  ...featureList().flatMap((feature): [string, SQL][] =>
    feature.search && feature.search !== 'own select' ? [[feature.name, selectOf(feature)]] : [],
  ),
]

/** The whole catalogue: authors, channels, videos and every searched feature. None of it is behind a wall. */
export async function catalogueRows(db: Database): Promise<CatalogueRow[]> {
  return rows(db, catalogueRow)`${sql.join(
    allSelects.map(([kind, select]) => sql`select ${sql.raw(`'${kind}'`)} as kind, ${select}`),
    sql` union all `,
  )}`
}

const texts = z.array(z.string())
const searchSourceRow = z.strictObject({
  title: z.string(),
  seo_title: z.string(),
  web_title: z.string(),
  paper_title: z.string(),
  lead: z.string(),
  topic_keyword: z.string(),
  keywords: texts,
  tags: texts,
  authors: texts,
  column: z.string().nullable(),
  key_points: texts,
  blocks: z.array(storedBlock),
  uid: z.int(),
  type: postType,
  status: wallStatus,
  channel_ids: z.array(z.int()),
  /** Whether it is published and its publish date has come. */
  public: z.boolean(),
  /** When it becomes public by schedule, or ceases to be (its rights end); otherwise null. */
  due_at: pgInstant.nullable(),
})
/** A post with all data for the index. It contains the part behind the wall: only the index's writers may hold one. */
export type SearchSourceRow = z.infer<typeof searchSourceRow>

const columns = sql`
  p.uid::int as uid, p.type, p.status, p.title, p.seo_title, p.web_title, p.paper_title, p.lead, p.topic_keyword, p.keywords,
  p.tag_names as tags, p.key_points, coalesce(p.document->'content', p.blocks) as blocks, (select c.title from columns c where c.id = p.column_id) as "column",
  array(select a.name from post_authors pa join authors a on a.id = pa.author_id where pa.post_uid = p.uid order by pa.position) as authors,
  array(select pc.channel_id from post_channels pc where pc.post_uid = p.uid order by pc.position) as channel_ids,
  ${isPublic} as public,
  case when p.state = 'published' and p.publish_date > ${sqlNow} then p.publish_date
    when ${isPublic} then (p.rights_end_on + 1)::timestamp at time zone 'Asia/Taipei' end as due_at`

async function sources(db: Database, condition: SQL): Promise<SearchSourceRow[]> {
  return rows(db, searchSourceRow)`select ${columns} from posts p where ${condition}`
}

/** Posts by their keys, in any state; deleted ones are skipped. */
export function sourcesByUid(db: Database, uids: readonly number[]): Promise<SearchSourceRow[]> {
  return sources(db, sql`p.uid = any(${sql.param(uids)}::bigint[])`)
}

/** Public posts with one kind of wall, by key, after a given key. */
export function publicSources(
  db: Database,
  { status, after, limit }: { status: WallStatus; after: number; limit: number },
): Promise<SearchSourceRow[]> {
  return sources(db, sql`${isPublic} and p.status = ${status} and p.uid > ${after} order by p.uid limit ${limit}`)
}

const postCount = z.strictObject({ posts: z.int() })

/** A sample for averages: every n-th public post; all of them when there are few. */
export async function sampleSources(db: Database, atMost: number): Promise<SearchSourceRow[]> {
  const [row] = await rows(db, postCount)`select count(*)::int as posts from posts p where ${isPublic}`
  const step = Math.max(1, Math.floor((row?.posts ?? 0) / atMost))
  return sources(db, sql`${isPublic} and p.uid % ${step} = 0`)
}

/** The state of the whole index. */
export interface SearchStateRow {
  build: number
  change: number
}

const stateRow = z.strictObject({ build: z.int(), change: bigintText })

/** The state of the current index; null before the first build. */
export async function searchState(db: Database): Promise<SearchStateRow | null> {
  const [row] = await rows(db, stateRow)`select build, change from search_state`
  return row ? { build: row.build, change: Number(row.change) } : null
}

const documentStateRow = z.strictObject({
  number: z.int(),
  post_uid: z.int(),
  layer: searchLayer,
  live: z.boolean(),
  type: z.string(),
  channel_ids: z.array(z.int()),
})
/** The facts about a document that every process caches in memory. */
export type DocumentStateRow = z.infer<typeof documentStateRow>

/** Documents changed after a change number, by number, starting at one. */
export async function documentsChanged(
  db: Database,
  { after, from, limit }: { after: number; from: number; limit: number },
): Promise<DocumentStateRow[]> {
  return rows(db, documentStateRow)`
    select number, post_uid::int as post_uid, layer, live, type, channel_ids from search_documents
    where number >= ${from} and change > ${after} order by number limit ${limit}`
}

const postingCount = z.strictObject({ term: z.string(), layer: searchLayer, documents: z.int() })

/** The document frequency of some terms in each layer. */
export async function countPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ term: string; layer: SearchLayer; documents: number }[]> {
  return rows(db, postingCount)`
    select term, layer, sum(documents)::int as documents from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[]) group by term, layer`
}

const postingsRow = z.strictObject({ term: z.string(), layer: searchLayer, segment: z.int(), bytes: z.instanceof(Buffer) })
export type PostingsRow = z.infer<typeof postingsRow>

/** The postings of some terms. */
export async function readPostings(
  db: Database,
  terms: readonly string[],
  layers: readonly SearchLayer[],
): Promise<PostingsRow[]> {
  return rows(db, postingsRow)`
    select term, layer, segment, bytes from search_postings
    where term = any(${sql.param(terms)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`
}

const soundRow = z.strictObject({ sound: z.string(), bytes: z.instanceof(Buffer) })

/** The pairs of characters with given pronunciations, as bytes. */
export async function readSounds(
  db: Database,
  sounds: readonly string[],
  layers: readonly SearchLayer[],
): Promise<{ sound: string; bytes: Buffer }[]> {
  return rows(db, soundRow)`
    select sound, bytes from search_sounds
    where sound = any(${sql.param(sounds)}::text[]) and layer = any(${sql.param(layers)}::smallint[])`
}

const documentTextRow = z.strictObject({ number: z.int(), title: z.string(), marks: z.string(), body: z.string() })
export type DocumentTextRow = z.infer<typeof documentTextRow>

/** The texts of live documents. */
export async function documentTexts(db: Database, numbers: readonly number[]): Promise<DocumentTextRow[]> {
  return rows(db, documentTextRow)`
    select number, title, marks, body from search_documents where number = any(${sql.param(numbers)}::int[]) and live`
}
