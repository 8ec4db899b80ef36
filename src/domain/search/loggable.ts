/**
 * Whether a keyword may be logged: not if it may identify a person (an address, a telephone or identity number typed
 * into the wrong field), and not without a letter or digit, which is no word.
 */
export function mayBeLogged(keyword: string): boolean {
  return /[\p{L}\p{N}]/u.test(keyword) && keyword.length <= 60 && !keyword.includes('@') && !/\d(?:[\s-]?\d){6,}/.test(keyword)
}
