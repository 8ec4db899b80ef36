import { expect, it, vi } from 'vitest'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { Viewers } from './viewer.ts'

const member = (memberId: string): Viewer => ({ ...visitor, identity: 'member', memberId })
const cookie = (token: string) => `theme=dark; healthpress.session_token=${token}`
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

it('reads a session once and then caches it', async () => {
  const read = vi.fn(async () => member('m1'))
  const viewers = new Viewers(read)
  expect(viewers.knownAudience(cookie('a'), browser)).toBeNull()
  expect(await viewers.resolve(cookie('a'), browser)).toEqual(member('m1'))
  expect(await viewers.resolve(cookie('a'), browser)).toEqual(member('m1'))
  expect(viewers.knownAudience(cookie('a'), browser)).toBe('member')
  expect(read).toHaveBeenCalledTimes(1)
})

it('distinguishes sessions', async () => {
  const viewers = new Viewers(async (header) => member(header.endsWith('=a') ? 'm1' : 'm2'))
  expect((await viewers.resolve(cookie('a'), browser)).memberId).toBe('m1')
  expect((await viewers.resolve(cookie('b'), browser)).memberId).toBe('m2')
  expect((await viewers.resolve(cookie('a'), browser)).memberId).toBe('m1')
})

it.each([undefined, '', 'theme=dark', 'healthpress.session_token=', 'xhealthpress.session_token=a', cookie('a'.repeat(301))])(
  'treats %j as a visitor without a database read',
  async (header) => {
    const viewers = new Viewers(() => expect.unreachable())
    expect(await viewers.resolve(header, browser)).toEqual(visitor)
    expect(viewers.knownAudience(header, browser)).toBe('visitor')
  },
)

it('reads the session from the cookie of its own kind of site, whatever precedes it', async () => {
  const both = 'healthpress.session_token=planted; __Secure-healthpress.session_token=own'
  for (const [secure, acceptedCookie] of [
    [true, 'own'],
    [false, 'planted'],
  ] as const) {
    const viewers = new Viewers(async () => member(acceptedCookie), secure)
    await viewers.resolve(both, browser)
    const prefix = secure ? '__Secure-' : ''
    expect(viewers.knownAudience(`${prefix}healthpress.session_token=${acceptedCookie}`, browser)).toBe('member')
  }
  expect(new Viewers(() => expect.unreachable(), true).knownAudience('healthpress.session_token=planted', browser)).toBe(
    'visitor',
  )
})

it('evicts only the members that are purged', async () => {
  const read = vi.fn(async (header: string) => member(header.endsWith('=a') ? 'm1' : 'm2'))
  const viewers = new Viewers(read)
  await viewers.resolve(cookie('a'), browser)
  await viewers.resolve(cookie('b'), browser)
  viewers.purge(['posts', 'member:m1'])
  expect(viewers.knownAudience(cookie('a'), browser)).toBeNull()
  expect(viewers.knownAudience(cookie('b'), browser)).toBe('member')
  viewers.purge(['all'])
  expect(viewers.knownAudience(cookie('b'), browser)).toBeNull()
})

it('evicts an unknown session when any member changes: it may have become valid', async () => {
  const viewers = new Viewers(async () => null)
  await viewers.resolve(cookie('a'), browser)
  expect(viewers.knownAudience(cookie('a'), browser)).toBe('visitor')
  viewers.purge(['member:m1'])
  expect(viewers.knownAudience(cookie('a'), browser)).toBeNull()
})

it('does not cache a read during which the member was purged', async () => {
  const { promise, resolve } = Promise.withResolvers<Viewer>()
  const viewers = new Viewers(() => promise)
  const reading = viewers.resolve(cookie('a'), browser)
  viewers.purge(['member:m1'])
  resolve(member('m1'))
  await reading
  expect(viewers.knownAudience(cookie('a'), browser)).toBeNull()
})

it('distinguishes crawlers from readers and their tools; a signed-in member is a person', async () => {
  const viewers = new Viewers(async () => member('m1'))
  expect(viewers.knownAudience(undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe('bot')
  expect(viewers.knownAudience(undefined, 'curl/8.0')).toBe('visitor')
  expect(viewers.knownAudience(undefined, undefined)).toBe('visitor')
  expect((await viewers.resolve(cookie('a'), 'Googlebot/2.1')).bot).toBe(false)
})
