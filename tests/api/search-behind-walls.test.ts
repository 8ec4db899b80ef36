import { expect, test } from 'vitest'
import type { SearchItem } from '../../src/contract/search.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { createTestDatabase } from '../support/database.ts'
import { inLanes, readWalledPosts, requestSearch, shownIn } from '../support/walled-posts.ts'

const { db } = await createTestDatabase()
const { sentences, readable, pieces } = await readWalledPosts(db)

// a sample; the others are in search-behind-walls-rest.test.ts, which the full suite runs
test('a response to a member reveals nothing behind the remaining wall', async () => {
  const left = pieces.filter((piece) => !readable.member.includes(fold(piece)))
  expect(left.length).toBeGreaterThan(200)
  await inLanes(
    left.filter((_, at) => at % 10 === 0),
    async (piece) => {
      expect(shownIn(await requestSearch(db, '/api/v3.0/search', piece, 'member')), piece).not.toContain(fold(piece))
    },
  )
})

test('behind the wall the same phrases find their post', async () => {
  const sample = sentences.filter((_, at) => at % 40 === 0)
  await inLanes(sample, async ({ post, sentence }) => {
    const answer = JSON.parse(await requestSearch(db, '/api/v3.0/search', `「${sentence.slice(0, 40)}」`, 'subscriber')) as {
      items: SearchItem[]
    }
    expect(
      answer.items.map(({ title }) => title),
      sentence,
    ).toContain(post.title)
  })
})
