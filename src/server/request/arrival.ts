import type { IncomingMessage, ServerResponse } from 'node:http'
import { bringsBody } from './unread-body.ts'

/** The time limit of a request's whole body, milliseconds. */
const within = 30_000
/** A route that accepts files allows more time, as long as at least this many bytes arrive per interval: 64 kbit/s. */
const least = 8 * 1024 * (within / 1000)

type Coming = Pick<IncomingMessage, 'headers' | 'complete' | 'readableLength'> & {
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
