import type { UNSAFE_AssetsManifest as AssetsManifest, EntryContext } from 'react-router'

/** The router's manifest with nothing but the routes that a page is made of, and the files to begin with. */
export interface RoutesOfPage extends AssetsManifest {
  /** All modules that the page needs before it is alive. */
  files: string[]
  /** Those that are run, one after the other. */
  scripts: string[]
}

/** As JSON, by the version of the site and the routes: many pages are made of the same. */
const written = new Map<string, string>()

/** The routes that a page is made of: the router makes all of a manifest anew for every page. */
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

/** The same for the browser; what is not so is left out. */
export function writtenRoutes(page: RoutesOfPage): string {
  const name = `${page.version} ${Object.keys(page.routes).join(' ')}`
  const text = written.get(name) ?? JSON.stringify(page, (_, value) => (value === false ? undefined : value))
  written.set(name, text)
  return text
}
