import { expect, test } from 'vitest'
import { contentsOf } from './contents.ts'

test('headings with an id become lines of plain text', () => {
  expect(
    contentsOf([
      { type: 'heading', html: '<h2 id="a-1">量血壓 <em>之前</em></h2>' },
      { type: 'paragraph', html: '<h2 id="no">不是標題</h2>' },
      { type: 'heading', html: '<h3 id="b&amp;c">A &amp; B &lt;3</h3>' },
      { type: 'heading', html: '<h2>沒有編號</h2>' },
    ]),
  ).toEqual([
    { id: 'a-1', title: '量血壓 之前', level: 2 },
    { id: 'b&c', title: 'A & B <3', level: 3 },
  ])
})
