import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { suggestionRow } from './search-changes.ts'

const tagName = z.strictObject({ name: z.string() })

/** The names of all tags. */
export async function allTags(db: Database): Promise<string[]> {
  const found = await rows(db, tagName)`select name from tags order by id`
  return found.map(({ name }) => name)
}

/** Replaces a tag's name in the suggestions: by its new one, or by none. */
export async function replaceSuggestedTag(
  db: Database,
  was: string,
  is: { text: string; folded: string; sound: string } | null,
): Promise<void> {
  const others = is && sql`not exists (select from search_suggestions o where o.kind = 'tag' and o.text = ${is.text})`
  if (is)
    await db.execute(sql`
      update search_suggestions set text = ${is.text}, folded = ${is.folded}, sound = ${is.sound}
      where kind = 'tag' and text = ${was} and ${others}`)
  await db.execute(sql`delete from search_suggestions where kind = 'tag' and text = ${was}`)
  await db.execute(sql`select purge_names(array['search'])`)
}

const foundSuggestion = suggestionRow.pick({ kind: true, text: true })
export type FoundSuggestion = z.infer<typeof foundSuggestion>

const kindOrder = sql`case kind when 'tag' then 0 when 'word' then 1 else 2 end`

/** Suggestions with a prefix: tags first, then words, then titles, the shortest completion first. */
export async function suggestionsBeginning(
  db: Database,
  column: 'folded' | 'sound',
  beginning: string,
  limit: number,
): Promise<FoundSuggestion[]> {
  const key = column === 'folded' ? sql`folded` : sql`sound`
  const end = `${beginning}\u{10ffff}`
  return rows(db, foundSuggestion)`
    select kind, text from (
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${beginning} and ${key} < ${end} and kind <> 'title'
       order by ${key} limit ${limit * 2})
      union all
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${beginning} and ${key} < ${end} and kind = 'title'
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
