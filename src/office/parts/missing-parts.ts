let writer: (() => void) | null = null

/**
 * Lets whoever writes hear of a part of the program that does not come. Elsewhere the page is loaded anew by itself
 * (`watchChunkFailures`, which has to be called after this: a window asks its listeners in their order).
 */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    // on the way to another page nothing is written here any more
    if (writer === null || window.__reactRouterDataRouter?.state.navigation.location) return
    event.stopImmediatePropagation()
    writer()
  })
}

/** From now on nothing loads the page anew by itself; `told` hears of what does not come. @returns how to end that */
export function whileWriting(told: () => void): () => void {
  writer = told
  return () => {
    writer = null
  }
}
