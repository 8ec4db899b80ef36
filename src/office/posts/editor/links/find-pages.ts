import type { Client } from '../../../../contract/client.ts'
import type { ManuscriptSummary } from '../../../../contract/manuscript-shapes.ts'
import type { MediaSummary } from '../../../../contract/media.ts'
import { handoutPath } from '../../../../domain/media/handouts.ts'
import { searchLibrary } from '../../../parts/pictures/library.ts'
import { stateNames, typeNames } from '../../labels.ts'

/** A post, or a handout of the library, as link target. */
export interface Page {
  /** Null when it has no URL yet. */
  href: string | null
  title: string
  /** Its kind, and its publication state where it is not public. */
  about: string
}

/** Maximum number of suggestions. */
const atOnce = 10

/**
 * Posts whose titles contain the input, including visible drafts; then public search results for it, which every writer
 * may link to.
 * @param self the manuscript that contains the link
 */
export async function findPages(client: Client, query: string, self: number): Promise<Page[]> {
  const [{ items }, searchResponse] = await Promise.all([
    client('GET /api/v3.0/office/posts', { query: { words: query, limit: String(atOnce + 1) } }),
    client('GET /api/v3.0/search', { query: { keyword: query, per_page: String(atOnce) } }),
  ])
  const listedPaths = new Set(items.map(({ type, number }) => pathOf(type, number)))
  return [
    ...items.filter(({ uid }) => uid !== self).map(pageOf),
    ...searchResponse.items
      .filter(({ near, url }) => !near && !listedPaths.has(url))
      .map(({ type, title, url }) => ({ href: url, title, about: typeNames[type] })),
  ].slice(0, atOnce)
}

/** Finds pages, followed by matching handouts of the library, which can be linked too. */
export async function findTargets(client: Client, query: string, self: number): Promise<Page[]> {
  const [pages, handouts] = await Promise.all([
    findPages(client, query, self),
    // users without access to the library still find pages
    searchLibrary(client, query, null, 'handout').catch(() => ({ items: [] })),
  ])
  return [...pages, ...handouts.items.map(handoutOf)]
}

const handoutOf = ({ id, type, title }: MediaSummary): Page => ({
  href: handoutPath(id, type),
  title: title || id,
  about: '文件（PDF）',
})

function pageOf({ type, number, title, state }: Pick<ManuscriptSummary, 'type' | 'number' | 'title' | 'state'>): Page {
  const about = state === 'public' ? typeNames[type] : `${typeNames[type]}・${stateNames[state]}`
  return { href: pathOf(type, number), title: title || '（沒有標題）', about }
}

const pathOf = (type: string, number: number | null) => (number === null ? null : `/${type}/${number}`)
