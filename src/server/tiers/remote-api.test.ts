import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitor } from '../../domain/membership/viewer.ts'
import { readClaim, signClaim } from './remote-api.ts'

const secret = 's'.repeat(32)
const claim = { viewer: { ...visitor, bot: true }, requestId: 'r-1', ip: '203.0.113.9' }
const call = 'GET /api/v1.0/header'

test('returns the caller of a call, only for that call and for a limited time', () => {
  const header = signClaim(claim, call, secret, 0)
  expect(readClaim(header, call, [secret], 30_000)).toEqual(claim)
  expect(readClaim(header, call, ['n'.repeat(32), secret], 0), 'while the secret is replaced').toEqual(claim)
  expect(readClaim(header, call, [secret], 30_001)).toBeNull()
  expect(readClaim(header, 'POST /api/v1.0/header', [secret], 0)).toBeNull()
  expect(readClaim(header, call, ['t'.repeat(32)], 0)).toBeNull()
})

test('rejects forged claims', () => {
  expect(readClaim(undefined, call, [secret])).toBeNull()
  const [text = '', signature = ''] = signClaim(claim, call, secret).split('.')
  const other = Buffer.from(JSON.stringify({ ...claim, call, until: Number.MAX_SAFE_INTEGER })).toString('base64url')
  for (const header of [`${other}.${signature}`, `${text}.`, text, '.', `${text}.${signature}x`])
    expect(readClaim(header, call, [secret]), header).toBeNull()
  fc.assert(fc.property(fc.string(), (header) => readClaim(header, call, [secret]) === null))
})
