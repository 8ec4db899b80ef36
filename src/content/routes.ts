import { pagePaths, type Thing, thingAt } from '../domain/navigation/addresses.ts'

/** What a path leads to: a page by itself, or a thing by its key. Null when no route has this form. */
export function routeOf(address: string): { kind: 'page' } | { kind: Thing; key: string } | null {
  const path = address.replace(/[?#].*$/, '')
  if (pagePaths.has(path)) return { kind: 'page' }
  const found = thingAt(path)
  // tools are pages by themselves: one that is not among them is nowhere
  return found && found.thing !== 'tool' ? { kind: found.thing, key: found.key } : null
}
