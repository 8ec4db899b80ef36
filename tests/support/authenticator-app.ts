import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/**
 * An authenticator app with a typed secret, on another library than the site's.
 * @param now its clock, if it is not the real one
 * @returns its code some steps of 30 s from now
 */
export function appWith(input: string, now?: Date): (steps?: number) => Promise<string> {
  const otp = createOTP(new TextDecoder().decode(base32.decode(input.replaceAll(' ', ''))))
  return (steps = 0) => otp.hotp(Math.floor((now?.getTime() ?? Date.now()) / 30_000) + steps)
}
