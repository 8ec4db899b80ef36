import { data, type MiddlewareFunction, redirect } from 'react-router'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { signInLink } from '../domain/navigation/sign-in-link.ts'
import { askingPage, factorPage, waitingFormAt, waitingFormPage } from '../domain/office/addresses.ts'
import { may } from '../domain/office/may.ts'
import { type Entry, entryOf } from '../domain/office/second-factor.ts'
import { siteRequest } from '../drawing/request-context.ts'

const bare = (pattern: string) => `/${pattern.replace(/^\//, '')}`
const isAsking = (pattern: string) => bare(pattern) === `${factorPage}/ask`
const isWaiting = (pattern: string) => bare(pattern) === waitingFormPage
const isFactors = (pattern: string) => bare(pattern) === factorPage

/** Which pages are open while something stands before the office. */
const openAt: Record<Entry, (pattern: string) => boolean> = {
  open: () => true,
  first: isAsking,
  again: isAsking,
  'set-up': (pattern) => isAsking(pattern) || isFactors(pattern),
}

/**
 * Leads whoever works here to the page that asks for the second factor, or sets it up, while that stands before the office:
 * no other page of it answers them. Asked before anything else, since until then they may be nobody.
 */
export const factorGuard: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
  const { person, document } = context.get(siteRequest)
  const { proof } = person ?? {}
  const here = url.pathname + url.search
  if (!proof && isAsking(pattern))
    throw redirect(signInLink('/login', { path: url.searchParams.get('next') ?? '/office', title: '編輯部', position: 'member' }))
  // a form of words goes along, and is sent on from there; files would be sent for nothing
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  const sends = document && request.method === 'POST'
  if (!proof && sends && !isWaiting(pattern)) throw redirect(waitingFormAt(here, !isForm), isForm ? 307 : 303)
  // without a form nothing waits there, and files are only spoken of
  if (isWaiting(pattern) && request.method !== 'POST') {
    const goal = url.searchParams.get('next')
    if (proof && goal) throw redirect(safeNextPath(goal, '/office'))
    if (!proof && !url.searchParams.has('files'))
      throw redirect(signInLink('/login', { path: goal ?? '/office', title: '編輯部', position: 'member' }))
  }
  if (!proof?.staff) return next()
  const entry = entryOf(proof, Date.now())
  if (openAt[entry](pattern)) return next()
  if (entry === 'set-up') throw redirect(`${factorPage}?${new URLSearchParams({ next: here })}`, 303)
  throw redirect(askingPage(here), sends && isForm ? 307 : 303)
}

/**
 * Lets nobody past who does not work here, before anything is read: to them the office is an address that no page has,
 * and the site says so in its own words.
 */
export const guard: MiddlewareFunction<Response> = async ({ context, request, pattern }, next) => {
  const { person, document } = context.get(siteRequest)
  const isDoor = isAsking(pattern) || isFactors(pattern)
  if (isWaiting(pattern) && !person?.proof) return next()
  const isEmpty = isWaiting(pattern) && request.method !== 'POST'
  if (!person || isEmpty || !(isDoor ? person.proof?.staff : may(person, 'enter-office'))) {
    if (document) return new Response(null, { status: 404 })
    throw data('This page could not be found', { status: 404 })
  }
  const response = await next()
  if (response.status === 503) response.headers.set('retry-after', '5')
  return response
}
