import { titleLanguage } from './title-language.ts'

/** Whether a URL is the front page of a site: as the URL of a reference it names a body, not a document. */
export const isFrontPage = (url: string): boolean => /^https?:\/\/[^/?#]+\/?$/.test(url)

interface Reference {
  title: string
  publisher: string
  url: string
}

/**
 * How a reference reads: as a document, with its URL if it has one; or, where the URL is a front page, as the
 * body that publishes it, with the title to search for there.
 */
export type ShownReference =
  | { names: 'document'; title: string; lang: 'en' | undefined; publisher: string; url: string | null }
  | { names: 'body'; body: string; url: string; query: string }

export function showReference({ title, publisher, url }: Reference): ShownReference {
  if (isFrontPage(url)) return { names: 'body', body: publisher, url, query: `查詢「${title}」；連結是機構首頁，不是文件` }
  return { names: 'document', title, lang: titleLanguage(title), publisher, url: url || null }
}
