import { createHmac, randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { acceptedStep, recoveryCodeFrom, recoveryCodes, stepsAround, typedCode } from '../../domain/office/second-factor.ts'

/** What codes are sealed and named by. */
export interface FactorSettings {
  /** The operator's: whoever reads the tables without it reads no code. */
  secret: string
  /** What the app calls the place that the account is of. */
  siteName: string
}

const keyOf = ({ secret }: FactorSettings) => `second factor ${secret}`

/** A new secret for an app: 128 bits, the least that RFC 4226 takes, so that it can be typed by hand. */
export const newAppSecret = (): string => randomBytes(16).toString('base64url')

export const sealSecret = (settings: FactorSettings, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(settings), data: secret })

export const openSecret = (settings: FactorSettings, sealed: string): Promise<string> =>
  symmetricDecrypt({ key: keyOf(settings), data: sealed })

/** What the app reads from the drawn square, and the same secret to be typed by hand (base32). */
export function handOver({ siteName }: FactorSettings, secret: string, account: string): { uri: string; typed: string } {
  const uri = createOTP(secret).url(siteName, account)
  return { uri, typed: new URL(uri).searchParams.get('secret') ?? '' }
}

/**
 * The step whose code was typed (RFC 6238), a step either way forgiven, or null. @see acceptedStep
 * @param sealed the app's secret as it is kept
 */
export async function stepTyped(
  settings: FactorSettings,
  { secret: sealed, lastStep }: { secret: string; lastStep: number | null },
  typed: string,
  now: Date,
): Promise<number | null> {
  const otp = createOTP(await openSecret(settings, sealed))
  const codes = await Promise.all(
    stepsAround(now.getTime()).map(async (step) => [step, await otp.hotp(step)] satisfies [number, string]),
  )
  return acceptedStep(typedCode(typed), new Map(codes), lastStep)
}

/** A recovery code as it is kept. */
export const digestOf = (settings: FactorSettings, memberId: string, code: string): string =>
  createHmac('sha256', keyOf(settings))
    .update(`${memberId} ${typedCode(code)}`)
    .digest('base64url')

/** New recovery codes, as they are shown this once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, () => recoveryCodeFrom(randomBytes(10)))
