import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LensClaim, readLensClaim, signLensClaim } from './claim.ts'

const secret = 's'.repeat(32)
const now = new Date('2026-11-23T08:30:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const claim: LensClaim = {
  member: '7f8e9d',
  address: '/article/3',
  audience: 'member',
  needs: 'list-manuscripts',
  at: now.toISOString(),
  standIn: { uid: 3, type: 'article', id: 3 },
  draftFront: false,
  entryDraft: null,
  appearance: { theme: null, elder: false },
}

test('returns the signed claim for ten minutes, with the right secret', () => {
  const text = signLensClaim(claim, secret, now)
  expect(readLensClaim(text, secret, later(600_000))).toEqual(claim)
  expect(readLensClaim(text, secret, later(600_001))).toBeNull()
  expect(readLensClaim(text, 't'.repeat(32), now)).toBeNull()
})

test('rejects forged claims', () => {
  const [text = '', signature = ''] = signLensClaim(claim, secret, now).split('.')
  const more = Buffer.from(JSON.stringify({ ...claim, audience: 'subscriber', until: Number.MAX_SAFE_INTEGER })).toString(
    'base64url',
  )
  for (const forged of [
    '',
    '.',
    text,
    `${text}.`,
    `.${signature}`,
    `${more}.${signature}`,
    `${text}.${signature}x`,
    `${text}.${signature}.`,
  ])
    expect(readLensClaim(forged, secret, now), forged).toBeNull()
  fc.assert(fc.property(fc.string(), (forged) => readLensClaim(forged, secret, now) === null))
})
