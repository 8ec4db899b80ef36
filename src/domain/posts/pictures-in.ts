import type { PostDocument } from './blocks.ts'

/** The media ids of the pictures in a document, each once: alone, in a gallery, or as a poster. */
export const picturesIn = ({ content }: PostDocument): string[] => [...new Set(content.flatMap(picturesOf))]

function picturesOf(node: object): string[] {
  const { attrs, content = [] } = node as { attrs?: { media?: string | null }; content?: readonly object[] }
  return [...(attrs?.media ? [attrs.media] : []), ...content.flatMap(picturesOf)]
}
