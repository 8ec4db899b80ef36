import type { IncomingMessage } from 'node:http'

/**
 * The caller's address: the last one in X-Forwarded-For that is not a trusted proxy's, and the
 * connection's own when no proxy is trusted.
 */
export function clientAddress(request: IncomingMessage, trusted: ReadonlySet<string>): string {
  let address = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  while (trusted.has(address) && forwarded.length > 0) address = plain(forwarded.pop() ?? '')
  return address
}

/** IPv4 addresses that arrive mapped into IPv6 count as themselves. */
const plain = (address: string) => address.replace(/^::ffff:/, '')
