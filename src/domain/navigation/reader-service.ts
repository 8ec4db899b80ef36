/** How readers reach a person: the operator's data. What is null is not offered. */
export interface ReaderService {
  mail: string | null
  phone: string | null
  /** When the telephone is answered, in words. */
  hours: string | null
  /** The publisher's page about it, outside this site. */
  centre: string
}

/** A piece of a sentence, a link where it has an address. */
export interface SentencePart {
  text: string
  href?: string
}

/**
 * The one sentence that names the ways to a person, the same on every page that names them. It needs neither data nor
 * script, so it also stands where nothing else can be drawn.
 */
export function readerServiceWords({ mail, phone, hours, centre }: ReaderService): SentencePart[] {
  const byMail = mail ? [{ text: '寫信到 ' }, { text: mail, href: `mailto:${mail}` }] : []
  const number = phone && { text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }
  const byPhone = number ? [{ text: mail ? '，或打 ' : '請打 ' }, number, ...(hours ? [{ text: `（${hours}）` }] : [])] : []
  const ways = [...byMail, ...byPhone]
  const named = ways.length > 0 ? ways : [{ text: '請到' }, { text: '讀者服務中心', href: centre }]
  return [{ text: '需要有人幫忙？' }, ...named, { text: '。' }]
}
