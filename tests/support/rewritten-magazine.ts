import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Block } from '../../src/domain/posts/blocks.ts'
import { compileDocument } from '../../src/domain/posts/compile.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { rebuildSearchIndex } from '../../src/operations/search/build-index.ts'
import { createTestDatabase } from './database.ts'
import { hiddenOf, inLanes, readWalledPosts, requestSearch, shownIn } from './walled-posts.ts'

/** A block of the same type and shape with another text. */
const otherwise = (block: Block, at: number): Block =>
  JSON.parse(JSON.stringify(block), (name, value: unknown) =>
    ['text', 'label', 'html'].includes(name) && typeof value === 'string' && value !== 'text' ? `龘靐齉爩麤灪 ${at}` : value,
  )

/** The magazine as it is, and with another text behind every wall; for the file that calls this at its top. */
export async function magazineAndRewritten() {
  const written = await createTestDatabase()
  const rewritten = await createTestDatabase()
  const behind = await readWalledPosts(written.db)
  for (const post of behind.walled) {
    const hidden = hiddenOf(post)
    const content = post.document.content.map((block, at) => (hidden.includes(block) ? otherwise(block, at) : block))
    const document = { ...post.document, content }
    await rewritten.db.execute(sql`
      update posts set document = ${JSON.stringify(document)}::jsonb, blocks = ${JSON.stringify(compileDocument(document))}::jsonb,
        compiled_at = now(), key_points = '{龘靐}' where uid = ${post.uid}`)
  }
  const quiet = { log: () => undefined }
  await rebuildSearchIndex(written, quiet)
  await rebuildSearchIndex(rewritten, quiet)

  /** A response before a wall is independent of the text behind it: it is the same with another text there. */
  const expectNothingRevealed = (pieces: readonly string[]) =>
    inLanes(pieces, async (piece) => {
      const response = await requestSearch(written.db, '/api/v3.0/search', piece, 'visitor')
      expect(response, piece).toBe(await requestSearch(rewritten.db, '/api/v3.0/search', piece, 'visitor'))
      expect(shownIn(response), piece).not.toContain(fold(piece))
    })
  return { written, rewritten, ...behind, expectNothingRevealed }
}
