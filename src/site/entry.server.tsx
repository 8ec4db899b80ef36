import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { draw } from './document/draw.server.ts'
import { MarkedPage } from './document/marked-page.server.ts'
import { giveBack, readyParts, routerState } from './fast/index.server.ts'
import { beforePaint } from './posts/reading-settings.ts'
import { siteRequest } from './request-context.ts'
import { adPlacesOf } from './shell/ads/slot-content.ts'
import { firstScript } from './shell/first-script.ts'
import { isPrivatePage } from './shell/private-page.ts'
import { StandingContext } from './standing.ts'

export { handingOver } from './fast/index.server.ts'
export { provideSiteRequest } from './request-context.ts'

/** The scripts that stand in pages as they are written in the sources. */
const ownScripts = [firstScript, beforePaint]

/** Draws the whole document before anything is sent: pages are kept as bytes, and a failure can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const site = context.get(siteRequest)
  const { standing, drawn } = site
  const { staticHandlerContext, serverHandoffStream: _, ...given } = entry
  const { pathname } = staticHandlerContext.location
  const state = await routerState(entry)
  giveBack(staticHandlerContext, standing.data)
  const page = new MarkedPage()
  const matched = staticHandlerContext.matches.map(({ route: { id, handle } }) => ({
    handle,
    loaderData: staticHandlerContext.loaderData[id],
  }))
  drawn.closed = isPrivatePage(matched)
  const html = await draw(
    <StandingContext value={{ ...standing, ...readyParts(page, site, { pathname, on: adPlacesOf(matched) }) }}>
      <ServerRouter context={{ ...given, staticHandlerContext, manifest: ofMatches(entry) }} url={request.url} />
    </StandingContext>,
  )
  const body = html.indexOf('</head>')
  const last = handOver(state)
  drawn.html = page.join(`<!DOCTYPE html>${stylesFirst(html.slice(0, body))}`, html.slice(body), `<script>${last}</script>`)
  drawn.scripts = [...ownScripts, ...page.drawnScripts, last]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** The manifest with nothing but the routes that the page is made of: the router makes them anew for every page. */
function ofMatches({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    const known = manifest.routes[route.id]
    return known ? [[route.id, known] as const] : []
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** The rest of the router's state, as it expects it in the browser; whole, for the page goes out whole. */
function handOver(state: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  const literal = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `${stream}.enqueue(${literal});${stream}.close();`
}

/**
 * A page is whole without its scripts: they must not take the line from the styles and the first picture. The router's
 * `Scripts` has no property for that. In what was typed `<` is always escaped.
 */
const stylesFirst = (head: string) =>
  head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
