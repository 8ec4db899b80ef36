import { shareIdPattern } from './share.ts'

/** Pictures, videos, audio and handouts of a gifted post: for its readers they have URLs below the gift's own path. */

const holders = 'img|recordings|handouts'
const tags = /<(?:a|img|video|audio)\b[^>]*>/g
/** The start of such a file's URL: an attribute's value, or one of several in it. */
const beginning = new RegExp(`(["\\s,])/(?=(?:${holders})/)`, 'g')
const giftFilePath = new RegExp(`^/share/([^/]+)(/(?:${holders})/.*)$`)

/**
 * A block of a gifted post for its readers: its files are requested below the gift's path, the only path to which the
 * browser sends the cookie that identifies the reader.
 */
export const withGiftPaths = (html: string, share: string): string =>
  html.replace(tags, (tag) => tag.replace(beginning, (_, before: string) => `${before}/share/${share}/`))

/** Parses a requested path: the file's own path, and the gift through which it is requested; null for none. */
export function parseGiftFilePath(path: string): { share: string | null; path: string } {
  const [, share = '', filePath = ''] = giftFilePath.exec(path) ?? []
  return shareIdPattern.test(share) ? { share, path: filePath } : { share: null, path }
}

/** The cookie that prevents counting a returning reader twice. */
export const giftCookie = 'healthpress.gift'

/** The code of that cookie in a `Cookie` header; null if it is missing. */
export const giftReaderCode = (cookies: string | null | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${giftCookie}=([\\w-]+)`).exec(cookies ?? '')?.[1] ?? null
