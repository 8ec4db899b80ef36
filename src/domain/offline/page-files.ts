import { withoutMarkup } from '../text/xml-text.ts'
import { type AccessLevel, accessLevels } from './library.ts'

/** Metadata in a rendered document. Null if it must not be stored. */
export interface RenderedPage {
  title: string
  accessLevel: AccessLevel
  files: string[]
}

/**
 * Parses a document of this site: its visible title, its access level (a post declares it in `data-kept-as`, see
 * `offlineAccessFor`; any other page is open), and its files: scripts and styles, and the pictures of the post itself.
 * The attribute keeps its name: a service worker of an earlier release reads it too, and deletes a page without it.
 */
export function readRenderedPage(html: string, isPost: boolean): RenderedPage | null {
  const level = /<article[^>]* data-kept-as="([a-z]+)"/.exec(html)?.[1]
  const accessLevel = isPost ? accessLevels.find((item) => item === level) : 'open'
  if (!accessLevel) return null
  const heading = withoutMarkup(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim()
  // the document title is written for search engines; the reader's own list shows the page's heading
  const title = heading || withoutMarkup(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/｜[^｜]*$/, '')
  const post = /<article[^>]* data-kept-as=[\s\S]*?<\/article>/.exec(html)?.[0] ?? ''
  // styles in links, scripts in the document's data
  const namedPaths = [
    ...namesIn(html, /"(\/assets\/[^"?#]+)[^"]*"/g),
    ...namesIn(html, /url\((\/fonts\/[^)"'?#]+)\)/g),
    ...namesIn(post, /<(?:img|video)[^>]* (?:src|poster)="(\/img\/[^"?#]+)[^"]*"/g),
  ]
  return { title, accessLevel, files: [...new Set(namedPaths)].filter(isPageFile) }
}

const namesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path)

/** The files to store with a page: those that it names and those that it loaded, one size per picture (the loaded one). */
export function filesToStore(namedPaths: string[], loaded: string[]): string[] {
  const pictures = new Set(loaded.map(pictureOf))
  const others = namedPaths.filter((path) => pictureOf(path) === null || !pictures.has(pictureOf(path)))
  return [...new Set([...others, ...loaded])].filter(isPageFile)
}

/** Whether a file of the site is stored with a page. The slices of the Chinese typeface are not: the device has its own. */
export const isPageFile = (path: string): boolean => /^\/(assets|fonts|img)\//.test(path) && !path.includes('noto-sans-tc')

/** The picture of which a URL is one size: `/img/{name}/{width}.{format}`. Any stored size can replace it. */
export const pictureOf = (path: string): string | null => /^\/img\/([^/]+)\//.exec(path)?.[1] ?? null
