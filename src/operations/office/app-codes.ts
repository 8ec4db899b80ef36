import { createHmac, randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { acceptedStep, recoveryCodeFrom, recoveryCodes, typedCode } from '../../domain/office/second-factor.ts'

/** The settings of second factors. */
export interface FactorSettings {
  /** The operator's secret: without it the tables reveal no code. */
  secret: string
  /** The former one: what it has encrypted can still be read. */
  previous?: string | undefined
  /** The issuer that the app shows for the account. */
  siteName: string
}

const keyOf = ({ secret }: Pick<FactorSettings, 'secret'>) => `second factor ${secret}`

/** A new secret for an app: 128 bits, the minimum of RFC 4226, short enough to be typed. */
export const newAppSecret = (): string => randomBytes(16).toString('base64url')

export const sealSecret = (settings: FactorSettings, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(settings), data: secret })

export async function openSecret(settings: FactorSettings, sealed: string): Promise<string> {
  const open = (secret: string) => symmetricDecrypt({ key: keyOf({ secret }), data: sealed })
  const { secret, previous } = settings
  return previous === undefined ? open(secret) : open(secret).catch(() => open(previous))
}

/** The content of the QR code for the app, and the same secret for typing (base32). */
export function appSetup({ siteName }: FactorSettings, secret: string, account: string): { uri: string; typed: string } {
  const totp = new TOTP({ issuer: siteName, label: account, secret: keyBytes(secret) })
  return { uri: totp.toString(), typed: totp.secret.base32 }
}

/** The key of the HMAC: the characters of the stored secret, not the bytes that they encode. */
const keyBytes = (secret: string) => Secret.fromUTF8(secret)

/**
 * The time step of the submitted code (RFC 6238), with a tolerance of one step in each direction, or null. @see acceptedStep
 * @param sealed the app's secret as stored, encrypted
 */
export async function stepTyped(
  settings: FactorSettings,
  { secret: sealed, lastStep }: { secret: string; lastStep: number | null },
  typed: string,
  now: Date,
): Promise<number | null> {
  const totp = new TOTP({ secret: keyBytes(await openSecret(settings, sealed)) })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: typedCode(typed), timestamp, window: 1 })
  return drift === null ? null : acceptedStep(totp.counter({ timestamp }) + drift, lastStep)
}

/** The stored digest of a recovery code. */
export const digestOf = (settings: Pick<FactorSettings, 'secret'>, memberId: string, code: string): string =>
  createHmac('sha256', keyOf(settings))
    .update(`${memberId} ${typedCode(code)}`)
    .digest('base64url')

/** New recovery codes, which are shown only once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, () => recoveryCodeFrom(randomBytes(10)))
