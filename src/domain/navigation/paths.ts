import { toolSlugs } from '../tools/tool.ts'
import { memberMenu } from './member-menu.ts'
import { entityPaths, placeNames } from './place-names.ts'

export type EntityKind = keyof typeof entityPaths
export const entityKinds = Object.keys(entityPaths) as EntityKind[]

/** The path of an entity. */
export const entityPath = (kind: EntityKind, key: string | number): string =>
  entityPaths[kind][0].replace('*', encodeURIComponent(key))

/** Parses a path to the entity it identifies, by its pattern alone; null if it identifies none. Inverse of `entityPath`. */
export function entityAt(path: string): { kind: EntityKind; key: string } | null {
  for (const kind of entityKinds) {
    const [pattern, keys] = entityPaths[kind]
    const start = pattern.slice(0, -1)
    const key = path.startsWith(start) ? decodeURIComponent(path.slice(start.length)) : ''
    if (keys.test(key)) return { kind, key }
  }
  return null
}

/**
 * Paths of the fixed pages that a text, a menu or an advertisement may link to: the named pages, the pages of the
 * member centre, the tools, and these. A test checks them against the site's routes, in both directions.
 */
export const pagePaths: ReadonlySet<string> = new Set([
  ...Object.keys(placeNames),
  ...memberMenu('').flatMap(({ entries }) => entries.flatMap(({ href, disabled }) => (disabled ? [] : [href]))),
  ...toolSlugs.map((slug) => entityPath('tool', slug)),
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
