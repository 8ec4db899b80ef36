import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { entryKinds } from '../../domain/search/catalogue.ts'
import type { Database } from '../connect.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { big } from '../shapes.ts'
import { tagsOfVideo } from './contents.ts'
import { picture, pictureRow } from './pictures.ts'
import { isListedAuthor } from './places.ts'

const catalogueRow = z.strictObject({
  kind: z.enum(entryKinds).exclude(['page', 'tool']),
  key: z.string(),
  title: z.string(),
  marks: z.string(),
  body: z.string(),
  cover: pictureRow.nullable(),
  sponsor: z.string().nullable(),
  /** The slug of a channel with an address of its own. */
  slug: z.string().nullable(),
  /** When it is published, milliseconds; null for entries that are always public. */
  out_at: z.number().nullable(),
})
/** A searchable entry besides posts, as stored in the tables. */
export type CatalogueRow = z.infer<typeof catalogueRow>

const changeRow = z.strictObject({ change: big })

/** The change counter of the catalogue. */
export async function catalogueChange(db: Database): Promise<number> {
  const [found] = await rows(db, changeRow)`select change from search_catalogue`
  return Number(found?.change ?? 0)
}

const synonymRow = z.strictObject({ words: z.array(z.string()), narrower: z.boolean() })

/** The lines of synonyms that the office added. */
export const officeSynonyms = (db: Database) => rows(db, synonymRow)`select words, narrower from search_synonyms order by id`

const words = (array: ReturnType<typeof sql>) => sql`array_to_string(${array}, E'\n')`
const outAt = (day: ReturnType<typeof sql>) => sql`(extract(epoch from ${day}) * 1000)::float8`

/** When the first post of the author `a` will be public; null for none. */
const firstPost = sql`(select min(p.publish_date) from post_authors w join posts p on p.uid = w.post_uid
  where w.author_id = a.id and p.state = 'published' and p.publish_date > ${present}
    and (p.rights_end_on is null or p.rights_end_on >= (p.publish_date at time zone 'Asia/Taipei')::date))`

/** The whole catalogue: authors, columns, channels, videos, specials, issues and quizzes. None of it is behind a wall. */
export async function catalogueRows(db: Database): Promise<CatalogueRow[]> {
  return rows(db, catalogueRow)`
    select 'quiz' as kind, q.id::text as key, q.title, coalesce(c.title, '') || E'\n測驗 檢測 自我檢測' as marks,
      q.description || E'\n' || (select coalesce(string_agg(question->>'text', E'\n'), '') from jsonb_array_elements(q.questions) question) as body,
      ${picture(sql`q.cover_id`)} as cover, q.sponsor, null::text as slug, null::float8 as out_at
      from quizzes q left join channels c on c.slug = q.channel
    union all
    select 'video', v.id::text, v.title, ${words(tagsOfVideo(sql`v.id`))}, v.description, ${picture(sql`v.cover_id`)}, null, null, ${outAt(sql`v.publish_date`)}
      from videos v
    union all
    select 'special', s.id::text, s.title, coalesce((select string_agg(c.title, E'\n' order by c.position) from special_sections c where c.special_id = s.id), ''),
      s.lead, ${picture(sql`s.cover_id`)}, s.sponsor, null, ${outAt(sql`s.publish_date`)}
      from specials s
    union all
    select 'author', a.id::text, a.name, a.title || E'\n' || ${words(sql`a.expertise`)}, a.bio, ${picture(sql`a.portrait_id`)}, null, null,
      case when not ${isListedAuthor(sql`a.id`)} then ${outAt(firstPost)} end
      from authors a where a.archived_at is null and (${isListedAuthor(sql`a.id`)} or ${firstPost} is not null)
    union all
    select 'column', k.id::text, k.title, a.name, k.description, ${picture(sql`k.cover_id`)}, null, null, null
      from columns k join authors a on a.id = k.author_id where k.archived_at is null
    union all
    select 'channel', c.id::text, c.title, c.slug, c.description, null, null, case when c.feature then c.slug end, null
      from channels c
    union all
    select 'magazine', m.issue::text, '第 ' || m.issue || ' 期　' || m.name, '',
      m.theme || E'\n' || coalesce((select string_agg(i.title, E'\n' order by i.section, i.position) from magazine_pieces i where i.issue = m.issue), ''),
      ${picture(sql`m.cover_id`)}, null, null, ${outAt(sql`(m.publish_date::timestamp at time zone 'Asia/Taipei')`)}
      from magazines m`
}
