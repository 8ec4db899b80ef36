import type { LoaderFunctionArgs, ServerBuild, StaticHandlerContext } from 'react-router'
import { siteRequest } from './request-context.ts'

/**
 * A build whose loader data is serialized as JSON in the document (`hydration-data.tsx`). The router's own encoding
 * supports dates, maps and promises; loaders return none of these, and it costs ten times as much. Results with a
 * status use the router's encoding.
 */
export function deferLoaderData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader
    if (!route || typeof loader !== 'function') return [id, route] as const
    const handing = async (args: LoaderFunctionArgs) => {
      const { document, fast, documentData } = args.context.get(siteRequest)
      const data: unknown = await loader(args)
      if (!document || !fast || !isPlain(data)) return data
      documentData.data[id] = data
      return null
    }
    return [id, { ...route, module: { ...route.module, loader: handing } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/**
 * Restores the loader data that was held back, in the order of the routes: a page has the same bytes whichever loader
 * finished first.
 */
export function restoreLoaderData(context: Pick<StaticHandlerContext, 'loaderData'>, data: Record<string, unknown>): void {
  for (const id of Object.keys(context.loaderData)) {
    if (!(id in data)) continue
    const value = data[id]
    delete data[id]
    data[id] = value
    context.loaderData[id] = value
  }
}

const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
