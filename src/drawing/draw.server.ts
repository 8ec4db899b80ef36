import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Marks of suspended parts in a page that was rendered synchronously. */
const unfinished = /<!--\$[!?]-->/

/** Only the stream emits it. */
const doctype = '<!DOCTYPE html>'

/**
 * Renders a whole document without its doctype, synchronously, at two thirds of the cost of a stream; if it suspends (a
 * part is loaded the first time), by the stream.
 */
export async function draw(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  return unfinished.test(html) ? (await drawWaiting(page)).slice(doctype.length) : html
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
