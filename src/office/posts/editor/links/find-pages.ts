import type { Client } from '../../../../contract/client.ts'
import type { ManuscriptSummary } from '../../../../contract/manuscripts.ts'
import { stateNames, typeNames } from '../../words.ts'

/** A post to which a text may lead. */
export interface Page {
  /** Null for what has no address yet. */
  href: string | null
  title: string
  /** Which kind it is, and how it stands with the public where not everybody can read it. */
  about: string
}

/** The most that are offered. */
const atOnce = 10

/**
 * Posts whose titles hold the words that somebody types, drafts too, as far as one may see them. The readers' search is not asked:
 * it counts what is looked for.
 * @param self the manuscript in which the link is to stand
 */
export async function findPages(client: Client, words: string, self: number): Promise<Page[]> {
  const { items } = await client('GET /api/v3.0/office/posts', { query: { words, limit: String(atOnce + 1) } })
  return items
    .filter(({ uid }) => uid !== self)
    .slice(0, atOnce)
    .map(pageOf)
}

function pageOf({ type, number, title, state }: Pick<ManuscriptSummary, 'type' | 'number' | 'title' | 'state'>): Page {
  const about = state === 'public' ? typeNames[type] : `${typeNames[type]}・${stateNames[state]}`
  return { href: number === null ? null : `/${type}/${number}`, title: title || '（沒有標題）', about }
}
