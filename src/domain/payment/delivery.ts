import { maxNameLength, nameMessages, personNameError } from '../membership/person-name.ts'

/** The longest address that fits on a label, characters. */
export const maxAddressLength = 120
/** Minimum length: a district, a road and a number need more. */
const shortestAddress = 6

/** An address contains letters and a house number, in digits or in Chinese numerals. */
const letterPattern = /\p{L}/u
const numberPattern = /[\p{N}〇零一二三四五六七八九十百]/u

/** Validation error of a delivery address of printed issues, or null. */
export function addressError(address: string): string | null {
  const { length } = address.trim()
  if (length === 0) return '請填寫寄送地址'
  if (length < shortestAddress || !letterPattern.test(address) || !numberPattern.test(address))
    return '請填寫完整的寄送地址，含縣市、路名與門牌'
  return length > maxAddressLength ? `地址最多 ${maxAddressLength} 個字` : null
}

const fewestDigits = 8
const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

/** Whether a phone number is plausible: enough digits, and not only one distinct digit. */
export function isPhone(number: string): boolean {
  const digits = digitsOf(number)
  return digits.length >= fewestDigits && new Set(digits).size > 1
}

/** A phone number as the forms accept it, after NFKC. */
export const phonePattern = /^\+?[0-9()#\- ]{8,20}$/
export const phoneMessages = {
  form: '電話請填 8 到 20 個數字',
  unlikely: '電話請填聯絡得到的號碼，例如 0912-345-678',
} as const

/** The person who receives the printed issues; name and phone are empty if that is the buyer. */
export interface Recipient {
  name: string
  phone: string
}

/** Validation errors of a recipient: name and phone are both given, or both empty. */
export function recipientErrors({ name, phone }: Recipient): Partial<Record<keyof Recipient, string>> {
  if (name === '' && phone === '') return {}
  const problem = name === '' ? null : personNameError(name)
  const nameError =
    name === ''
      ? '請填寫收件人的姓名；寄給自己就不用填電話'
      : (problem && nameMessages[problem]) || (name.length > maxNameLength ? `姓名最多 ${maxNameLength} 個字` : null)
  return { ...(nameError && { name: nameError }), ...phoneErrorOf(phone) }
}

function phoneErrorOf(phone: string): { phone?: string } {
  if (phone === '') return { phone: '請填寫收件人的電話，投遞時聯絡得到' }
  if (!phonePattern.test(phone)) return { phone: phoneMessages.form }
  return isPhone(phone) ? {} : { phone: phoneMessages.unlikely }
}

/** The recipient to store; null when the buyer receives the issues: no name is given, or name and phone are the buyer's. */
export function recipientOf(recipient: Recipient, buyer: Recipient): Recipient | null {
  if (recipient.name === '') return null
  const isSamePerson = recipient.name === buyer.name && digitsOf(recipient.phone) === digitsOf(buyer.phone)
  return isSamePerson ? null : { name: recipient.name, phone: recipient.phone }
}
