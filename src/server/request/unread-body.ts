import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a body is read after the response, bytes. */
export const maxUnread = 64 * 1024
/** How long a sender may take to notice the response before the connection is cut, milliseconds. */
const lingering = 2_000

export const bringsBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes the connection after a response that did not wait for the request's body. Node would read the rest, however
 * long it is, to reuse the connection. Call it before the response is sent.
 */
export function refuseUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!bringsBody(request)) return
  const { writeHead } = response
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete && !request.destroyed && !isShort(request)) {
      response.shouldKeepAlive = false
      lingerBeforeClosing(request)
    }
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/** A rest that is certain to be short is read, and the connection is reused. */
const isShort = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= maxUnread

/**
 * Closing a socket with unread data resets the connection, and the sender may lose the response. So the end of the
 * response is sent first, and a little more is read. Node calls `destroySoon` when the response has been written.
 */
function lingerBeforeClosing(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    const cut = setTimeout(() => socket.destroy(), lingering).unref()
    socket.once('close', () => clearTimeout(cut))
    let read = 0
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > maxUnread) socket.destroy()
    })
    socket.end(() => {
      if (request.readableEnded) socket.destroy()
      else request.once('end', () => socket.destroy())
    })
    request.resume()
  }
}
