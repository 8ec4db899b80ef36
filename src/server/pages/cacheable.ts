import { givenIn } from '../../contract/given-query.ts'

/** Query parameters that change what a page shows, if they have a value. All others (campaign marks…) are dropped. */
const meaningful = new Set(['page', 'channel', 'tag', 'year', 'sort', 'author', 'keyword', 'type', 'spchannel', 'id', 'nid'])
/** What the router says to itself; an empty one is said too. */
const ofTheRouter = ['_routes', 'index']

/** Query parameters that make any page one person's: a preview's code, what is seen through the lens, the number of what somebody has just sent, an opened form, the link of a mail. */
const ofOnePerson = ['preview', 'lens', 'sent', 'join', 'cancel']

const origin = 'http://site.invalid'

/**
 * The one form of a request target under which its page is kept, or null when the page is drawn for one person.
 * @param isKept whether the route says so that a path leads to
 */
export function cacheableAddress(target: string, isKept: (pathname: string) => boolean): string | null {
  const url = URL.parse(origin + target)
  if (!url || !isKept(url.pathname)) return null
  if (ofOnePerson.some((name) => url.searchParams.has(name))) return null
  const kept = new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => ofTheRouter.includes(name)),
    ...Object.entries(givenIn(url.searchParams)).flatMap(([name, value]) =>
      value && meaningful.has(name) ? [[name, value]] : [],
    ),
  ])
  kept.sort()
  const query = kept.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}
