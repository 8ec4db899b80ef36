import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appWith } from '../../../tests/support/authenticator-app.ts'
import { appSetup, matchingTimeStep, sealSecret } from './second-factor.ts'

const settings = { secret: 'a secret of the operator, for a test', siteName: '健康 & 生活' }
const now = new Date('2026-11-28T06:00:10Z')
const current = Math.floor(now.getTime() / 30_000)

test('codes of an independent authenticator are accepted one step either way, and not twice', async () => {
  const secret = 'q3_Zc-8sVb1nJx0LmWeT5g'
  const sealed = await sealSecret(settings, secret)
  const app = appWith(appSetup(settings, secret, 'editor@example.com').typed, now)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -3, max: 3 }), fc.option(fc.integer({ min: -3, max: 3 })), async (drift, last) => {
      const lastStep = last === null ? null : current + last
      const fits = Math.abs(drift) <= 1 && (last === null || drift > last)
      const step = await matchingTimeStep(settings, { secret: sealed, lastStep }, ` ${await app(drift)} `, now)
      expect(step).toBe(fits ? current + drift : null)
    }),
  )
  for (const input of ['', '12345', '1234567', 'abcdef'])
    expect(await matchingTimeStep(settings, { secret: sealed, lastStep: null }, input, now)).toBeNull()
})

test('the QR code has the secret, the account and the name of the site', () => {
  const { uri, typed } = appSetup(settings, 'q3_Zc-8sVb1nJx0LmWeT5g', 'editor+1@example.com')
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/健康 & 生活:editor+1@example.com')
  expect(searchParams.get('secret')).toBe(typed)
  expect(searchParams.get('issuer')).toBe('健康 & 生活')
})
