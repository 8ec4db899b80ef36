import { expect, test } from 'vitest'
import { hasNoMailbox, isPermanent } from './delivery-fault.ts'

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EENVELOPE', responseCode: 553 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  [{ code: 'EENVELOPE' }, true],
  [{ code: 'EENVELOPE', responseCode: 450 }, false],
  [{ code: 'EENVELOPE', responseCode: 421 }, false],
  [{ code: 'EMESSAGE', responseCode: 452 }, false],
  [{ code: 'EENVELOPE', responseCode: 530 }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'EPROTOCOL', responseCode: 554 }, false],
  [{ code: 'ESOCKET' }, false],
  [{}, false],
] as const)('%o is permanent: %s', (fault, permanent) => {
  expect(isPermanent(fault)).toBe(permanent)
})

test.each([
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 unknown' }, true],
  [{ code: 'EENVELOPE', responseCode: 553 }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 5.2.1 mailbox disabled' }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550-5.7.1 sender is on a list' }, false],
  [{ code: 'EENVELOPE', responseCode: 552, response: '552 5.2.2 mailbox full' }, false],
  [{ code: 'EENVELOPE', responseCode: 450, response: '450 4.2.1 later' }, false],
  [{ code: 'EMESSAGE', responseCode: 550, response: '550 looks like spam' }, false],
  [{ code: 'EENVELOPE' }, false],
  [{ code: 'ESOCKET' }, false],
] as const)('%o says that there is no such mailbox: %s', (fault, dead) => {
  expect(hasNoMailbox(fault)).toBe(dead)
})
