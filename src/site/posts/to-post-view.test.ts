import { expect, it } from 'vitest'
import { quotesInClauses, toPostView } from './to-post-view.ts'

it('breaks a pulled quote after its clauses', () => {
  const html = quotesInClauses('<p>前文</p><blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>')
  expect(html).toContain('<span class="clause">先')
  expect(html.replace(/<\/?(wbr|span)[^>]*>/g, '')).toBe('<p>前文</p><blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>')
})

it('leaves a quote with markup or an escaped sign as it is', () => {
  const html =
    '<blockquote><p>先<strong>量</strong>，再談。</p></blockquote><blockquote><p>鈉 &lt; 2,400，就好。</p></blockquote>'
  expect(quotesInClauses(html)).toBe(html)
})

it('breaks the quotes of every view, those that are appended in the browser included', () => {
  const quote = { key: 'a', type: 'quote', html: '<blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>', marks: [] }
  const view = toPostView({ content: [quote] } as never, null)
  expect(view.body.join('')).toContain('class="clause"')
})
