import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, rateLimitKind, TokenBuckets } from './rate-limit.ts'

const takes = (buckets: TokenBuckets, count: number, perMinute: number, now: number) =>
  Array.from({ length: count }, () => buckets.take('a', perMinute, now)).filter((wait) => wait === 0).length

test('allows a burst of one minute, then one at a time', () => {
  const buckets = new TokenBuckets()
  expect(takes(buckets, 100, 60, 0)).toBe(60)
  expect(buckets.take('a', 60, 0)).toBe(1)
  expect(buckets.take('b', 60, 0)).toBe(0)
  expect(takes(buckets, 100, 60, 5000)).toBe(5)
  expect(takes(buckets, 100, 60, 600_000)).toBe(60)
})

test('after the returned wait there is a token', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(10_000), (perMinute, start) => {
      const buckets = new TokenBuckets()
      takes(buckets, perMinute, perMinute, start)
      const wait = buckets.take('a', perMinute, start)
      expect(wait).toBeGreaterThan(0)
      expect(buckets.take('a', perMinute, start + wait * 1000 + 1)).toBe(0)
    }),
  )
})

test('never exceeds a full bucket and its refill; a clock set back refills nothing', () => {
  const steps = fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (moves) => {
      const buckets = new TokenBuckets()
      let now = 100_000
      let [first, last] = [now, now]
      let accepted = 0
      for (const move of moves) {
        now += move
        ;[first, last] = [Math.min(first, now), Math.max(last, now)]
        if (buckets.take('a', 60, now) === 0) accepted += 1
      }
      expect(accepted).toBeLessThanOrEqual(60 + (last - first) / 1000)
    }),
  )
})

test('tracks a bounded number of addresses', () => {
  const buckets = new TokenBuckets()
  for (let ip = 0; ip < 25_000; ip += 1) buckets.take(String(ip), 60, 0)
  expect(buckets.size).toBe(20_000)
})

test('an IPv6 subscriber is one network, in any notation of the address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:0001:0002::1%eth0')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::5')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test.each([
  ['POST', '/api/v1.0/article/1/pv', 'view'],
  ['POST', '/api/v3.0/blog/7/pv/', 'view'],
  ['POST', '/api/v3.0/video/1/pv', 'view'],
  ['POST', '/api/v1.0/article/1/reading', 'view'],
  ['POST', '/api/v3.0/measure/vitals', 'view'],
  ['GET', '/api/v1.0/magazine/latest', 'view'],
  ['HEAD', '/api/v1.0/datalayer', 'view'],
  ['POST', '/api/v1.0/magazine/latest', 'write'],
  ['GET', '/api/v1.0/article/1/pv', 'read'],
  ['GET', '/api/v1x0/datalayer', 'read'],
  ['GET', '/api/v1.0/article/1', 'read'],
  ['POST', '/api/v3.0/measure/error', 'write'],
  ['POST', '/api/v3.0/favorite/add', 'write'],
])('the limit of %s %s: %s', (method, path, kind) => {
  expect(rateLimitKind(method, path)).toBe(kind)
})
