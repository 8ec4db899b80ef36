import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`form ${text}`).digest('base64url')

/** What a form carries from its opening to its sending: which form, and when it was opened. Nothing is stored for it. */
export function formToken(secret: string, kind: string, openedAt: number): string {
  const time = openedAt.toString(36)
  return `${time}.${sign(secret, `${kind} ${time}`)}`
}

/** When the form with a token was opened (milliseconds), or null for a token that is not ours or another form's. */
export function openedAt(secret: string, kind: string, token: string): number | null {
  const [time = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `${kind} ${time}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(time, 36) : null
}

/** What the link of a sign-up's mail carries: which sign-up, and that the mail came from us. Nothing is stored for it. */
export const signUpToken = (secret: string, reference: string): string => `${reference}.${sign(secret, `sign-up ${reference}`)}`

/** Which sign-up a token is for, or null for one that is not ours. */
export function signUpOf(secret: string, token: string): string | null {
  const reference = token.split('.')[0] ?? ''
  const expected = Buffer.from(signUpToken(secret, reference))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? reference : null
}
