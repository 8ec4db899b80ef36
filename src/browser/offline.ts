let watching = false

/**
 * Lets the page that is open be shown again without a connection: the service worker, whose scope is the tools alone,
 * is given its address and the files it was drawn with, those that come later too. A browser without service workers
 * loses only this.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { scope: '/tool' }).then(
    async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage([location.pathname, ...filesOf(performance.getEntriesByType('resource'))])
      if (watching) return
      watching = true
      new PerformanceObserver((list) => active?.postMessage(filesOf(list.getEntries()))).observe({ type: 'resource' })
    },
    () => undefined,
  )
}

/** The site's own built files among what was loaded. */
function filesOf(entries: readonly PerformanceEntry[]): string[] {
  const files = entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(files.map(({ pathname }) => pathname))]
}
