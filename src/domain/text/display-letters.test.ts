import { expect, it } from 'vitest'
import { decodeLetters, displayLetters, encodeLetters } from './display-letters.ts'

const lettersOf = (html: string) => displayLetters(Buffer.from(html))

it('collects the letters of marked elements and of quotes, once, without markup', () => {
  expect(lettersOf('<p>別的</p><h1 class="x" data-face="" id="t"><span class="clause">血壓，</span>量<wbr>血壓</h1>')).toBe(
    '壓血量，',
  )
  expect(lettersOf('<blockquote><p>不必急。</p></blockquote><p>別的</p><blockquote>慢</blockquote>')).toBe('。不必急慢')
  expect(lettersOf('<ol data-letters="120"><li>血壓</li></ol>')).toBe('012')
  expect(lettersOf('<h2 data-face="true">A&amp;B &lt;1&#x27;&#20013;</h2>')).toBe("&'1<AB中")
})

it('finds no display letters without marks, in a truncated page, or with too many', () => {
  expect(lettersOf('<h1>血壓</h1>')).toBe('')
  expect(lettersOf('<p>The attribute data-face=, in a blockquote</p>')).toBe('')
  expect(lettersOf('<h1 data-face="">血壓')).toBe('')
  const many = Array.from({ length: 401 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(lettersOf(`<p data-face="">${many}</p>`)).toBe('')
})

it('writes letters as part of an address, and reads them back', () => {
  for (const letters of ['A', '0123', '、。「」血壓', 'A血𠮷'])
    expect(decodeLetters(encodeLetters(letters)), letters).toBe(letters)
  expect(encodeLetters('、。「」血壓量')).toMatch(/^[a-z0-9_-]+$/)
})

it('loader data below the document add no letters', () => {
  const data = '<script type="application/json" id="data">{"html":"<blockquote>乙丙"}</script><p data-face="">丁</p>'
  expect(lettersOf(`<h1 data-face="">甲</h1>${data}`)).toBe('甲')
  expect(lettersOf('<p>application/json</p><h1 data-face="">甲</h1>')).toBe('甲')
})
