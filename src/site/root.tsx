import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts/roboto-stand-in.css'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Links, type LoaderFunctionArgs, Meta, Outlet, redirectDocument } from 'react-router'
import { applyElderMode } from '../browser/elder-mode.ts'
import { applyTheme } from '../browser/theme.ts'
import { keywordLimit } from '../domain/navigation/search-keyword.ts'
import { HydrationData } from '../rendering/hydration-data.tsx'
import { lazyPart } from '../rendering/lazy-part.ts'
import { siteRequest } from '../rendering/request-context.ts'
import { routeMiddleware } from '../rendering/route-middleware.server.ts'
import { ScrollScript } from '../rendering/scroll-script.tsx'
import { useHydrated } from '../rendering/use-hydrated.ts'
import { Button, LinkButton } from '../ui/button/button.tsx'
import { SearchIcon } from '../ui/icons/icons.tsx'
import { Page } from '../ui/page/page.tsx'
import { Phrases } from '../ui/phrases/phrases.tsx'
import type { Route } from './+types/root.ts'
import styles from './errors/error-page.module.css'
import { firstScript } from './shell/first-script.ts'
import { crossPrivacyBoundary } from './shell/privacy-boundary.ts'
import { readShell, type ShellData } from './shell/read-shell.ts'
import { ReaderService } from './shell/reader-service.tsx'
import { SharedData } from './shell/shared-data.tsx'
import { Shell } from './shell/shell.tsx'
import { useShellIfLoaded } from './shell/use-shell.ts'

const PopularStories = lazyPart(() => import('./shell/story/popular-stories.tsx'))

/** Titles of the error pages. */
const errorTitles = { 404: '找不到頁面', 413: '送出的內容太大', 500: '伺服器忙碌中' } as const

const errorTexts = {
  404: '找不到您要的頁面內容',
  413: '檔案或文字太大，沒有送出；請按瀏覽器的「上一頁」，換小一點的檔案，或縮短文字',
  500: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服',
} as const
type ErrorStatus = keyof typeof errorTexts

/**
 * The error page: 404 offers a search, 413 states that a form was too large, 500 recommends a later attempt and offers a
 * search once the API has answered. Internal details are never shown. It needs no data and no script.
 */
function ErrorPage({ status }: { status: ErrorStatus }) {
  // a refused submission and an outage have no shell, and so no client of the API
  const shell = useShellIfLoaded()
  const hydrated = useHydrated()
  const search = (
    <search className={styles['search']}>
      <form action="/search" className={styles['form']}>
        <input
          type="search"
          name="keyword"
          required
          maxLength={keywordLimit}
          placeholder="請輸入關鍵字"
          aria-label="請輸入關鍵字"
          className={styles['input']}
        />
        <Button type="submit" variant="secondary">
          <SearchIcon />
          搜尋
        </Button>
      </form>
    </search>
  )
  return (
    <Page narrow className={styles['error']}>
      <p className={styles['code']} aria-hidden="true">
        {status}
      </p>
      <h1>{errorTitles[status]}</h1>
      <p className={styles['words']}>
        <Phrases text={errorTexts[status]} />
      </p>
      {status === 404 && search}
      {status === 500 && <ReaderService />}
      <LinkButton href="/" size="large">
        回首頁
      </LinkButton>
      {/* the browser fetches them: their place is kept, below what a reader may be about to press */}
      {shell && (
        <div className={styles['suggestions']}>
          {hydrated && (
            <Suspense>
              <PopularStories>{status === 500 && search}</PopularStories>
            </Suspense>
          )}
        </div>
      )}
    </Page>
  )
}

export const middleware = [routeMiddleware]

/** Runs in the browser before the URL changes. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(to, next) => crossPrivacyBoundary(to, next, redirectDocument)]

export const loader = ({ context }: LoaderFunctionArgs) => readShell(context.get(siteRequest))

/** The shell is loaded with the document and never reloaded by client-side navigation. */
export const shouldRevalidate = () => false

/** Default meta tags of pages without their own; an error page is titled by its kind. */
export function meta({ error, loaderData }: { error?: unknown; loaderData?: ShellData }) {
  if (error) return [{ title: errorTitles[statusOf(error)] }, { name: 'robots', content: 'noindex' }]
  return [{ title: loaderData ? `${loaderData.config.siteName}｜${loaderData.config.tagline}` : '' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShellIfLoaded()
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
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf9f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181a" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="最新文章" href="/rss.xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {shell ? <Shell>{children}</Shell> : <main>{children}</main>}
        <SharedData />
        <ScrollScript />
        <HydrationData />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage status={statusOf(error)} />
}

function statusOf(error: unknown): ErrorStatus {
  if (!isRouteErrorResponse(error) || error.status >= 500) return 500
  return error.status === 413 ? 413 : 404
}
