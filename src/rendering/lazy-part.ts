import { lazy } from 'react'
import { logInfo } from '../browser/log.ts'

/**
 * A lazily loaded part of a page. If its file cannot be loaded its place remains unchanged, because a readable page is
 * better than an error: the network is down, a blocker refuses it, or another release has removed it, and then the page
 * is being reloaded (`src/browser/chunk-reload.ts`). On the server it fails, so that the browser loads the part: a document
 * must not wait for a file that is gone.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() =>
    load().catch((error: unknown) => {
      // logged without an error: leaving the page during the download causes this, too
      logInfo('無法載入頁面的一部分', { error: String(error) })
      if (typeof document === 'undefined') throw error
      return new Promise<never>(() => {})
    }),
  )
