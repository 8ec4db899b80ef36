import { expect, test } from 'vitest'
import { fold } from '../../src/domain/search/fold.ts'
import { createTestDatabase } from '../support/database.ts'
import { inLanes, readWalledPosts, requestSearch, shownIn } from '../support/walled-posts.ts'

const { db } = await createTestDatabase()
const { readable, pieces } = await readWalledPosts(db)

// the first of every ten are in search-behind-walls.test.ts
test('a response to a member reveals nothing behind the remaining wall', async () => {
  const left = pieces.filter((piece) => !readable.member.includes(fold(piece)))
  expect(left.length).toBeGreaterThan(200)
  await inLanes(
    left.filter((_, at) => at % 10 !== 0),
    async (piece) => {
      expect(shownIn(await requestSearch(db, '/api/v3.0/search', piece, 'member')), piece).not.toContain(fold(piece))
    },
  )
})
