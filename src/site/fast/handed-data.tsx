import { use } from 'react'
import { StandingContext } from '../standing.ts'

declare global {
  interface Window {
    /** What the router's `Scripts` puts into a document for the router in the browser. */
    __reactRouterContext: object
  }
}

const id = 'data'

/** Puts the loaders' data into the document, as JSON that nothing runs. */
export function HandedData() {
  const standing = use(StandingContext)
  const text = standing ? JSON.stringify(standing.data).replaceAll('<', '\\u003c') : written()
  if (!text) return null
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

/** In the browser, before the router reads what it was given: adds the loaders' data that stand in the document. */
export function takeHandedData(): void {
  let state: { loaderData?: object } | undefined
  Object.defineProperty(window.__reactRouterContext, 'state', {
    get: () => state,
    set(given: { loaderData?: object }) {
      state = { ...given, loaderData: { ...given.loaderData, ...JSON.parse(written() || '{}') } }
    },
  })
}

const written = () => document.getElementById(id)?.textContent
