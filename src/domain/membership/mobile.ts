/** Message for an invalid number. */
export const mobileMessage = '手機號碼的格式不正確，請輸入 09 開頭的 10 位數字'

/**
 * Normalises a mobile number of Taiwan to `0912345678`. Accepts full-width digits, spaces, hyphens, brackets and the
 * country code (+886). National numbering plan: 09 and eight digits.
 * @returns null if invalid
 */
export function readMobile(input: string): string | null {
  const normalized = input.normalize('NFKC').replace(/[\s().－-]/g, '')
  const national = normalized.replace(/^(?:\+|00)?886\(?0?\)?(?=9)/, '0')
  return /^09\d{8}$/.test(national) ? national : null
}

/** The input of `readMobile` as a pattern for the API document: ASCII only. */
export const mobilePattern = String.raw`^[\s().-]*(?:(?:\+|00)?886[\s().-]*0?|0)[\s().-]*9(?:[\s().-]*\d){8}[\s().-]*$`
