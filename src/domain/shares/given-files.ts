import { shareIdForm } from './share.ts'

/** The pictures, films, sounds and handouts of a given text: to its readers they lie beneath the gift's own address. */

const holders = 'img|recordings|handouts'
const tags = /<(?:a|img|video|audio)\b[^>]*>/g
/** Where an address of such a file begins: an attribute's value, or one of several in it. */
const beginning = new RegExp(`(["\\s,])/(?=(?:${holders})/)`, 'g')
const beneath = new RegExp(`^/share/([^/]+)(/(?:${holders})/.*)$`)

/**
 * A block of a given text as its readers get it: what it shows, plays and leads to is asked for beneath the gift's address, where
 * alone the browser says which reader asks.
 */
export const throughGift = (html: string, share: string): string =>
  html.replace(tags, (tag) => tag.replace(beginning, (_, before: string) => `${before}/share/${share}/`))

/** A file's own address, and the gift through which it is asked for; null where it is through none. */
export function fileAskedFor(path: string): { share: string | null; path: string } {
  const [, share = '', own = ''] = beneath.exec(path) ?? []
  return shareIdForm.test(share) ? { share, path: own } : { share: null, path }
}

/** The cookie by which a reader who comes again is not counted again. */
export const giftCookie = 'healthpress.gift'

/** The code in that cookie, in a `Cookie` header; null where there is none. */
export const giftReaderIn = (cookies: string | null | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${giftCookie}=([\\w-]+)`).exec(cookies ?? '')?.[1] ?? null
