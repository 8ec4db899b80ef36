import { pageFacts } from '../domain/analytics/page-facts.ts'
import { pageTypes } from '../domain/navigation/page-type.ts'
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
  type: named,
  ofItself,
  search,
  closed,
  changed,
  apiKey,
}: {
  /** The page type that its route names. */
  type: string | undefined
  /** Whether the page tells of itself that it is looked at. */
  ofItself: boolean
  search: string
  /** Closed to third parties. */
  closed: boolean
  /** When the route changed, as `performance.now()` tells it; null for the first of a document. */
  changed: number | null
  apiKey: string
}): () => void {
  const { pathname } = location
  const type = pageTypes.find((known) => known === named) ?? null
  const facts = () => pageFacts({ type, pathname, search, title: document.title }, closed)
  const unlook = ofItself ? () => undefined : whenReallyShown(() => track('page_view', facts()))
  const left = changed === null ? null : Math.max(0, delay - (performance.now() - changed))
  const timer = left === null ? undefined : setTimeout(() => track('route_change', facts()), left)
  if (!measuring) {
    measuring = true
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    whenIdle(() => {
      import('./web-vitals.ts').then(
        ({ measureVitals }) => measureVitals(type ?? 'other', apiKey),
        // without a network there is nobody to tell of it
        () => undefined,
      )
    })
  }
  return () => {
    unlook()
    clearTimeout(timer)
  }
}
