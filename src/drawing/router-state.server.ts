import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/** The router's state in its own encoding, if it contains more than the routes. */
export async function routerState({ staticHandlerContext, serverHandoffStream }: EntryContext): Promise<string | null> {
  const { loaderData, actionData, errors } = staticHandlerContext
  const isBare = !actionData && !errors && Object.values(loaderData).every((data) => data === null)
  return isBare || !serverHandoffStream ? null : text(serverHandoffStream)
}
