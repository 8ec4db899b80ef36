import { givenIn } from '../../contract/given-query.ts'

/** Pages drawn for one person, or never kept: everything below these paths. */
const personal = [
  '/member',
  '/payment',
  '/desk',
  '/demo/gateway',
  '/office',
  '/preview',
  '/login',
  '/register',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/subcheck',
  '/fti',
  '/outbox',
  // shows the reader's own choice
  '/consent',
  // for staff alone
  '/office',
  // what is answered there comes in forms, and is nobody else's
  '/symptom_checker',
  '/nutrition_recommender',
  '/share',
  '/newsletter',
  // asked by machines, with any address in it
  '/oembed',
  // each opening of a form is told apart by its time
  '/submission',
  '/contentlicensing',
  '/ad',
  '/antifraud-1499',
  '/contact',
]

/** Query parameters that change what a page shows, if they have a value. All others (campaign marks…) are dropped. */
const meaningful = new Set(['page', 'channel', 'tag', 'year', 'sort', 'author', 'keyword', 'type', 'spchannel', 'id', 'nid'])
/** What the router says to itself; an empty one is said too. */
const ofTheRouter = ['_routes', 'index']

/** Query parameters that make any page one person's: a preview's code, the number of what somebody has just sent, an opened form, the link of a mail. */
const ofOnePerson = ['preview', 'sent', 'join', 'cancel']

const origin = 'http://site.invalid'

/**
 * The one form of a request target under which its page is kept, or null when the page is drawn for one person.
 * The router reads paths in any case and decoded, so this does too.
 */
export function cacheableAddress(target: string): string | null {
  if (!URL.canParse(origin + target)) return null
  const url = new URL(origin + target)
  const path = decoded(url.pathname)
    .toLowerCase()
    .replace(/\.data$/, '')
  if (personal.some((prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`))) return null
  if (/^\/(article|blog|book)\/preview(\/|$)/.test(path)) return null
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/')
  } catch {
    return path
  }
}
