/**
 * Lets the page that is open be shown again without a connection: the service worker, whose scope is the tools alone,
 * is given its address and the files it was drawn with. A browser without service workers loses only this.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { scope: '/tool' }).then(
    async () => {
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
        .map(({ pathname }) => pathname)
      active?.postMessage([location.pathname, ...new Set(files)])
    },
    () => undefined,
  )
}
