import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteRequest } from './request-context.ts'
import { StandingContext } from './standing.ts'

export { provideSiteRequest } from './request-context.ts'

/** Draws the whole document before anything is sent: pages are kept as bytes, and a failure can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { standing, drawn } = context.get(siteRequest)
  const page = (
    <StandingContext value={standing}>
      <ServerRouter context={{ ...entry, manifest: ofMatches(entry) }} url={request.url} />
    </StandingContext>
  )
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  drawn.html = Buffer.from(stylesFirst(await draw(page)) + handedOver(data))
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

/** What is left to the browser in a page that was drawn without waiting. */
const unfinished = /<!--\$[!?]-->/

/**
 * The page in one go, at two thirds of the cost of a stream; where something in it must be waited for (a part that is
 * loaded the first time), by the stream.
 */
async function draw(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  // a stream brings its own; without it browsers go back to the ways of the nineties
  return unfinished.test(html) ? drawWaiting(page) : `<!DOCTYPE html>${html}`
}

function drawWaiting(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      // what had to be waited for stands where it belongs, however long the page: nothing is moved there by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        if (!(error instanceof Response)) reject(error instanceof Error ? error : new Error(String(error)))
      },
    })
  })
}

/** The loaders' data as the router in the browser expects them; whole, for the page goes out whole. */
function handedOver(data: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script>${stream}.enqueue(${literal});${stream}.close();</script>`
}

/**
 * A page is whole without its scripts: they must not take the line from the styles and the first picture. The router's
 * `Scripts` has no property for that. In what was typed `<` is always escaped.
 */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
