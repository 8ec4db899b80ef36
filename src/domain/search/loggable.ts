/**
 * Whether a keyword may be written down: not when it could name a person (an address, a telephone or identity
 * number typed into the wrong box).
 */
export function mayBeLogged(keyword: string): boolean {
  return keyword !== '' && keyword.length <= 60 && !keyword.includes('@') && !/\d(?:[\s-]?\d){6,}/.test(keyword)
}
