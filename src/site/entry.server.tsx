import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteRequest } from './request-context.ts'
import { StandingContext } from './standing.ts'

export { provideSiteRequest } from './request-context.ts'

/** Draws the whole document before anything is sent: pages are kept as bytes, and a failure can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { standing, drawn } = context.get(siteRequest)
  drawn.html = await draw(
    <StandingContext value={standing}>
      <ServerRouter context={entry} url={request.url} />
    </StandingContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

function draw(element: React.ReactElement): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const stream = renderToPipeableStream(element, {
      // what had to be waited for stands where it belongs, however long the page: nothing is moved there by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        if (!isRouterResponse(error)) reject(error instanceof Error ? error : new Error(String(error)))
      },
    })
  })
}

const isRouterResponse = (error: unknown) => error instanceof Response
