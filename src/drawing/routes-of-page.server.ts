import type { UNSAFE_AssetsManifest as AssetsManifest, EntryContext } from 'react-router'

/** The router's manifest reduced to the routes of a page, and its entry files. */
export interface RoutesOfPage extends AssetsManifest {
  /** All modules that the page needs for hydration. */
  files: string[]
  /** The executed ones, in order. */
  scripts: string[]
}

/** Cache of the JSON, by the version of the site and the routes: many pages have the same routes. */
const written = new Map<string, string>()

/** The routes of a page: the router builds the whole manifest again for every page. */
export function routesOfPage({ manifest, staticHandlerContext }: EntryContext): RoutesOfPage {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const modules = routes.flatMap(({ module, imports = [] }) => [module, ...imports])
  const { entry, hmr } = manifest
  return {
    ...manifest,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    files: [...new Set([entry.module, ...entry.imports, ...modules])],
    scripts: [...(hmr ? [hmr.runtime] : []), entry.module],
  }
}

/** The same for the browser; false values are omitted. */
export function writtenRoutes(page: RoutesOfPage): string {
  const name = `${page.version} ${Object.keys(page.routes).join(' ')}`
  const text = written.get(name) ?? JSON.stringify(page, (_, value) => (value === false ? undefined : value))
  written.set(name, text)
  return text
}
