import type { WallState } from './wall.ts'

/** One piece of a post's body. `html` is already sanitised. */
export interface Block {
  type: 'paragraph' | 'heading' | 'list' | 'quote' | 'table' | 'image'
  html: string
}

/** How many paragraphs a reader sees before a wall. */
const teaserParagraphs = 2

/**
 * The part of a body that may leave the server. Behind a wall: the first two paragraphs and nothing that
 * follows them, never more than a third of the paragraphs. The rest never leaves the operation that read it.
 */
export function cutForWall(blocks: readonly Block[], wall: WallState): Block[] {
  if (wall === 'open') return [...blocks]
  const paragraphs = blocks.filter((block) => block.type === 'paragraph').length
  const allowed = Math.min(teaserParagraphs, Math.floor(paragraphs / 3))
  const teaser: Block[] = []
  for (const block of blocks) {
    if (block.type !== 'paragraph' || teaser.length === allowed) break
    teaser.push(block)
  }
  return teaser
}
