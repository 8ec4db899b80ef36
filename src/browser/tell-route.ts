import { pageFacts, tellsOfItself } from '../domain/analytics/page-facts.ts'
import { isPrivatePage } from '../domain/consent/private-page.ts'
import { pageType } from '../domain/navigation/page-type.ts'
import { whenReallyShown } from './really-shown.ts'
import { track } from './track.ts'

/** Section 9, "Route-change analytics delay", milliseconds. */
const delay = 250

let measuring = false

/**
 * Tells analytics of the route on the screen: a page view once it is looked at, and, when the reader came to it inside the
 * site, the change of route after its delay. Gives back what calls off whatever is still to come.
 */
export function tellRoute({
  search,
  sensitive,
  changed,
  apiKey,
}: {
  search: string
  sensitive: boolean
  /** When the route changed, as `performance.now()` tells it; null for the first of a document. */
  changed: number | null
  apiKey: string
}): () => void {
  const { pathname } = location
  const facts = () => pageFacts({ pathname, search, title: document.title }, isPrivatePage(pathname, sensitive))
  const unlook = tellsOfItself(pathname) ? () => undefined : whenReallyShown(() => track('page_view', facts()))
  const left = changed === null ? null : Math.max(0, delay - (performance.now() - changed))
  const timer = left === null ? undefined : setTimeout(() => track('route_change', facts()), left)
  if (!measuring) {
    measuring = true
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    whenIdle(() => {
      void import('./web-vitals.ts').then(({ measureVitals }) => measureVitals(pageType(pathname) ?? 'other', apiKey))
    })
  }
  return () => {
    unlook()
    clearTimeout(timer)
  }
}
