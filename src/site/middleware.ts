import { data, redirect } from 'react-router'
import type { Audience } from '../domain/membership/viewer.ts'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { signInLink } from '../domain/navigation/sign-in-link.ts'

/** What a middleware may know of a request. */
export interface Visit {
  url: URL
  audience: Audience
  /** Whether a form comes with it. */
  sends: boolean
  /** The title of the page asked for, when its route names one; else the site's name. */
  title: string
}

/** A middleware sends the reader elsewhere, adds headers to the answer, or lets the request pass. */
type Middleware = (visit: Visit) => { redirect?: string; headers?: Record<string, string> } | undefined

const hidden = { 'x-robots-tag': 'noindex' }
const signedIn = ({ audience }: Visit) => audience === 'member' || audience === 'subscriber'
const toSignIn = ({ url, title }: Visit) => signInLink('/login', { path: url.pathname + url.search, title, position: 'member' })

/** Only for members: a visitor signs in first and comes back (section 6); no search engine keeps what is theirs. */
const memberOnly: Middleware = (visit) => (signedIn(visit) ? { headers: hidden } : { redirect: toSignIn(visit) })

/** Every middleware a route may name in `handle.middleware`. */
const registry: Record<string, Middleware> = {
  /** Only for those who are not signed in (login, register…). */
  guest: (visit) => (signedIn(visit) ? { redirect: safeNextPath(visit.url.searchParams.get('next')) } : undefined),
  'member-only': memberOnly,
  /** The same for long forms: one that comes after the session has ended is answered by its page, with what was written. */
  'member-form': (visit) => (visit.sends ? { headers: hidden } : memberOnly(visit)),
  /** A step of the payment: like the member centre, and no search engine keeps it. */
  payment: (visit) => (signedIn(visit) ? { headers: hidden } : { redirect: toSignIn(visit) }),
  /** Unpublished work: no search engine keeps it. Who may see it is decided by the call that reads it. */
  preview: () => ({ headers: hidden }),
}

/**
 * Asks the named middleware in turn. Gives back the headers they want on the answer.
 * @throws a redirect, or for a name that the registry does not know 500 `Unknown middleware {name}` (section 5)
 */
export function passMiddleware(names: readonly string[], visit: Visit): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of names) {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!middleware) throw data(`Unknown middleware ${name}`, { status: 500, statusText: `Unknown middleware ${name}` })
    const outcome = middleware(visit)
    if (outcome?.redirect) throw redirect(outcome.redirect)
    Object.assign(headers, outcome?.headers)
  }
  return headers
}
