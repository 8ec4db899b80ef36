import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = (address: string) => boolean

/** Parses a list of addresses and networks (`10.0.0.1`, `172.16.0.0/12`, `fd00::/8`). @throws on anything else */
export function trustedProxies(list: readonly string[]): TrustedProxies {
  const proxies = new BlockList()
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    if (family === null) throw new Error(`${entry} 不是位址，也不是網段`)
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const family = familyOf(address)
    return family !== null && proxies.check(address, family)
  }
}

/**
 * The client's address: the last one in X-Forwarded-For that is not a trusted proxy's, or the connection's own
 * when no proxy is trusted.
 */
export function clientAddress(request: IncomingMessage, isTrusted: TrustedProxies): string {
  let address = toIpv4(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  while (forwarded.length > 0 && isTrusted(address)) address = toIpv4(forwarded.pop() ?? '')
  return address
}

/** IPv4-mapped IPv6 addresses are converted to IPv4. */
const toIpv4 = (address: string) => address.replace(/^::ffff:/, '')

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null
}
