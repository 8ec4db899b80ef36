import { cleanName } from '../text/clean-name.ts'
import { hanDomain } from '../text/han-domain.ts'

/**
 * What is no name of a person: marks that cannot be seen, that turn the direction of what follows or that are markup;
 * and addresses, for a name is shown and mailed, and nobody is to lead others anywhere by it.
 * @returns null for what may be one
 */
export function nameFault(name: string): 'characters' | 'address' | null {
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]/u.test(name)) return 'characters'
  const plain = name
    .normalize('NFKC')
    .replace(/[。｡․]/g, '.')
    .toLowerCase()
  return addresses.some((address) => address.test(plain)) ? 'address' : null
}

/** What each fault says. */
export const nameMessages = {
  characters: '姓名不能有控制字元或角括號',
  address: '姓名不能有網址或電子郵件；縮寫的點後面請空一格',
} as const

const addresses = [
  // somebody@somewhere, @somebody
  /@/,
  // https://, line:, //host, C:\; begun only where a word begins, so that a long name is read once and not once a letter
  /(?<![a-z0-9+.-])[0-9+.-]*[a-z][a-z0-9+.-]*:(?=\S)|\/\/|\\/,
  // a domain: a label in any script, a dot, and an ending that is not Han, or one of the few that are
  /[\p{L}\p{N}]\s?\.(?=(?!\p{Script=Han})[\p{L}\p{M}-](?!\p{Script=Han})[\p{L}\p{M}-])/u,
  new RegExp(String.raw`[\p{L}\p{N}]\s?\.\s?${hanDomain}`, 'u'),
  // 192.0.2.1, [2001:db8::1]
  /\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]/,
]

/** A name from elsewhere that keeps the rule; what does not is nobody's name. */
export const properName = (name: string): string => {
  const tidy = cleanName(name)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .trim()
    .slice(0, longestName)
  return tidy === '' || nameFault(tidy) ? '會員' : tidy
}

/** Characters. */
export const longestName = 50
