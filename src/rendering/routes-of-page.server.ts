import type { UNSAFE_AssetsManifest as AssetsManifest, EntryContext } from 'react-router'

/** The router's manifest reduced to the routes of a page, and its entry files. */
export interface RoutesOfPage extends AssetsManifest {
  /** All modules that the page needs for hydration. */
  files: string[]
  /** The executed ones, in order. */
  scripts: string[]
}

/** Cache of the JSON, by the version of the site and the routes: many pages have the same routes. */
const jsonCache = new Map<string, string>()

/** The routes of a page: the router builds the whole manifest again for every page. */
export function routesOfPage({ manifest, staticHandlerContext }: EntryContext): RoutesOfPage {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = matched.map((route) => withRootStylesOnce(route, matched[0]))
  const modules = routes.flatMap(({ module, imports = [] }) => [module, ...imports])
  const { entry, hmr } = manifest
  return {
    ...manifest,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    files: [...new Set([entry.module, ...entry.imports, ...modules])],
    scripts: [...(hmr ? [hmr.runtime] : []), entry.module],
  }
}

type Route = NonNullable<AssetsManifest['routes'][string]>

/** The routes with their style sheets corrected, by the manifest's: many pages have the same routes. */
const corrected = new WeakMap<Route, Route>()

/**
 * The router's build appends `#` to a style sheet that a dynamic import needs too, so that the import loads it again and
 * it outlives its route. The root's is never removed, so it is listed once, by its own name: a sheet listed twice makes
 * Chromium compute every style again whenever a script adds a link to the head, as each dynamic import does.
 */
function withRootStylesOnce(route: Route, root: Route | undefined): Route {
  if (!route.css) return route
  const cached = corrected.get(route)
  if (cached) return cached
  const ofRoot = (root?.css ?? []).map(withoutHash)
  const css = route === root ? ofRoot : route.css.filter((file) => !ofRoot.includes(withoutHash(file)))
  const fixedRoute = { ...route, css }
  corrected.set(route, fixedRoute)
  return fixedRoute
}

const withoutHash = (file: string) => file.replace(/#$/, '')

/** The routes of a page as JSON for the browser; false values are omitted. */
export function routesJson(page: RoutesOfPage): string {
  const name = `${page.version} ${Object.keys(page.routes).join(' ')}`
  const text = jsonCache.get(name) ?? JSON.stringify(page, (_, value) => (value === false ? undefined : value))
  jsonCache.set(name, text)
  return text
}
