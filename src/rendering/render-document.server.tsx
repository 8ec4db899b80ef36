import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { FragmentedPage } from './fragmented-page.server.ts'
import { DocumentRenderContext, type RenderContext } from './render-context.ts'
import type { SiteRequest } from './request-context.ts'
import { routesJson, routesOfPage } from './routes-of-page.server.ts'

/** Marks of suspended parts in a page that was rendered synchronously. */
const unfinished = /<!--\$[!?]-->/

/** Only the stream emits it. */
const doctype = '<!DOCTYPE html>'

/**
 * Renders a whole document without its doctype, synchronously, at two thirds of the cost of a stream; if it suspends (a
 * part is loaded the first time), by the stream.
 */
async function renderHtml(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  return unfinished.test(html) ? (await renderPending(page)).slice(doctype.length) : html
}

function renderPending(page: ReactElement): Promise<string> {
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
      // suspended parts are emitted in place, whatever the length of the page: no script moves them
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        if (!(error instanceof Response)) reject(error instanceof Error ? error : new Error(String(error)))
      },
    })
  })
}

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
 * @param fragmentsOf which of its fragments are cached; called once the router's state has been read
 */
export async function renderDocument<Fragments extends Pick<RenderContext, 'fragments'>>(
  { request, status, headers, entry, site: { documentData, rendered } }: RenderRequest,
  ownScripts: readonly string[],
  fragmentsOf: (page: FragmentedPage) => Fragments,
): Promise<Response> {
  const { serverHandoffStream: _, ...context } = entry
  const state = await routerState(entry)
  const page = new FragmentedPage()
  const fragments = fragmentsOf(page)
  const manifest = routesOfPage(entry)
  const handedData = { routes: routesJson(manifest), state: state && JSON.stringify(state) }
  const html = await renderHtml(
    <DocumentRenderContext value={{ ...documentData, ...handedData, ...fragments }}>
      <ServerRouter context={{ ...context, manifest }} url={request.url} />
    </DocumentRenderContext>,
  )
  rendered.html = page.assemble('<!DOCTYPE html>', html)
  rendered.scripts = [...ownScripts, ...page.renderedScripts]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** The router's state in its own encoding, if it contains more than the routes. */
export async function routerState({ staticHandlerContext, serverHandoffStream }: EntryContext): Promise<string | null> {
  const { loaderData, actionData, errors } = staticHandlerContext
  const isBare = !actionData && !errors && Object.values(loaderData).every((data) => data === null)
  return isBare || !serverHandoffStream ? null : text(serverHandoffStream)
}
