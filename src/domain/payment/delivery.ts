/** The longest address that fits on a label, characters. */
export const maxAddressLength = 120
/** Minimum length: a district, a road and a number need more. */
const shortestAddress = 6

/** A place has a name and a house number, in digits or in words. */
const named = /\p{L}/u
const numbered = /[\p{N}〇零一二三四五六七八九十百]/u

/** Validation error of a delivery address of printed issues, or null. */
export function addressFault(address: string): string | null {
  const { length } = address.trim()
  if (length === 0) return '請填寫寄送地址'
  if (length < shortestAddress || !named.test(address) || !numbered.test(address))
    return '請填寫完整的寄送地址，含縣市、路名與門牌'
  return length > maxAddressLength ? `地址最多 ${maxAddressLength} 個字` : null
}

const fewestDigits = 8

/** Whether a phone number is plausible: enough digits, and not only one distinct digit. */
export function isPhone(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return digits.length >= fewestDigits && new Set(digits).size > 1
}
