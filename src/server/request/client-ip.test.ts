import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientIp, trustedProxies } from './client-ip.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ['no proxy is trusted', '203.0.113.9', '198.51.100.1', '', '203.0.113.9'],
  ['a trusted proxy', '127.0.0.1', '198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['what the caller wrote before the proxy is not believed', '127.0.0.1', '1.1.1.1, 198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['two trusted proxies', '10.0.0.2', '1.1.1.1, 198.51.100.1, 10.0.0.1', '10.0.0.0/8', '198.51.100.1'],
  ['a proxy that forwards nothing', '127.0.0.1', undefined, '127.0.0.1', '127.0.0.1'],
  ['an empty list', '127.0.0.1', ' , ', '127.0.0.1', '127.0.0.1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['IPv6', 'fd00::1', '2001:db8::7', 'fd00::/8', '2001:db8::7'],
  ['nonsense', '127.0.0.1', 'unknown', '127.0.0.1', 'unknown'],
])('%s', (_, remote, forwarded, trusted, expected) => {
  expect(clientIp(request(remote, forwarded), trustedProxies(trusted.split(',').filter(Boolean)))).toBe(expected)
})
