import { expect, it } from 'vitest'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { markHeadline } from './marked-headline.ts'

const parts = (written: string) => written.split(/[[\]]/).map((text, index) => ({ text, hit: index % 2 === 1 }))
const markedOf = (written: string) => {
  const all = parts(written)
  return markHeadline(String(headlineHtml(all.map(({ text }) => text).join('')).__html), all)
}

it('marks parts without changing where a headline breaks', () => {
  for (const written of ['公車上的冷汗：低[血糖]不等於控制得好', '[血糖]機', '鈉 [<] 2,400，[A&B] 就好', '沒有']) {
    const marked = markedOf(written)
    const plain = String(headlineHtml(written.replace(/[[\]]/g, '')).__html)
    expect(marked.replace(/<\/?mark>/g, '')).toBe(plain)
    const words = marked
      .replace(/<(?!\/?mark)[^>]*>/g, '')
      .replaceAll('&#60;', '<')
      .replaceAll('&#38;', '&')
    expect(words.replaceAll('<mark>', '[').replaceAll('</mark>', ']')).toBe(written)
  }
})

it('nests marks in clauses', () => {
  expect(markedOf('先[量血壓，再]談')).toMatch(/<mark>[^/]*，<\/mark><\/span><span class="clause"><mark>再/)
})
