/** Contact data of the reader service (operator data). Null fields are omitted. */
export interface ReaderService {
  mail: string | null
  phone: string | null
  /** Telephone hours, as display text. */
  hours: string | null
  /** The publisher's contact page, outside this site. */
  centre: string
}

/** A part of a sentence, a link if it has a URL. */
export interface SentencePart {
  text: string
  href?: string
}

/**
 * The sentence with all contact options, the same on every page. It needs neither data nor script, so that it is also
 * shown when nothing else can be rendered.
 */
export function readerServiceText({ mail, phone, hours, centre }: ReaderService): SentencePart[] {
  const byMail = mail ? [{ text: '寫信到 ' }, { text: mail, href: `mailto:${mail}` }] : []
  const number = phone && { text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }
  const byPhone = number ? [{ text: mail ? '，或打 ' : '請打 ' }, number, ...(hours ? [{ text: `（${hours}）` }] : [])] : []
  const contacts = [...byMail, ...byPhone]
  const shownContacts = contacts.length > 0 ? contacts : [{ text: '請到' }, { text: '讀者服務中心', href: centre }]
  return [{ text: '需要有人幫忙？' }, ...shownContacts, { text: '。' }]
}
