/** A merchant's two secrets at ECPay. */
export interface HashSecrets {
  hashKey: string
  hashIv: string
}

/** What .NET's UrlEncode leaves as it is and encodeURIComponent does not, and the other way round. */
const asDotNet = (text: string) => encodeURIComponent(text).replace(/%20/g, '+').replaceAll('~', '%7e').replaceAll("'", '%27')

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
/** Names that differ by nothing but their case stand in the order of their letters: a text depends on no order of fields. */
const byName = ([a]: [string, string], [b]: [string, string]) => compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b)

/**
 * The text whose SHA-256, in capitals, is ECPay's CheckMacValue: fields in the order of their names whatever the case,
 * between the two secrets, encoded as .NET does, in small letters.
 * Source: developers.ecpay.com.tw, 附錄／檢查碼機制.
 */
export function checkMacText(fields: Record<string, string>, { hashKey, hashIv }: HashSecrets): string {
  const pairs = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
  return asDotNet([`HashKey=${hashKey}`, ...pairs, `HashIV=${hashIv}`].join('&')).toLowerCase()
}
