import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** What is left to the browser in a page that was drawn without waiting. */
const unfinished = /<!--\$[!?]-->/

/** What only the stream begins with. */
const doctype = '<!DOCTYPE html>'

/**
 * A whole document without its doctype, in one go, at two thirds of the cost of a stream; where something in it must be
 * waited for (a part that is loaded the first time), by the stream.
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
