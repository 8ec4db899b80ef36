import { expect, test } from 'vitest'
import { tagAsTyped } from './tag-name.ts'

test.each(['糖尿病', ' 糖尿病 ', '\u3000糖尿病\u3000', '#糖尿病', '＃ 糖尿病'])('%j is the tag 糖尿病', (typed) => {
  expect(tagAsTyped(typed)).toBe('糖尿病')
})
