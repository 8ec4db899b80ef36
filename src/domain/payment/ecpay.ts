/** A merchant's two secrets at ECPay. */
export interface HashSecrets {
  hashKey: string
  hashIv: string
}

/** URL encoding as .NET's UrlEncode does it, which differs from `encodeURIComponent` in three characters. */
const asDotNet = (text: string) => encodeURIComponent(text).replace(/%20/g, '+').replaceAll('~', '%7e').replaceAll("'", '%27')

const compare = (item: string, other: string) => (item < other ? -1 : item > other ? 1 : 0)
/** Names that differ only in case are ordered by code units, so that the text does not depend on the order of the fields. */
const byName = ([a]: [string, string], [b]: [string, string]) => compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b)

/**
 * The input of ECPay's CheckMacValue (SHA-256 in upper case): fields sorted by name, case-insensitively, between the
 * two secrets, encoded as .NET does, in lower case. Source: developers.ecpay.com.tw, 附錄／檢查碼機制.
 */
export function checkMacText(fields: Record<string, string>, { hashKey, hashIv }: HashSecrets): string {
  const pairs = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
  return asDotNet([`HashKey=${hashKey}`, ...pairs, `HashIV=${hashIv}`].join('&')).toLowerCase()
}

const tradeTimeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

/** An instant in the gateway's format, in Taipei time: `2026/11/21 14:05:09`. */
export function taipeiTradeTime(instant: Date): string {
  return tradeTimeFormat.format(instant).replaceAll('-', '/').replace(', ', ' ')
}
