import { cleanName } from '../text/clean-name.ts'
import { hanDomainPattern } from '../text/han-domain.ts'

/**
 * Validates a person's name. Refused are invisible characters, direction overrides and markup; and URLs, e-mail and IP
 * URLs, because a name is shown and mailed, and must not lead readers to other sites.
 * @returns null if valid
 */
export function personNameError(name: string): 'characters' | 'address' | null {
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]/u.test(name)) return 'characters'
  const normalized = name
    .normalize('NFKC')
    .replace(/[。｡․]/g, '.')
    .toLowerCase()
  return linkPatterns.some((pattern) => pattern.test(normalized)) ? 'address' : null
}

/** Message of each error. */
export const nameMessages = {
  characters: '姓名不能有控制字元或角括號',
  address: '姓名不能有網址或電子郵件；縮寫的點後面請空一格',
} as const

const linkPatterns = [
  // user@host, @user
  /@/,
  // https://, line:, //host, C:\; matched only at the start of a word, so that a long name is scanned once and not once
  // per letter
  /(?<![a-z0-9+.-])[0-9+.-]*[a-z][a-z0-9+.-]*:(?=\S)|\/\/|\\/,
  // a domain: a label in any script, a dot, and an ending that is not Han, or one of the few that are
  /[\p{L}\p{N}]\s?\.(?=(?!\p{Script=Han})[\p{L}\p{M}-](?!\p{Script=Han})[\p{L}\p{M}-])/u,
  new RegExp(String.raw`[\p{L}\p{N}]\s?\.\s?${hanDomainPattern}`, 'u'),
  // 192.0.2.1, [2001:db8::1]
  /\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]/,
]

/** Makes an external name valid; falls back to a placeholder if it cannot be. */
export const sanitizeName = (name: string): string => {
  const tidy = cleanName(name)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
  return tidy === '' || personNameError(tidy) ? '會員' : tidy
}

/** Maximum length, characters. */
export const maxNameLength = 50
