import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_FrameworkContext as FrameworkContext,
  type HydrationState,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type UNSAFE_RouteModules as RouteModules,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as routesForReplacement,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { reloadForFailedChunk } from '../browser/chunk-reload.ts'
import { forceFullLayout } from '../browser/full-layout.ts'
import { replayEarlyClicks } from '../browser/start-scripts.ts'
import { allRoutesLoader, onLoadAllRoutes } from './all-routes.ts'
import { hydrationDataOf } from './hydration-data.tsx'
import type { RoutesOfPage } from './routes-of-page.server.ts'

/** A build that is ready to hydrate its document. */
interface OpenDocument {
  router: DataRouter
  manifest: RoutesOfPage
  modules: RouteModules
}

/**
 * Hydrates the page from the document. The router's own `HydratedRouter` does the same, but it requires all routes
 * first, and its scripts start before the first paint. The other routes are loaded by `loadAllRoutes`, or on the first
 * navigation to one of them.
 */
export async function hydrateDocument(): Promise<OpenDocument> {
  const manifest = hydrationDataOf('routes') as RoutesOfPage
  const [modules, state] = await Promise.all([modulesOf(manifest), stateOf(manifest)])
  const others = allRoutesLoader(manifest, modules)
  let all = false
  const router: DataRouter = createRouter({
    routes: createClientRoutes(manifest.routes, modules, state, true, false),
    history: createBrowserHistory(),
    hydrationData: state,
    mapRouteProperties,
    dataStrategy: singleFetch(() => router, manifest, modules, true),
    // called if a path could belong to a route that is not loaded yet
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      if (all) return
      const otherRoutes = await others().catch(reloadOrThrow)
      if (all || signal.aborted) return
      all = true
      patch('root', otherRoutes)
    },
  })
  window.__reactRouterDataRouter = router
  const { location } = router.state
  const unfollow = router.subscribe((state) => {
    if (state.location === location) return
    unfollow()
    forceFullLayout()
  })
  if (import.meta.env.DEV) openToReplacement(router, manifest, modules)
  onLoadAllRoutes(async () => {
    const otherRoutes = await others().catch(() => null)
    if (all || !otherRoutes) return
    all = true
    router.patchRoutes('root', otherRoutes)
  })
  return { router, manifest, modules }
}

const routeDiscovery = { mode: 'initial', manifestPath: '' } as const

/** The whole hydrated document. */
export function HydratedDocument({ router, manifest, modules }: OpenDocument) {
  useLayoutEffect(() => {
    router.initialize()
    return () => router.dispose()
  }, [router])
  // after all parts are hydrated
  useEffect(() => void setTimeout(replayEarlyClicks), [])
  return (
    <FrameworkContext value={{ manifest, routeModules: modules, future: {}, ssr: true, isSpaMode: false, routeDiscovery }}>
      <DocumentErrorBoundary>
        <RouterProvider router={router} />
      </DocumentErrorBoundary>
    </FrameworkContext>
  )
}

/** Replaces the document after an error that no route's error boundary has caught. React logs the error. */
class DocumentErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <html lang="zh-Hant-TW">
        <head>
          <meta name="viewport" content="width=device-width" />
          <title>這一頁暫時無法顯示</title>
        </head>
        <body>
          <h1>這一頁暫時無法顯示</h1>
          <p>
            請重新整理，或<a href="/">回首頁</a>。
          </p>
        </body>
      </html>
    )
  }
}

async function modulesOf({ routes }: RoutesOfPage): Promise<RouteModules> {
  const pageRoutes = Object.values(routes).flatMap((route) => route ?? [])
  return Object.fromEntries(
    await Promise.all(pageRoutes.map(async ({ id, module }) => [id, await import(/* @vite-ignore */ module)])),
  )
}

/** The router's state: the loader data, and, if present, errors and form results. */
async function stateOf({ routes }: RoutesOfPage): Promise<HydrationState> {
  const data = hydrationDataOf('data') as object
  const coded = hydrationDataOf('state') as string | null
  const nothing = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, null]))
  if (coded === null) return { loaderData: { ...nothing(Object.keys(routes)), ...data } }
  const { value } = await decodeViaTurboStream(new Blob([coded]).stream(), window)
  const state = value as HydrationState
  // a route without a loader has no data
  const withoutLoader = Object.keys(routes).filter((id) => !routes[id]?.hasLoader)
  return { ...state, loaderData: { ...nothing(withoutLoader), ...state.loaderData, ...data } }
}

/** Another release is deployed, and the file with all routes is gone: the requested page is loaded as a whole document. */
function reloadOrThrow(error: unknown): Promise<never> {
  if (reloadForFailedChunk()) return new Promise(() => undefined)
  throw error
}

/** Hook of the development server's hot module replacement. */
function openToReplacement(router: DataRouter, manifest: RoutesOfPage, modules: RouteModules): void {
  Object.assign(router, { createRoutesForHMR: routesForReplacement })
  Object.assign(window, {
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
    __reactRouterContext: { ssr: true, isSpaMode: false },
  })
}
