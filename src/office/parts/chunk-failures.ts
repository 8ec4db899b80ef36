let failureListener: (() => void) | null = null

/**
 * Notifies the editor of a chunk that failed to load. Elsewhere the page reloads automatically (`watchChunkFailures`,
 * which must be installed after this, because listeners are called in order).
 */
export function watchEditorChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    // during navigation to another page the editor is being left anyway
    if (failureListener === null || window.__reactRouterDataRouter?.state.navigation.location) return
    event.stopImmediatePropagation()
    failureListener()
  })
}

/**
 * Disables the automatic reload while editing.
 * @param listener called when a chunk fails to load
 * @returns a function that enables it again
 */
export function disableAutoReload(listener: () => void): () => void {
  failureListener = listener
  return () => {
    failureListener = null
  }
}
