import { type EntityKind, entityAt, pagePaths } from '../domain/navigation/addresses.ts'

/** Resolves a path: a fixed page, or an entity by its key. Null if no route has this form. */
export function routeOf(address: string): { kind: 'page' } | { kind: EntityKind; key: string } | null {
  const path = address.replace(/[?#].*$/, '')
  if (pagePaths.has(path)) return { kind: 'page' }
  const found = entityAt(path)
  // tools are fixed pages: an unknown one does not exist
  return found && found.thing !== 'tool' ? { kind: found.thing, key: found.key } : null
}
