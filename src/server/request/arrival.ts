import type { IncomingMessage, ServerResponse } from 'node:http'
import { bringsBody } from './unread-body.ts'

/** A request’s whole body comes within this, milliseconds. */
const within = 30_000
/** Where a route takes files it may take longer, as long as so many bytes come in each such time: 64 kbit/s. */
const least = 8 * 1024 * (within / 1000)

type Coming = Pick<IncomingMessage, 'headers' | 'complete' | 'readableLength'> & {
  socket: { bytesRead: number }
  once: (event: 'close', done: () => void) => unknown
}

/**
 * Watches whether a request's body comes in time: senders that never end would hold connections. Node's own limit knows of no
 * routes. What came and waits for us is not the sender's delay; and nobody is waited for who has been answered.
 * @param files whether the route takes files
 * @param late ends the request; called at most once
 */
export function watchArrival(
  request: Coming,
  response: Pick<ServerResponse, 'writableEnded'>,
  { files, late }: { files: boolean; late: () => void },
): void {
  if (!bringsBody(request)) return
  let seen = request.socket.bytesRead
  const watching = setInterval(() => {
    const came = request.socket.bytesRead - seen
    seen += came
    if (request.complete) return clearInterval(watching)
    if (files && !response.writableEnded && (came >= least || request.readableLength > 0)) return
    clearInterval(watching)
    late()
  }, within)
  request.once('close', () => clearInterval(watching))
}
