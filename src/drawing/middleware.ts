import { data, redirect } from 'react-router'
import type { Audience } from '../domain/membership/viewer.ts'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { signInLink } from '../domain/navigation/sign-in-link.ts'

/** What a middleware may know of a request. */
export interface Visit {
  url: URL
  audience: Audience
  /** Where whoever asks begins, when they had asked for no page. */
  home: string
  /** Whether a form comes with it. */
  sends: boolean
  /** The title of the page asked for, when its route names one; else the site's name. */
  title: string
}

/** A middleware names where the reader is sent instead, or lets the request pass. */
type Middleware = (visit: Visit) => string | null

const signedIn = ({ audience }: Visit) => audience === 'member' || audience === 'subscriber'
const toSignIn = ({ url, title }: Visit) => signInLink('/login', { path: url.pathname + url.search, title, position: 'member' })

/** Where somebody who is signed in goes on to. The front page is nobody's wish: the header's link names it to whoever stands there. */
function nextOf({ url, home }: Visit): string {
  const next = safeNextPath(url.searchParams.get('next'))
  return next === '/' ? home : next
}

/** Only for members: a visitor signs in first and comes back (section 6). */
const memberOnly: Middleware = (visit) => (signedIn(visit) ? null : toSignIn(visit))

/** Every middleware a route may name in `handle.middleware`. */
const registry: Record<string, Middleware> = {
  /** Only for those who are not signed in (login, register…). */
  guest: (visit) => (signedIn(visit) ? nextOf(visit) : null),
  'member-only': memberOnly,
  /** The same for long forms: one that comes after the session has ended is answered by its page, with what was written. */
  'member-form': (visit) => (visit.sends ? null : memberOnly(visit)),
  /** A step of the payment: like the member centre. */
  payment: memberOnly,
  /** Unpublished work: who may see it is decided by the call that reads it. */
  preview: () => null,
}

/**
 * Asks the named middleware in turn.
 * @throws a redirect, or for a name that the registry does not know 500 `Unknown middleware {name}` (section 5)
 */
export function passMiddleware(names: readonly string[], visit: Visit): void {
  for (const name of names) {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!middleware) throw data(`Unknown middleware ${name}`, { status: 500, statusText: `Unknown middleware ${name}` })
    const elsewhere = middleware(visit)
    if (elsewhere !== null) throw redirect(elsewhere)
  }
}
