import { commonPasswords, commonWords } from './common-passwords.ts'
import { type PasswordFault, passwordLength } from './password-faults.ts'

/**
 * Validates a new password: at least ten characters, and not among the first guesses. No character classes are
 * required, as NIST SP 800-63B advises.
 * @param own personal and site-specific words: the e-mail address, the site's names
 * @returns the first fault, or null
 */
export function passwordFault(password: string, own: readonly string[] = []): PasswordFault | null {
  if ([...password].length < passwordLength.least) return 'too_short'
  if (password.length > passwordLength.most) return 'too_long'
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepeated(plain)) return 'repeated'
  if (isSequential(plain)) return 'sequential'
  if (isPersonal(plain, own)) return 'personal'
  return isCommon(plain) ? 'common' : null
}

/** One piece, repeated at least once and possibly truncated: `aaaaaaaaaa`, `123412341234`, `horsehorse`. */
function isRepeated(text: string): boolean {
  for (let period = 1; period * 2 <= text.length; period += 1) if (text.slice(period) === text.slice(0, -period)) return true
  return false
}

/** Sequences of digits, the alphabet and the keyboard. */
const tracks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '112233445566778899001122334455',
].flatMap((track) => [track, [...track].reverse().join('')])

const isSequential = (text: string) => tracks.some((track) => track.includes(text))

/** The address, its local part or a name of the site, in any notation and with any digits after it. */
function isPersonal(text: string, own: readonly string[]): boolean {
  const names = own.flatMap((name) => [name, name.split('@', 1)[0] ?? ''])
  return names
    .map((name) => name.normalize('NFKC').toLowerCase())
    .some((name) => {
      if (name === '') return false
      return squash(text) === squash(name) || (stem(name).length >= 3 && stem(text) === stem(name))
    })
}

const squash = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const stem = (text: string) => squash(text).replace(/^\p{N}+|\p{N}+$/gu, '')

const listed = new Set(commonPasswords)
const words = new Set(commonWords)

/** Maximum number of other characters around a common word. */
const decoration = 8
const mobileNumber = /^09\d{8}$/
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * A listed password, a mobile number, or one or two common words with a few digits and marks: `P@ssw0rd123`,
 * `iloveyou2026`.
 */
function isCommon(text: string): boolean {
  if (listed.has(text) || mobileNumber.test(text)) return true
  const front = text.replace(/\P{L}+$/u, '')
  const spelled = front.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign)
  return [front, spelled]
    .flatMap((core) => [core, core.replace(/^\P{L}+/u, '')])
    .some((core) => text.length - core.length <= decoration && isWords(core.replace(/[\s._-]/g, '')))
}

function isWords(core: string): boolean {
  if (words.has(core)) return true
  for (let cut = 3; cut <= core.length - 3; cut += 1) if (words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true
  return false
}
