import { data, type MiddlewareFunction, redirect } from 'react-router'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { signInLink } from '../domain/navigation/sign-in-link.ts'
import { factorPage, stepUpPage, waitingFormAt, waitingFormPage } from '../domain/office/addresses.ts'
import { may } from '../domain/office/may.ts'
import { type Entry, entryOf } from '../domain/office/second-factor.ts'
import { siteRequest } from '../drawing/request-context.ts'

const bare = (pattern: string) => `/${pattern.replace(/^\//, '')}`
const isAsking = (pattern: string) => bare(pattern) === `${factorPage}/ask`
const isWaiting = (pattern: string) => bare(pattern) === waitingFormPage
const isFactors = (pattern: string) => bare(pattern) === factorPage

/** The pages that are open while an entry requirement is unmet. */
const openAt: Record<Entry, (pattern: string) => boolean> = {
  open: () => true,
  first: isAsking,
  again: isAsking,
  'set-up': (pattern) => isAsking(pattern) || isFactors(pattern),
}

/**
 * Redirects staff to the page that asks for the second factor, or sets it up, while that is required: no other office
 * page responds to them. Runs first, because until then they are not authenticated.
 */
export const factorGuard: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
  const { person, document } = context.get(siteRequest)
  const { proof } = person ?? {}
  const here = url.pathname + url.search
  if (!proof && isAsking(pattern))
    throw redirect(signInLink('/login', { path: url.searchParams.get('next') ?? '/office', title: '編輯部', position: 'member' }))
  // the fields of a form are carried along and sent on afterwards; files are not
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  const sends = document && request.method === 'POST'
  if (!proof && sends && !isWaiting(pattern)) throw redirect(waitingFormAt(here, !isForm), isForm ? 307 : 303)
  // without a carried form the waiting page has nothing to show
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
  throw redirect(stepUpPage(here), sends && isForm ? 307 : 303)
}

/**
 * Rejects users who are not staff before anything is read: to them every office address is an unknown address, and the
 * site renders its own 404 page.
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
