import { expect, test } from 'vitest'
import { givesHealthAdvice } from './shown-blocks.ts'

const advice = (type: 'article' | 'blog' | 'book', words: string, flagged = false) =>
  givesHealthAdvice({ type, fullText: () => words, blocks: flagged ? [{ type: 'red_flag' }] : [{ type: 'paragraph' }] })

test.each<['article' | 'blog' | 'book', string, boolean, boolean]>([
  ['article', '散步的路上有一棵樹。', false, true],
  ['blog', '散步的路上有一棵樹。', false, false],
  ['blog', '散步的路上有一棵樹。', true, true],
  ['blog', '這顆藥一天最多三錠。', false, true],
  ['blog', '醫師說可以停藥了，你也可以。', false, true],
  ['blog', '粥裡打一顆蛋，醬瓜一次夾三片。', false, false],
  ['book', '作者寫到停藥之後的日子。', false, false],
  ['book', '書裡的藥，每次吃兩錠。', false, true],
  ['book', '書裡寫到半夜的急診。', true, true],
])('%s 「%s」 with a red flag: %s → advises: %s', (type, words, flagged, expected) => {
  expect(advice(type, words, flagged)).toBe(expected)
})
