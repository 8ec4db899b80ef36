import { expect, it } from 'vitest'
import { toPostView } from './to-post-view.ts'

const post = { title: '', lead: '', tags: [] }

it('breaks the quotes of every view, those that are appended in the browser included', () => {
  const quote = { key: 'a', type: 'quote', html: '<blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>', marks: [] }
  const view = toPostView({ ...post, content: [quote] } as never, null)
  expect(view.body.join('')).toContain('class="clause"')
})

it('measures the length of the text without markup and spaces', () => {
  const isShort = (characters: number) => {
    const content = [`<p>${'壓 '.repeat(characters - 2)}</p>`, '<h2 id="a">量法</h2>'].map((html) => ({
      type: 'paragraph',
      html,
    }))
    return toPostView({ ...post, content } as never, null).isShort
  }
  expect([isShort(1500), isShort(1501)]).toEqual([true, false])
})
