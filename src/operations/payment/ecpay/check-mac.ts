import { createHash, timingSafeEqual } from 'node:crypto'
import { checkMacText, type HashSecrets } from '../../../domain/payment/ecpay.ts'

/** ECPay's CheckMacValue over some fields (EncryptType 1, SHA-256). */
export function checkMac(fields: Record<string, string>, secrets: HashSecrets): string {
  return createHash('sha256').update(checkMacText(fields, secrets)).digest('hex').toUpperCase()
}

/** The fields with their CheckMacValue. */
export function signed(fields: Record<string, string>, secrets: HashSecrets): Record<string, string> {
  return { ...fields, CheckMacValue: checkMac(fields, secrets) }
}

/** Whether the fields contain the value that only a holder of the secrets can compute. */
export function isSigned(fields: Record<string, string>, secrets: HashSecrets): boolean {
  const expected = Buffer.from(checkMac(fields, secrets))
  const given = Buffer.from(fields['CheckMacValue'] ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
