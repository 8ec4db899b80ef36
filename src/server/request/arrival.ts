import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a body is read after the response, bytes. */
export const maxUnreadBytes = 64 * 1024
/** How long a sender may take to notice the response before the connection is cut, milliseconds. */
const lingerTime = 2_000

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes the connection after a response that did not wait for the request's body. Node would read the rest, however
 * long it is, to reuse the connection. Call it before the response is sent.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
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
  headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= maxUnreadBytes

/**
 * Closing a socket with unread data resets the connection, and the sender may lose the response. So the end of the
 * response is sent first, and a little more is read. Node calls `destroySoon` when the response has been written.
 */
function lingerBeforeClosing(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    const destroyTimer = setTimeout(() => socket.destroy(), lingerTime).unref()
    socket.once('close', () => clearTimeout(destroyTimer))
    let read = 0
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > maxUnreadBytes) socket.destroy()
    })
    socket.end(() => {
      if (request.readableEnded) socket.destroy()
      else request.once('end', () => socket.destroy())
    })
    request.resume()
  }
}

/** The time limit of a request's whole body, milliseconds. */
const timeLimit = 30_000
/** A route that accepts files allows more time, as long as at least this many bytes arrive per interval: 64 kbit/s. */
const minBytes = 8 * 1024 * (timeLimit / 1000)

type IncomingBody = Pick<IncomingMessage, 'headers' | 'complete' | 'readableLength'> & {
  socket: { bytesRead: number }
  once: (event: 'close', done: () => void) => unknown
}

/**
 * Enforces the time limit of a request's body: slow senders would hold connections. Node's own limit does not depend on the
 * route. Time that received data waits for this process is not counted; after the response the limit no longer applies.
 * @param files whether the route accepts files
 * @param late ends the request; called at most once
 */
export function watchArrival(
  request: IncomingBody,
  response: Pick<ServerResponse, 'writableEnded'>,
  { files, late }: { files: boolean; late: () => void },
): void {
  if (!hasBody(request)) return
  let receivedBefore = request.socket.bytesRead
  const watching = setInterval(() => {
    const received = request.socket.bytesRead - receivedBefore
    receivedBefore += received
    if (request.complete) return clearInterval(watching)
    if (files && !response.writableEnded && (received >= minBytes || request.readableLength > 0)) return
    clearInterval(watching)
    late()
  }, timeLimit)
  request.once('close', () => clearInterval(watching))
}
