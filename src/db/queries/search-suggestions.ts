import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import type { SuggestionRow } from './search-changes.ts'

/** The names of all tags. */
export async function allTags(db: Database): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`select name from tags order by id`)
  return found.rows.map(({ name }) => name)
}

export type FoundSuggestion = Pick<SuggestionRow, 'kind' | 'text'>

const kindOrder = sql`case kind when 'tag' then 0 when 'word' then 1 else 2 end`

/** What begins with some characters: tags first, then words, then titles, the shortest way to them first. */
export async function suggestionsBeginning(
  db: Database,
  column: 'folded' | 'sound',
  beginning: string,
  limit: number,
): Promise<FoundSuggestion[]> {
  const key = column === 'folded' ? sql`folded` : sql`sound`
  const end = `${beginning}\u{10ffff}`
  const found = await db.execute<FoundSuggestion & Record<string, unknown>>(sql`
    select kind, text from (
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${beginning} and ${key} < ${end} and kind <> 'title'
       order by ${key} limit ${limit * 2})
      union all
      (select kind, text, ${key} as key from search_suggestions where ${key} >= ${beginning} and ${key} < ${end} and kind = 'title'
       order by ${key} limit ${limit * 2})
    ) found group by kind, text order by ${kindOrder}, min(length(key)), text limit ${limit}`)
  return found.rows
}

export type SiteWordRow = Pick<SuggestionRow, 'text' | 'folded' | 'sound'>

/** The site's own words (tags, words of the editors' table) that are, or that sound like, some others. */
export async function siteWordsLike(
  db: Database,
  { folded, sounds }: { folded: readonly string[]; sounds: readonly string[] },
): Promise<SiteWordRow[]> {
  const found = await db.execute<SiteWordRow & Record<string, unknown>>(sql`
    select distinct on (folded) text, folded, sound from search_suggestions
    where kind <> 'title' and (folded = any(${sql.param(folded)}::text[]) or sound = any(${sql.param(sounds)}::text[]))
    order by folded, text`)
  return found.rows
}
