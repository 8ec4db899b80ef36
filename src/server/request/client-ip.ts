import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = (ip: string) => boolean

/** Parses a list of IP addresses and networks (`10.0.0.1`, `172.16.0.0/12`, `fd00::/8`). @throws on anything else */
export function trustedProxies(list: readonly string[]): TrustedProxies {
  const proxies = new BlockList()
  for (const entry of list) {
    const [ip = '', prefix] = entry.split('/')
    const family = familyOf(ip)
    if (family === null) throw new Error(`${entry} 不是位址，也不是網段`)
    if (prefix === undefined) proxies.addAddress(ip, family)
    else proxies.addSubnet(ip, Number(prefix), family)
  }
  return (ip) => {
    const family = familyOf(ip)
    return family !== null && proxies.check(ip, family)
  }
}

/**
 * The client's IP address: the last one in X-Forwarded-For that is not a trusted proxy's, or the connection's own
 * when no proxy is trusted.
 */
export function clientIp(request: IncomingMessage, isTrusted: TrustedProxies): string {
  let ip = toIpv4(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  while (forwarded.length > 0 && isTrusted(ip)) ip = toIpv4(forwarded.pop() ?? '')
  return ip
}

/** IPv4-mapped IPv6 addresses are converted to IPv4. */
const toIpv4 = (ip: string) => ip.replace(/^::ffff:/, '')

function familyOf(ip: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(ip)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null
}
