import { safeNextPath } from './next-path.ts'

/** Sign-in pages: never a return URL. */
const signInPages = /^\/(login|register|logout|forgot-password|reset-password|verify-email)(\/|\?|#|\.|$)/i
/** Target after signing out on a payment page, whose own URL requires a member. */
const paymentLanding = '/payment/ask-diabetes'

/** Whether a path is that of a sign-in page. */
export const isSignInPage = (path: string): boolean => signInPages.test(path)

interface Place {
  /** The current page: its path, with or without its query. */
  path: string
  /** That page's title. */
  title: string
  /** The position of the link; on payment pages always the payment. */
  position?: 'header' | 'drawer' | 'wall' | 'member' | 'fti' | 'favorite'
}

/**
 * Login and register links carry the next page, the referring title and a position type; on
 * payment pages they add register_from=ask and their own position type. A plan in the URL is passed on.
 */
export function signInLink(form: '/login' | '/register', { path, title, position = 'header' }: Place): string {
  const query = new URLSearchParams()
  const [pathname = '/', search = ''] = path.split('?', 2)
  const currentQuery = new URLSearchParams(search)
  query.set('next', isSignInPage(pathname) ? safeNextPath(currentQuery.get('next')) : path)
  const plan = currentQuery.get('plan')
  if (plan) query.set('plan', plan)
  const payment = isPaymentPath(pathname)
  if (payment) query.set('register_from', 'ask')
  query.set('refer_title', title)
  query.set('position_type', payment ? 'payment' : position)
  return `${form}?${query}`
}

/**
 * The account form that a visitor sees first on the way to a page of members: a visitor who orders a subscription is
 * usually no member yet, and joins. Every other page, an existing order and a pack of questions included, asks to sign
 * in. The forms link to each other with the same query.
 */
export function firstAccountForm(path: string): '/login' | '/register' {
  const [pathname = '/', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  const plan = query.get('plan') ?? ''
  const isOrder = query.has('order') || query.has('changed')
  return isPaymentPath(pathname) && plan !== '' && !plan.startsWith('ask-') && !isOrder ? '/register' : '/login'
}

/**
 * Signing out returns to the current page, from payment pages to the ask-diabetes page, from the member
 * centre to the front page.
 */
export function signOutLink(path: string): string {
  const [pathname = '/'] = path.split('?', 1)
  const next = isPaymentPath(pathname) ? paymentLanding : /^\/member(\/|$)/.test(pathname) ? '/' : path
  return `/logout?${new URLSearchParams({ next })}`
}

/** A page of the payment flow, its previews included. */
export function isPaymentPath(pathname: string): boolean {
  return /^\/(preview\/)?payment(\/|$)/.test(pathname)
}
