import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { isPrivatePage } from '../domain/consent/private-page.ts'
import { draw } from './document/draw.server.ts'
import { giveBack, routerState } from './document/hand-over.server.ts'
import { KeptParts } from './document/kept-parts.server.ts'
import { beforePaint } from './posts/reading-settings.ts'
import { siteRequest } from './request-context.ts'
import { keptAds } from './shell/ads/kept-ads.server.ts'
import { firstScript } from './shell/first-script.ts'
import { StandingContext } from './standing.ts'

export { handingOver } from './document/hand-over.server.ts'
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
  const { audience, config, found, standing, drawn } = context.get(siteRequest)
  const { staticHandlerContext, serverHandoffStream: _, ...given } = entry
  const { pathname } = staticHandlerContext.location
  const state = await routerState(entry)
  giveBack(staticHandlerContext, standing.data)
  const parts = new KeptParts(pathname)
  const closed = isPrivatePage(pathname, found.sensitive)
  const ad = keptAds(parts, { audience, config, ads: standing.around?.ads ?? [], pathname, closed })
  const html = await draw(
    <StandingContext value={{ ...standing, parts, ad }}>
      <ServerRouter context={{ ...given, staticHandlerContext, manifest: ofMatches(entry) }} url={request.url} />
    </StandingContext>,
  )
  const body = html.indexOf('</head>')
  const last = handOver(state)
  drawn.html = parts.join(`<!DOCTYPE html>${stylesFirst(html.slice(0, body))}`, html.slice(body), `<script>${last}</script>`)
  drawn.scripts = [...ownScripts, ...parts.drawnScripts, last]
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
