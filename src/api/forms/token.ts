import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`form ${text}`).digest('base64url')

/** The token of a form from its opening to its submission: its kind, and when it was opened. Nothing is stored for it. */
export function formToken(secret: string, kind: string, openedAt: number): string {
  const time = openedAt.toString(36)
  return `${time}.${sign(secret, `${kind} ${time}`)}`
}

/** When the form of a token was opened (milliseconds), or null for an invalid token or another form's. */
export function openedAt(secret: string, kind: string, token: string): number | null {
  const [time = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `${kind} ${time}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(time, 36) : null
}

/** The token in the link of a sign-up's mail: the sign-up's reference, signed. Nothing is stored for it. */
export const signUpToken = (secret: string, reference: string): string => `${reference}.${sign(secret, `sign-up ${reference}`)}`

/** The sign-up of a token, or null for an invalid one. */
export function signUpOf(secret: string, token: string): string | null {
  const reference = token.split('.')[0] ?? ''
  const expected = Buffer.from(signUpToken(secret, reference))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? reference : null
}
