import { expect, test } from 'vitest'
import { isPermanent } from './delivery-fault.ts'

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
