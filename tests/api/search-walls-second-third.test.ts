import { test } from 'vitest'
import { magazineAndRewritten } from '../support/rewritten-magazine.ts'

const { pieces, expectNothingTold } = await magazineAndRewritten()

// the first third, and that there is something to betray, stand in search-walls.test.ts
test('before a wall, an answer says nothing of what is behind it: it would be the same with other words there', async () => {
  await expectNothingTold(pieces.filter((_, at) => at % 3 === 1))
}, 240_000)
