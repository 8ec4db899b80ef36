import { retryAfter } from '../contract/retry-after.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts/roboto-stand-in.css'
import '../ui/fonts/bold-stand-in.css'
import './shell/office.css'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  useNavigation,
} from 'react-router'
import { applyElderMode } from '../browser/elder-mode.ts'
import { applyTheme } from '../browser/theme.ts'
import { safeNextPath } from '../domain/navigation/next-path.ts'
import { signInLink } from '../domain/navigation/sign-in-link.ts'
import { may } from '../domain/office/may.ts'
import { secondFactorPage, stepUpPage, waitingFormPage, waitingFormPath } from '../domain/office/paths.ts'
import { type OfficeEntry, officeEntryOf } from '../domain/office/second-factor.ts'
import { HydrationData } from '../rendering/hydration-data.tsx'
import { InternalLinks } from '../rendering/links/internal-links.tsx'
import { Main, mainId } from '../rendering/main.tsx'
import { siteRequest } from '../rendering/request-context.ts'
import { routeMiddleware } from '../rendering/route-middleware.server.ts'
import { ScrollScript } from '../rendering/scroll-script.tsx'
import { useFocusAfterNavigation } from '../rendering/use-focus-after-navigation.ts'
import { useOneTimeNotice } from '../rendering/use-one-time-notice.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { NavigationRail, TopBar } from './shell/bar.tsx'
import { ErrorPage, errorKindOf, errorTitles } from './shell/error-page.tsx'
import { firstScript } from './shell/first-script.ts'
import { useLeaveGuard } from './shell/leave-guard.ts'
import { readOffice } from './shell/read-office.ts'
import styles from './shell/shell.module.css'
import { useOffice } from './shell/use-office.ts'

const absolutePattern = (pattern: string) => `/${pattern.replace(/^\//, '')}`
const isProofPage = (pattern: string) => absolutePattern(pattern) === `${secondFactorPage}/ask`
const isWaitingFormPage = (pattern: string) => absolutePattern(pattern) === waitingFormPage
const isFactorPage = (pattern: string) => absolutePattern(pattern) === secondFactorPage

/** The pages that are open while an entry requirement is unmet. */
const openAt: Record<OfficeEntry, (pattern: string) => boolean> = {
  open: () => true,
  first: isProofPage,
  again: isProofPage,
  'set-up': (pattern) => isProofPage(pattern) || isFactorPage(pattern),
}

/**
 * Redirects staff to the page that asks for the second factor, or sets it up, while that is required: no other office
 * page responds to them. Runs first, because until then they are not authenticated.
 */
const factorGuard: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
  const { person, document } = context.get(siteRequest)
  const { proof } = person ?? {}
  const requestedPath = url.pathname + url.search
  if (!proof && isProofPage(pattern))
    throw redirect(signInLink('/login', { path: url.searchParams.get('next') ?? '/office', title: '編輯部', position: 'member' }))
  // the fields of a form are carried along and sent on afterwards; files are not
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  const sends = document && request.method === 'POST'
  if (!proof && sends && !isWaitingFormPage(pattern)) throw redirect(waitingFormPath(requestedPath, !isForm), isForm ? 307 : 303)
  // without a carried form the waiting page has nothing to show
  if (isWaitingFormPage(pattern) && request.method !== 'POST') {
    const goal = url.searchParams.get('next')
    if (proof && goal) throw redirect(safeNextPath(goal, '/office'))
    if (!proof && !url.searchParams.has('files'))
      throw redirect(signInLink('/login', { path: goal ?? '/office', title: '編輯部', position: 'member' }))
  }
  if (!proof?.staff) return next()
  const entry = officeEntryOf(proof, Date.now())
  if (openAt[entry](pattern)) return next()
  if (entry === 'set-up') throw redirect(`${secondFactorPage}?${new URLSearchParams({ next: requestedPath })}`, 303)
  throw redirect(stepUpPage(requestedPath), sends && isForm ? 307 : 303)
}

/**
 * Rejects users who are not staff before anything is read: to them every office URL is unknown, and the
 * site renders its own 404 page.
 */
const guard: MiddlewareFunction<Response> = async ({ context, request, pattern }, next) => {
  const { person, document } = context.get(siteRequest)
  const isSecondFactorPage = isProofPage(pattern) || isFactorPage(pattern)
  if (isWaitingFormPage(pattern) && !person?.proof) return next()
  const isEmpty = isWaitingFormPage(pattern) && request.method !== 'POST'
  if (!person || isEmpty || !(isSecondFactorPage ? person.proof?.staff : may(person, 'enter-office'))) {
    if (document) return new Response(null, { status: 404 })
    throw data('This page could not be found', { status: 404 })
  }
  const response = await next()
  if (response.status === 503) response.headers.set('retry-after', retryAfter)
  return response
}

const copy =
  '這個網站用的資料庫是另一個網站的，或是還原的備份，所以信件、付款與對外通知都停住了，寫好的信會留著。確定由這個網站接手時，請管理員在伺服器上執行 npm run adopt。'
const mailOff = '管理員停止了寄信（MAIL=off）。寫好的信會留著，三天內恢復就會寄出。'

/** A banner on every office page while outgoing effects are held back. */
function HeldNotice() {
  const { suspendedParts = [], mailNotice = null } = useOffice() ?? {}
  if (suspendedParts.length === 0) return null
  return (
    <Notice isError role="status" className={styles['suspended']}>
      {suspendedParts.includes('payment') ? copy : (mailNotice ?? mailOff)}
    </Notice>
  )
}

/** The shell of every office page: top bar, navigation at the left, page. */
function Shell({ children }: { children: ReactNode }) {
  useFocusAfterNavigation(useSearchAgain())
  useOneTimeNotice('done')
  useLeaveGuard()
  const { state } = useNavigation()
  return (
    <InternalLinks className={styles['shell']}>
      <a href={`#${mainId}`} className={styles['skip']}>
        跳到主要內容
      </a>
      <div className={styles['line']} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <TopBar />
      <div className={styles['rail']}>
        <NavigationRail />
      </div>
      <Main className={styles['main']}>
        <HeldNotice />
        {children}
      </Main>
    </InternalLinks>
  )
}

/**
 * A search form is re-rendered with its results; the focus must stay in it.
 * @returns function that focuses the counterpart of the previously focused element in such a form; true if it did
 */
function useSearchAgain(): () => boolean {
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [])
  return useCallback(() => {
    const replacement = rerenderedControl(focused.current)
    replacement?.focus({ preventScroll: true })
    return replacement !== null
  }, [])
}

/** The counterpart of an element in a re-rendered search form; null for any other element. */
function rerenderedControl(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.isConnected || !target.closest('form[role=search]')) return null
  const name = target.getAttribute('name')
  const form = document.querySelector(`#${mainId} form[role=search]`)
  return form?.querySelector<HTMLElement>(name ? `[name="${CSS.escape(name)}"]` : 'button[type=submit]') ?? null
}

export const middleware = [factorGuard, routeMiddleware, guard]

export const loader = ({ context }: LoaderFunctionArgs) => readOffice(context.get(siteRequest))

export function meta({ error }: { error?: unknown }) {
  return error ? [{ title: `${errorTitles[errorKindOf(error)]}｜編輯部` }, { name: 'robots', content: 'noindex' }] : []
}

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    applyTheme()
    applyElderMode()
  }, [])
  return (
    <html lang="zh-Hant-TW" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollScript />
        <HydrationData />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Errors are rendered inside the shell, so that the navigation stays available. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage kind={errorKindOf(error)} statusCode={isRouteErrorResponse(error) ? error.status : null} />
}
