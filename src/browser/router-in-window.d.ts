/** The route that matched a page. */
interface FoundRoute {
  route: { id: string; path?: string | undefined; handle?: unknown }
  params: Readonly<Record<string, string | undefined>>
}

interface Window {
  /** The global through which code outside React reaches the router; its development tools use it too. */
  __reactRouterDataRouter?: {
    state: {
      /** The matches of the current page, outermost first. */
      matches: readonly FoundRoute[]
      navigation: { location?: { pathname: string; search: string; hash: string } | undefined }
    }
    /** Calls back on every change of its state. @returns function that ends this */
    subscribe(follow: (state: { location: { pathname: string } }) => void): () => void
    /** The matches of a path: null where no known route has its pattern. */
    match(path: string): readonly FoundRoute[] | null
  }
}
