import { test } from 'vitest'
import { magazineAndRewritten } from '../support/rewritten-magazine.ts'

const { pieces, expectNothingRevealed } = await magazineAndRewritten()

// search-walls.test.ts has a sample of the first third, and the check that there is something to reveal
test('a response before a wall is independent of the words behind it', async () => {
  await expectNothingRevealed(pieces.filter((_, at) => at % 3 === 0 && at % 24 !== 0))
})
