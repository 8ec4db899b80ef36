let writer: (() => void) | null = null

/**
 * Notifies the editor of a chunk that failed to load. Elsewhere the page reloads automatically (`watchChunkFailures`,
 * which must be installed after this, because listeners are called in order).
 */
export function watchEditorChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    // during navigation to another page the editor is being left anyway
    if (writer === null || window.__reactRouterDataRouter?.state.navigation.location) return
    event.stopImmediatePropagation()
    writer()
  })
}

/**
 * Disables automatic reloads while editing; the callback is called for a chunk that failed to load. @returns function
 * that ends it
 */
export function disableAutoReload(listener: () => void): () => void {
  writer = listener
  return () => {
    writer = null
  }
}
