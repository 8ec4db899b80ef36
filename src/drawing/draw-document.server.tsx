import { type EntryContext, ServerRouter } from 'react-router'
import { draw } from './draw.server.ts'
import { MarkedPage } from './marked-page.server.ts'
import { DrawingContext, type RenderContext } from './render-context.ts'
import type { SiteRequest } from './request-context.ts'
import { routerState } from './router-state.server.ts'
import { routesOfPage, writtenRoutes } from './routes-of-page.server.ts'

/** The input of a rendering: what the router provides, and for whom. */
export interface RenderRequest {
  request: Request
  status: number
  headers: Headers
  entry: EntryContext
  site: SiteRequest
}

/**
 * Renders the whole document before anything is sent, so that a failure can still become a 500. The result is in
 * `site.rendered` as bytes, with the scripts that it may run.
 * @param ownScripts the inline scripts of the sources
 * @param parts which of its parts are cached; called once the router's state has been read
 */
export async function renderDocument<Parts extends Pick<RenderContext, 'parts'>>(
  { request, status, headers, entry, site: { drawing, drawn: rendered } }: RenderRequest,
  ownScripts: readonly string[],
  parts: (page: MarkedPage) => Parts,
): Promise<Response> {
  const { serverHandoffStream: _, ...given } = entry
  const state = await routerState(entry)
  const page = new MarkedPage()
  const ready = parts(page)
  const manifest = routesOfPage(entry)
  const handed = { routes: writtenRoutes(manifest), state: state && JSON.stringify(state) }
  const html = await draw(
    <DrawingContext value={{ ...drawing, ...handed, ...ready }}>
      <ServerRouter context={{ ...given, manifest }} url={request.url} />
    </DrawingContext>,
  )
  rendered.html = page.join('<!DOCTYPE html>', html)
  rendered.scripts = [...ownScripts, ...page.drawnScripts]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
