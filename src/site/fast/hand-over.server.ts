import { text } from 'node:stream/consumers'
import type { EntryContext, LoaderFunctionArgs, ServerBuild, StaticHandlerContext } from 'react-router'
import { siteRequest } from '../request-context.ts'

/**
 * A build whose loaders' data stand in a document as JSON (`document/handed-data.tsx`). The router's own coding knows dates, maps
 * and promises; loaders give none of these, and it costs ten times as much. What comes with a status goes the router's way.
 */
export function handingOver(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader
    if (!route || typeof loader !== 'function') return [id, route] as const
    const handing = async (args: LoaderFunctionArgs) => {
      const { document, fast, drawing } = args.context.get(siteRequest)
      const data: unknown = await loader(args)
      if (!document || !fast || !isPlain(data)) return data
      drawing.data[id] = data
      return null
    }
    return [id, { ...route, module: { ...route.module, loader: handing } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** The router's state, as it coded it, where it says more than which routes there are; read before `giveBack`. */
export async function routerState({ staticHandlerContext, serverHandoffStream }: EntryContext): Promise<string | null> {
  const { loaderData, actionData, errors } = staticHandlerContext
  const isBare = !actionData && !errors && Object.values(loaderData).every((data) => data === null)
  return isBare || !serverHandoffStream ? null : text(serverHandoffStream)
}

/** Gives the drawing the data that the loaders held back. */
export function giveBack(context: StaticHandlerContext, data: Record<string, unknown>): void {
  for (const id of Object.keys(context.loaderData)) if (id in data) context.loaderData[id] = data[id]
}

const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
