/**
 * Pages on which no third party is ever let in, whatever was agreed to: what is typed, asked, answered or kept there, or
 * the address itself (a search, a result, a code from a mail), says something of the reader or of their health.
 */
const below = new Set([
  'member',
  'payment',
  'preview',
  'demo',
  'symptom_checker',
  'nutrition_recommender',
  'search',
  'share',
  'subcheck',
  'login',
  'register',
  'logout',
  'forgot-password',
  'reset-password',
  'verify-email',
  'newsletter',
  'fti',
  'outbox',
  'office',
  'consent',
  'offline',
  'submission',
  'contentlicensing',
  'ad',
  'antifraud-1499',
  'contact',
  // one signs up there, and takes it back
  'activity',
])
/** A quiz while it is answered, and its result; a tool, into which one types; drafts. */
const deeper = /^\/(test\/(topic|answer)|tool\/[^/]+|(article|blog|book)\/preview)(\/|$)/

/** Whether a page is closed to third parties by its address. The router reads addresses in any case and decoded, so this does too. */
export function isPrivatePath(pathname: string): boolean {
  const path = decoded(pathname).toLowerCase()
  const [, first = ''] = path.split('/', 2)
  return below.has(first) || deeper.test(path)
}

/** The same for what a page shows: `sensitive` says that an editor has marked one of its tags (a disease that people hide). */
export function isPrivatePage(pathname: string, sensitive: boolean): boolean {
  return sensitive || isPrivatePath(pathname)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/')
  } catch {
    return path
  }
}
