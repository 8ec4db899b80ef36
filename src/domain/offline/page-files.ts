import { type Right, rights } from './shelf.ts'

/** What a drawn document says of itself. Null when it may not be kept. */
export interface DrawnPageFacts {
  title: string
  right: Right
  files: string[]
}

/**
 * Reads a document of this site: the title it shows, as what it may be kept (a post's says so in `data-kept-as`, see `keptAs`; any
 * other page is open), and the files that it is drawn with: scripts and styles, and the pictures of the post itself.
 */
export function readDrawnPage(html: string, isPost: boolean): DrawnPageFacts | null {
  const mark = /<article[^>]* data-kept-as="([a-z]+)"/.exec(html)?.[1]
  const right = isPost ? rights.find((one) => one === mark) : 'open'
  if (!right) return null
  const heading = unescaped((/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')).trim()
  // what the tab says is written for search engines; a list of the reader's own says what the page is called
  const title = heading || unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/｜[^｜]*$/, '')
  const post = /<article[^>]* data-kept-as=[\s\S]*?<\/article>/.exec(html)?.[0] ?? ''
  // styles in links, scripts in the document's data
  const named = [
    ...namesIn(html, /"(\/assets\/[^"?#]+)[^"]*"/g),
    ...namesIn(post, /<(?:img|video)[^>]* (?:src|poster)="(\/img\/[^"?#]+)[^"]*"/g),
  ]
  return { title, right, files: [...new Set(named)].filter(isPageFile) }
}

const namesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path)

/** The files to keep with a page: what it names and what it had loaded, of every picture one size (the loaded one). */
export function filesToKeep(named: string[], loaded: string[]): string[] {
  const pictures = new Set(loaded.map(pictureOf))
  const others = named.filter((path) => pictureOf(path) === null || !pictures.has(pictureOf(path)))
  return [...new Set([...others, ...loaded])].filter(isPageFile)
}

/** Whether a file of the site belongs to a kept page. The slices of the Chinese typeface do not: the device has one of its own. */
export const isPageFile = (path: string): boolean => /^\/(assets|img)\//.test(path) && !path.includes('noto-sans-tc')

/** The picture that an address is one size of: `/img/{name}/{width}.{format}`. Any kept size will do. */
export const pictureOf = (path: string): string | null => /^\/img\/([^/]+)\//.exec(path)?.[1] ?? null

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
