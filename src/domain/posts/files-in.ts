import type { PostDocument } from './blocks.ts'

/** The films, sounds and handouts that a document plays or leads to, by their media ids, each once, wherever in it they are named. */
export function filesIn(document: PostDocument): string[] {
  const named = JSON.stringify(document).matchAll(/\/(?:recordings|handouts)\/([a-z0-9][a-z0-9-]*)\./g)
  return [...new Set([...named].flatMap(([, id]) => id ?? []))]
}
