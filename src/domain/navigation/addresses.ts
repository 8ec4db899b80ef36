import { toolSlugs } from '../tools/tool.ts'
import { memberMenu } from './member-menu.ts'
import { placeNames } from './place-names.ts'

const number = /^\d+$/
const slug = /^[a-z][a-z0-9_-]*$/
const name = /^[^/]+$/

/** How the address of every kind of thing is written, `*` for its key, and what such a key looks like. */
const forms = {
  article: ['/article/*', number],
  blog: ['/blog/*', number],
  book: ['/book/*', number],
  author: ['/author/*', number],
  column: ['/column/*', number],
  special: ['/special/*', number],
  'digital-subject': ['/digital-subject/*', number],
  channel: ['/channel/*', number],
  magazine: ['/magazine/*', number],
  'magazine-year': ['/magazine_list/*', number],
  quiz: ['/test/Index/*', number],
  'quiz-topic': ['/test/topic/*', number],
  tool: ['/tool/*', slug],
  tag: ['/tag/*', name],
  'feature-tag': ['/feature/tag/*', name],
  feature: ['/feature/*', slug],
} as const satisfies Record<string, readonly [form: string, key: RegExp]>

export type Thing = keyof typeof forms
export const things = Object.keys(forms) as Thing[]

/** The address of a thing, as a path. */
export const addressOf = (thing: Thing, key: string | number): string => forms[thing][0].replace('*', encodeURIComponent(key))

/** The thing whose address a path is, by its form alone; null when it is none's. Turns `addressOf` round. */
export function thingAt(path: string): { thing: Thing; key: string } | null {
  for (const thing of things) {
    const [form, keys] = forms[thing]
    const start = form.slice(0, -1)
    const key = path.startsWith(start) ? decodeURIComponent(path.slice(start.length)) : ''
    if (keys.test(key)) return { thing, key }
  }
  return null
}

/**
 * Paths of the pages that stand by themselves and that a text, a menu or an advertisement may lead to: the places that have
 * a name, the pages of the member centre, the tools, and these. A test holds them to the site's routes, and the routes to them.
 */
export const pagePaths: ReadonlySet<string> = new Set([
  ...Object.keys(placeNames),
  ...memberMenu('').flatMap(({ entries }) => entries.flatMap(({ href, disabled }) => (disabled ? [] : [href]))),
  ...toolSlugs.map((slug) => addressOf('tool', slug)),
  ...[
    '/',
    '/magazine',
    '/search',
    '/member',
    '/login',
    '/logout',
    '/register',
    '/forgot-password',
    '/fti',
    '/consent',
    '/offline',
  ],
  ...['/about', '/contact', '/editorial-policy', '/privacy', '/terms', '/copyright', '/diabetes-terms'],
  ...['/submission', '/contentlicensing', '/ad', '/antifraud-1499'],
  ...['/diet', '/ewm', '/chronic', '/sports', '/smart'],
])
