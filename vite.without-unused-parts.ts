import type { Plugin } from 'vite'

/**
 * Modules of the router that this project never runs, with their replacements: the instrumentation hooks, and the error
 * page and loading page of applications whose root route has none.
 */
const replacements: Readonly<Record<string, string>> = {
  'router/instrumentation.js': `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export let getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext`,
  'dom/ssr/errorBoundaries.js': 'export let BoundaryShell, RemixErrorBoundary, RemixRootDefaultErrorBoundary',
  'dom/ssr/fallback.js': 'export let RemixRootDefaultHydrateFallback',
}

/** Leaves them out of the scripts: 2 KB of every first load. Builds only; a missing export fails the build. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return
      const [, module = ''] = /\/react-router\/dist\/production\/lib\/(.*)$/.exec(id) ?? []
      return replacements[module]
    },
  }
}
