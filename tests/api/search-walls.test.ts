import { expect, test } from 'vitest'
import { magazineAndRewritten } from '../support/rewritten-magazine.ts'
import { requestSearch } from '../support/walled-posts.ts'

const { written, rewritten, walled, sentences, pieces, expectNothingRevealed } = await magazineAndRewritten()

test('the words behind the walls would be found without them', () => {
  expect(walled.length).toBeGreaterThan(30)
  expect(sentences.length).toBeGreaterThan(1000)
  expect(pieces.length).toBeGreaterThan(500)
})

// a sample; the others are in search-walls-{first,second,last}-third.test.ts, which the full suite runs
test('a response before a wall is independent of the words behind it', async () => {
  await expectNothingRevealed(pieces.filter((_, at) => at % 24 === 0))
})

test('a misspelled word from behind a wall is not corrected for readers before it', async () => {
  const words = ['龘靐齉爩', '靐龘齉']
  for (const word of words)
    for (const path of ['/api/v3.0/search', '/api/v3.0/search/suggest'])
      expect(await requestSearch(rewritten.db, path, word, 'visitor')).toBe(
        await requestSearch(written.db, path, word, 'visitor'),
      )
})
