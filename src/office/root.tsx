import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts/roboto-stand-in.css'
import '../ui/fonts/bold-stand-in.css'
import './shell/office.css'
import { type ReactNode, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Links, type LoaderFunctionArgs, Meta, Outlet } from 'react-router'
import { showElder } from '../browser/elder.ts'
import { showTheme } from '../browser/theme.ts'
import { HydrationData } from '../drawing/hydration-data.tsx'
import { siteRequest } from '../drawing/request-context.ts'
import { routeMiddleware } from '../drawing/route-middleware.server.ts'
import { ScrollScript } from '../drawing/scroll-script.tsx'
import { factorGuard, guard } from './guard.server.ts'
import { Fault, faultOf, faultTitles } from './shell/fault.tsx'
import { firstScript } from './shell/first-script.ts'
import { readOffice } from './shell/read-office.ts'
import { Shell } from './shell/shell.tsx'

export const middleware = [factorGuard, routeMiddleware, guard]

export const loader = ({ context }: LoaderFunctionArgs) => readOffice(context.get(siteRequest))

export function meta({ error }: { error?: unknown }) {
  return error ? [{ title: `${faultTitles[faultOf(error)]}｜編輯部` }, { name: 'robots', content: 'noindex' }] : []
}

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    showTheme()
    showElder()
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
  return <Fault kind={faultOf(error)} of={isRouteErrorResponse(error) ? error.status : null} />
}
