import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** An authenticator app with a typed secret. @returns its code some steps of 30 s from now */
export function appWith(typed: string): (steps?: number) => Promise<string> {
  const otp = createOTP(new TextDecoder().decode(base32.decode(typed.replaceAll(' ', ''))))
  return (steps = 0) => otp.hotp(Math.floor(Date.now() / 30_000) + steps)
}
