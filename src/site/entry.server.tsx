import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { startScript } from '../browser/start.ts'
import { draw } from './document/draw.server.ts'
import { MarkedPage } from './document/marked-page.server.ts'
import { routesOfPage, writtenRoutes } from './document/routes-of-page.server.ts'
import { DrawingContext } from './drawing.ts'
import { giveBack, readyParts, routerState } from './fast/index.server.ts'
import { beforePaint } from './posts/reading-settings.ts'
import { siteRequest } from './request-context.ts'
import { adPlacesOf } from './shell/ads/slot-content.ts'
import { firstScript } from './shell/first-script.ts'
import { isPrivatePage } from './shell/private-page.ts'

export { handingOver } from './fast/index.server.ts'
export { provideSiteRequest } from './request-context.ts'

/** The scripts that stand in pages as they are written in the sources. */
const ownScripts = [firstScript, beforePaint, startScript]

/** Draws the whole document before anything is sent: pages are kept as bytes, and a failure can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const site = context.get(siteRequest)
  const { drawing, drawn } = site
  const { staticHandlerContext, serverHandoffStream: _, ...given } = entry
  const { pathname } = staticHandlerContext.location
  const state = await routerState(entry)
  giveBack(staticHandlerContext, drawing.data)
  const page = new MarkedPage()
  const matched = staticHandlerContext.matches.map(({ route: { id, handle } }) => ({
    handle,
    loaderData: staticHandlerContext.loaderData[id],
  }))
  drawn.closed = isPrivatePage(matched)
  const manifest = routesOfPage(entry)
  const handed = { routes: writtenRoutes(manifest), state: state && JSON.stringify(state) }
  const ready = readyParts(page, site, { pathname, on: adPlacesOf(matched) })
  const html = await draw(
    <DrawingContext value={{ ...drawing, ...handed, ...ready }}>
      <ServerRouter context={{ ...given, staticHandlerContext, manifest }} url={request.url} />
    </DrawingContext>,
  )
  drawn.html = page.join('<!DOCTYPE html>', html)
  drawn.scripts = [...ownScripts, ...page.drawnScripts]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
