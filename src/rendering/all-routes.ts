import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouteObject,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'

declare global {
  interface Window {
    /** The global variable that the file with all routes sets. */
    __reactRouterManifest?: AssetsManifest
  }
}

let load = async () => {}

/** Loads the routes of all pages and adds them to the router. */
export const loadAllRoutes = (): Promise<void> => load()

/** Sets what `loadAllRoutes` does: the document's router is created after this module has loaded. */
export function onLoadAllRoutes(loadRoutes: () => Promise<void>): void {
  load = loadRoutes
}

/**
 * Loads all routes of the site. A document contains its own only; the file with all routes, twelve times the size, is
 * loaded once: when the reader points at a link, or on a navigation to another route. Most readers of a post read it and
 * leave.
 */
export function allRoutesLoader(manifest: AssetsManifest, modules: RouteModules): () => Promise<DataRouteObject[]> {
  let routes: Promise<DataRouteObject[]> | undefined
  const loadRoutes = async () => {
    await import(/* @vite-ignore */ manifest.url)
    const others = Object.entries(window.__reactRouterManifest?.routes ?? {}).filter(([id]) => !(id in manifest.routes))
    // the root's style sheets are in the document (`routes-of-page.server.ts`)
    const ofRoot = manifest.routes['root']?.css ?? []
    for (const [, route] of others)
      if (route?.css) route.css = route.css.filter((file) => !ofRoot.includes(file.replace('#', '')))
    Object.assign(manifest.routes, Object.fromEntries(others))
    return createClientRoutes(Object.fromEntries(others), modules, null, true, false, 'root')
  }
  return () => {
    routes ??= loadRoutes().catch((error) => {
      routes = undefined
      throw error
    })
    return routes
  }
}
