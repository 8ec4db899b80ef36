import { lazy } from 'react'
import { note } from '../browser/report.ts'

/**
 * A part of a page that comes in a file of its own. Where that does not come its place stays as it is, for a page that can be
 * read is worth more than a fault that says what it lacks: the network is lost, a blocker refuses it, or another release has
 * taken it away, and then the page is on its way anew (`src/browser/chunk-reload.ts`).
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() =>
    load().catch((fault: unknown) => {
      // no fault of the page's: whoever leaves it while a part is on its way meets this, too
      note('無法載入頁面的一部分', { fault: String(fault) })
      return new Promise<never>(() => {})
    }),
  )
