import type { Plugin } from 'vite'

/** The router's hooks for measuring programs, which nobody here uses: 1.4 KB of every first load. Built only; an export too few fails the build. */
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
