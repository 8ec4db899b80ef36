import { toolSlugs } from '../tools/tool.ts'
import { memberMenu } from './member-menu.ts'
import { placeNames } from './place-names.ts'

/** How the address of every kind of thing is written, `*` for its key: a number, a name or a slug. */
const forms = {
  article: '/article/*',
  blog: '/blog/*',
  book: '/book/*',
  author: '/author/*',
  column: '/column/*',
  special: '/special/*',
  'digital-subject': '/digital-subject/*',
  channel: '/channel/*',
  magazine: '/magazine/*',
  'magazine-year': '/magazine_list/*',
  quiz: '/test/Index/*',
  'quiz-topic': '/test/topic/*',
  tool: '/tool/*',
  tag: '/tag/*',
  'feature-tag': '/feature/tag/*',
  feature: '/feature/*',
} as const

export type Thing = keyof typeof forms
export const things = Object.keys(forms) as Thing[]

/** The address of a thing, as a path. */
export const addressOf = (thing: Thing, key: string | number): string => forms[thing].replace('*', encodeURIComponent(key))

/** The thing whose address a path is, by its form alone; null when it is none's. Turns `addressOf` round. */
export function thingAt(path: string): { thing: Thing; key: string } | null {
  for (const thing of things) {
    const start = forms[thing].slice(0, -1)
    const key = path.startsWith(start) ? path.slice(start.length) : ''
    if (key !== '' && !key.includes('/')) return { thing, key: decodeURIComponent(key) }
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
