import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { allowedThirdParties, contentSecurityPolicy, pageHeaders } from './csp.ts'
import type { RouteHandle } from './site-routes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (scripts: string[] = [], around?: Parameters<typeof contentSecurityPolicy>[1]) =>
  contentSecurityPolicy(scripts, around)
const scriptsOf = (...scripts: string[]) => /script-src ([^;]*)/.exec(policyOf(scripts))?.[1]

it('allows the inline scripts by the hash that a browser computes', () => {
  // the hash of this text as browsers print it when they refuse the script
  expect(scriptsOf('alert(1)')).toBe("'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
})

it('hashes the text between the tags, including spaces, with the line ends of a parser', () => {
  expect(scriptsOf('\r\nimport "/a.js"\r\n')).toBe(`'self' ${hash('\nimport "/a.js"\n')}`)
  expect(scriptsOf('a\0b')).toBe(`'self' ${hash('a\ufffdb')}`)
  expect(scriptsOf("run('日安')")).toBe(`'self' ${hash("run('日安')")}`)
})

it('lists the same script once', () => {
  expect(scriptsOf('a()', 'a()')).toBe(`'self' ${hash('a()')}`)
})

it('allows no other source of script', () => {
  expect(policyOf()).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
})

it('isolates an advertisement’s document from this site', () => {
  const policy = policyOf(['a()'], { handle: { cached: true, adFrame: true } })
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policyOf([], { handle: { cached: true } })).not.toContain('unsafe-eval')
})

it('allows embedding only of pages made for it', () => {
  const handle: RouteHandle = { cached: true, private: true, robots: 'noindex' }
  const framed: RouteHandle = { ...handle, framed: true }
  expect(policyOf([], { handle: framed })).toContain('frame-ancestors *')
  expect(pageHeaders(framed)).not.toHaveProperty('x-frame-options')
  expect(policyOf([], { handle })).toContain("frame-ancestors 'self'")
  expect(pageHeaders(handle)['x-frame-options']).toBe('SAMEORIGIN')
})

it('allows inline styles and sockets only for the development server', () => {
  const policy = policyOf([], { development: true })
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain("connect-src 'self' ws:;")
  expect(policyOf()).toContain("style-src 'self';")
})

it('allows the configured third parties, and none without them', () => {
  const thirdParties = allowedThirdParties({ consentRequired: true, tagManager: 'GTM-TEST', adNetwork: null })
  expect(policyOf([], { thirdParties })).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com;/)
  expect(allowedThirdParties({ consentRequired: false, tagManager: null, adNetwork: '1234567' })).toEqual([])
  expect(policyOf()).not.toContain('https:')
})
