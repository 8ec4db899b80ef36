/** What a person is told of a number that is none. */
export const mobileMessage = '手機號碼的格式不正確，請輸入 09 開頭的 10 位數字'

/**
 * A mobile number of Taiwan in its one form, `0912345678`. Full-width digits, spaces, hyphens, brackets and the
 * country's code (+886) are forgiven. National numbering plan: 09 and eight digits.
 * @returns null when it is none
 */
export function readMobile(typed: string): string | null {
  const plain = typed.normalize('NFKC').replace(/[\s().－-]/g, '')
  const national = plain.replace(/^(?:\+|00)?886\(?0?\)?(?=9)/, '0')
  return /^09\d{8}$/.test(national) ? national : null
}

/** What `readMobile` reads, as far as a pattern of the API's document tells it: ASCII alone. */
export const mobilePattern = String.raw`^[\s().-]*(?:(?:\+|00)?886[\s().-]*0?|0)[\s().-]*9(?:[\s().-]*\d){8}[\s().-]*$`
