import { parseQuery } from '../../contract/parse-query.ts'

/** Query parameters that change what a page shows, if they have a value. All others (campaign marks…) are dropped. */
const meaningful = new Set(['page', 'channel', 'tag', 'year', 'sort', 'author', 'keyword', 'type', 'spchannel', 'id', 'nid'])
/** Parameters that the router uses internally; they are meaningful even when empty. */
const ofTheRouter = ['_routes', 'index']

/**
 * Query parameters that make any page personal: a preview's code, the lens, the number of a sent form, an opened
 * form, the link of a mail.
 */
const ofOnePerson = ['preview', 'lens', 'sent', 'join', 'cancel']

const origin = 'http://site.invalid'

/**
 * The cache key of a request target, in normal form, or null when the page is personal.
 * @param isStored whether the route of a path is cacheable
 */
export function cacheableAddress(target: string, isStored: (pathname: string) => boolean): string | null {
  const url = URL.parse(origin + target)
  if (!url || !isStored(url.pathname)) return null
  if (ofOnePerson.some((name) => url.searchParams.has(name))) return null
  const cached = new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => ofTheRouter.includes(name)),
    ...Object.entries(parseQuery(url.searchParams)).flatMap(([name, value]) =>
      value && meaningful.has(name) ? [[name, value]] : [],
    ),
  ])
  cached.sort()
  const query = cached.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}
