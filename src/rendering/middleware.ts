import { data, redirect } from 'react-router'
import type { Audience } from '../domain/membership/viewer.ts'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { firstAccountForm, signInLink } from '../domain/navigation/sign-in-link.ts'

/** The request data of a middleware. */
export interface PageRequest {
  url: URL
  audience: Audience
  /** The viewer's start page, if no page was requested. */
  home: string
  /** Whether the request contains a form. */
  sends: boolean
  /** The title of the requested page, if its route has one; otherwise the site's name. */
  title: string
}

/** A middleware returns a redirect target, or null to let the request pass. */
type Middleware = (visit: PageRequest) => string | null

const signedIn = ({ audience }: PageRequest) => audience === 'member' || audience === 'subscriber'
const toSignIn = ({ url, title }: PageRequest) => {
  const path = url.pathname + url.search
  return signInLink(firstAccountForm(path), { path, title, position: 'member' })
}

/**
 * The target of a signed-in user. The front page counts as no `next`, because the header's link names it on the front
 * page.
 */
function nextOf({ url, home }: PageRequest): string {
  const next = safeNextPath(url.searchParams.get('next'))
  return next === '/' ? home : next
}

/** Members only: a visitor signs in first and returns. */
const memberOnly: Middleware = (visit) => (signedIn(visit) ? null : toSignIn(visit))

/** Every middleware a route may name in `handle.middleware`. */
const registry: Record<string, Middleware> = {
  /** Only without a session (login, register…). */
  guest: (visit) => (signedIn(visit) ? nextOf(visit) : null),
  'member-only': memberOnly,
  /** Members only, for long forms: one sent after the session has expired is returned by its page with the input. */
  'member-form': (visit) => (visit.sends ? null : memberOnly(visit)),
  /** A step of the payment: like the member centre. */
  payment: memberOnly,
  /** Unpublished content: the call that reads it checks the permission. */
  preview: () => null,
}

/**
 * Runs the named middleware in order.
 * @throws a redirect, or for an unknown name 500 `Unknown middleware {name}`
 */
export function runMiddleware(names: readonly string[], visit: PageRequest): void {
  for (const name of names) {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!middleware) throw data(`Unknown middleware ${name}`, { status: 500, statusText: `Unknown middleware ${name}` })
    const redirectTo = middleware(visit)
    if (redirectTo !== null) throw redirect(redirectTo)
  }
}
