import type { Plugin } from 'vite'

/**
 * Removes the router's instrumentation hooks, which this project does not use: 1.4 KB of every first load. Builds only;
 * a missing export fails the build.
 */
export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client' || !id.endsWith('/react-router/dist/production/lib/router/instrumentation.js'))
        return
      return `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
        export let getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext`
    },
  }
}
