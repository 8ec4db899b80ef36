import { expect, test } from 'vitest'
import { groupDuplicateTags } from './duplicate-tags.ts'

const tag = (id: number, name: string, posts = 0) => ({ id, name, posts })

test('spellings of a tag are grouped; the one with the most posts wins, then the normalised one', () => {
  const [wide, narrow, other] = [tag(1, 'ＤＡＳＨ飲食', 2), tag(2, 'DASH飲食', 9), tag(3, '高血壓', 4)]
  expect(groupDuplicateTags([wide, narrow, other])).toEqual([{ keep: narrow, others: [wide] }])
  const [hidden, plain, variant] = [tag(4, '高\u00ad血脂'), tag(5, '高血脂'), tag(6, '＃高血脂')]
  expect(groupDuplicateTags([hidden, plain, variant])).toEqual([{ keep: plain, others: [hidden, variant] }])
  expect(groupDuplicateTags([other])).toEqual([])
})
