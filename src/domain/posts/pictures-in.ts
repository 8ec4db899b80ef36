import type { PostDocument } from './blocks.ts'

/** The pictures that stand in a document, by their media ids, each once: alone, in a gallery, or before a film is played. */
export const picturesIn = ({ content }: PostDocument): string[] => [...new Set(content.flatMap(picturesOf))]

function picturesOf(node: object): string[] {
  const { attrs, content = [] } = node as { attrs?: { media?: string | null }; content?: readonly object[] }
  return [...(attrs?.media ? [attrs.media] : []), ...content.flatMap(picturesOf)]
}
