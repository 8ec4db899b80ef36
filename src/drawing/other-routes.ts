import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouteObject,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'

declare global {
  interface Window {
    /** What the file that names all routes leaves behind. */
    __reactRouterManifest?: AssetsManifest
  }
}

/**
 * How to know all routes of the site. A document names its own alone; the file that names all, twelve times as much, is
 * fetched once: after the page, or when the reader is on the way to another before that.
 */
export function otherRoutes(manifest: AssetsManifest, modules: RouteModules): () => Promise<DataRouteObject[]> {
  let found: Promise<DataRouteObject[]> | undefined
  const find = async () => {
    await import(/* @vite-ignore */ manifest.url)
    const others = Object.entries(window.__reactRouterManifest?.routes ?? {}).filter(([id]) => !(id in manifest.routes))
    Object.assign(manifest.routes, Object.fromEntries(others))
    return createClientRoutes(Object.fromEntries(others), modules, null, true, false, 'root')
  }
  return () => {
    found ??= find().catch((fault) => {
      found = undefined
      throw fault
    })
    return found
  }
}
