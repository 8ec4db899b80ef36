/**
 * Whether a keyword may be logged: not if it may identify a person (an e-mail address, a telephone or identity number
 * typed into the wrong field), and not without a letter or digit, which is no word.
 */
export function mayBeLogged(keyword: string): boolean {
  return /[\p{L}\p{N}]/u.test(keyword) && keyword.length <= 60 && !keyword.includes('@') && !/\d(?:[\s-]?\d){6,}/.test(keyword)
}

/**
 * Whether an unsuccessful keyword is a word that editors can act on. Markup, symbols, unconverted Zhuyin and one repeated
 * character are not: <script>, 😀 and ㄎㄎ are no topics.
 */
export function isWordForEditors(keyword: string): boolean {
  if (!mayBeLogged(keyword) || /[<>{}\\=]|&\w+;|:\/\//u.test(keyword)) return false
  if (/\p{Script=Han}/u.test(keyword)) return true
  return new Set(keyword.match(/[^\P{L}ㄅ-ㄯ]|\p{N}/gu)).size > 1
}
