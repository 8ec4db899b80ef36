/** The route that a page was found by. */
interface FoundRoute {
  route: { id: string; path?: string | undefined; handle?: unknown }
  params: Readonly<Record<string, string | undefined>>
}

interface Window {
  /** Where the router stands for all who know no React; its development tools look there too. */
  __reactRouterDataRouter?: {
    state: {
      /** Of the page on the screen, outermost first. */
      matches: readonly FoundRoute[]
      navigation: { location?: { pathname: string; search: string; hash: string } | undefined }
    }
    /** What is known of a path: null where none of the known routes has its form. */
    match(path: string): readonly FoundRoute[] | null
  }
}
