import { test } from 'vitest'
import { magazineAndRewritten } from '../support/rewritten-magazine.ts'

const { pieces, expectNothingRevealed } = await magazineAndRewritten()

// the check that there is something to reveal is in search-walls.test.ts
test('a response before a wall is independent of the words behind it', async () => {
  await expectNothingRevealed(pieces.filter((_, at) => at % 3 === 1))
})
