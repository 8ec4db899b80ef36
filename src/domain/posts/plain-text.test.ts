import { expect, test } from 'vitest'
import { plainText as textOf } from './plain-text.ts'

/** A block as an earlier release stored it. */
const plainText = (html: string) => textOf({ type: 'paragraph', html })

test('one line per paragraph, entry and cell; entities decoded; letter-like symbols spelled out', () => {
  expect(plainText('<ul><li>鹽 &lt; 6 <strong>公克</strong></li><li>水&nbsp;2 公升</li></ul>')).toBe('鹽 < 6 公克\n水 2 公升')
  expect(plainText('<table><tr><th>項目</th><td>5㎎</td></tr></table>')).toBe('項目\n5mg')
  expect(plainText('<p>一<br>二</p>')).toBe('一\n二')
})
