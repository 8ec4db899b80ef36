import { expect, test } from 'vitest'
import type { Identity } from '../membership/identity.ts'
import { narrowIdentity } from './readable.ts'

const order: Identity[] = ['visitor', 'member', 'subscriber']

test('a requested identity only narrows', () => {
  for (const [own, identity] of order.entries()) {
    expect(narrowIdentity(identity, undefined)).toBe(identity)
    for (const [asked, named] of order.entries()) expect(narrowIdentity(identity, named)).toBe(order[Math.min(own, asked)])
  }
})
