import type { PostDocument } from './blocks.ts'

/** The media ids of the videos, audio and handouts that a document plays or links to, each once, at any depth. */
export function filesIn(document: PostDocument): string[] {
  const named = JSON.stringify(document).matchAll(/\/(?:recordings|handouts)\/([a-z0-9][a-z0-9-]*)\./g)
  return [...new Set([...named].flatMap(([, id]) => id ?? []))]
}
