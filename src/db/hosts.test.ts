import { expect, it } from 'vitest'
import { describeHosts, readHosts } from './hosts.ts'

it.each([
  ['postgres://a:b@one/magazine', ['postgres://a:b@one/magazine'], 'read-write'],
  [
    'postgres://a:b@one:5432,two:5433/magazine?target_session_attrs=read-write&sslmode=require',
    ['postgres://a:b@one:5432/magazine?sslmode=require', 'postgres://a:b@two:5433/magazine?sslmode=require'],
    'read-write',
  ],
  ['postgresql://one,two/magazine?target_session_attrs=any', ['postgresql://one/magazine', 'postgresql://two/magazine'], 'any'],
  [
    'postgres://a@[::1]:5432,[::2]/m?target_session_attrs=primary',
    ['postgres://a@[::1]:5432/m', 'postgres://a@[::2]/m'],
    'read-write',
  ],
  [
    'postgres://a:b@localhost:5432/magazine?host=%2Frun%2Fpg',
    ['postgres://a:b@localhost:5432/magazine?host=%2Frun%2Fpg'],
    'read-write',
  ],
])('reads the servers of %s', (address, urls, target) => {
  expect(readHosts(address)).toEqual({ urls, target })
})

it.each([
  'mysql://one/magazine',
  'postgres://a:b#c@one/magazine',
  'postgres://one,,two/magazine',
  'postgres://one:x,two/magazine',
  'postgres://one,two/magazine?target_session_attrs=standby',
])('refuses %s', (address) => {
  expect(readHosts(address)).toBeNull()
})

it('describes an address without its account', () => {
  expect(describeHosts('postgres://me:secret@one:5432,two/magazine?target_session_attrs=any')).toBe('one:5432,two/magazine')
})
