import { track } from '../../browser/track.ts'
import { whenVisible } from '../../browser/when-visible.ts'
import { pageParameters } from '../../domain/analytics/page-parameters.ts'
import { pageTypes } from '../../domain/navigation/page-type.ts'
import type { PageHandle, RouteMatch } from '../../rendering/page-handle.ts'

/** Delay of the analytics of a route change, milliseconds. */
const delay = 250

let measuring = false

/**
 * Reports the current route to analytics: a page view once it is visible, and, after client-side navigation, the route
 * change after its delay. @returns function that cancels pending reports
 */
export function reportRoute({
  search,
  blocksThirdParties,
  changed,
  apiKey,
}: {
  search: string
  /** Closed to third parties. */
  blocksThirdParties: boolean
  /** Time of the route change (`performance.now()`); null for the first route of a document. */
  changed: number | null
  apiKey: string
}): () => void {
  const { pathname } = location
  const { type, category, ofItself } = routeReport(search)
  const parameters = () => pageParameters({ type, category, pathname, title: document.title }, blocksThirdParties)
  const stopWatching = ofItself ? () => undefined : whenVisible(() => track('page_view', parameters()))
  const remaining = changed === null ? null : Math.max(0, delay - (performance.now() - changed))
  const timer = remaining === null ? undefined : setTimeout(() => track('route_change', parameters()), remaining)
  if (!measuring) {
    measuring = true
    const runWhenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    runWhenIdle(() => {
      import('../../browser/web-vitals.ts').then(
        ({ measureVitals }) => measureVitals(type ?? 'other', apiKey),
        // offline: nothing can be reported
        () => undefined,
      )
    })
  }
  return () => {
    stopWatching()
    clearTimeout(timer)
  }
}

/** How the page's route is reported, and whether the page itself reports its view. */
function routeReport(search: string) {
  const { route, params } = window.__reactRouterDataRouter?.state.matches.at(-1) ?? { route: { id: '' }, params: {} }
  const { pageType, category, reportsItself: ofItself = false } = (route.handle ?? {}) as Partial<PageHandle>
  const routeMatch: RouteMatch = { id: route.id, params, search }
  const type = typeof pageType === 'function' ? pageType(routeMatch) : pageType
  return {
    type: pageTypes.find((candidate) => candidate === type),
    category: typeof category === 'function' ? category(routeMatch) : category,
    ofItself,
  }
}
