import { pagePaths, type Thing, thingAt } from '../domain/navigation/addresses.ts'

/** What a path leads to: a page by itself, or a thing by its key. Null when no route has this form. */
export function routeOf(address: string): { kind: 'page' } | { kind: Thing; key: string } | null {
  const path = address.replace(/[?#].*$/, '')
  if (pagePaths.has(path)) return { kind: 'page' }
  const found = thingAt(path)
  return found && found.thing !== 'tool' && keys[found.thing].test(found.key) ? { kind: found.thing, key: found.key } : null
}

const number = /^\d+$/
const name = /^[^/]+$/
const slug = /^[a-z]+$/

/** What the keys of things look like; tools are pages by themselves. */
const keys: Record<Exclude<Thing, 'tool'>, RegExp> = {
  article: number,
  blog: number,
  book: number,
  author: number,
  column: number,
  special: number,
  'digital-subject': number,
  channel: number,
  magazine: number,
  'magazine-year': number,
  quiz: number,
  'quiz-topic': number,
  tag: name,
  'feature-tag': name,
  feature: slug,
}
