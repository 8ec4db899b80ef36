import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Inbox } from './inbox.tsx'

test('the comment of a rejection is shown below the line with its author and time', () => {
  const one = {
    uid: 7,
    title: '走路降血壓',
    authors: ['張語彤'],
    at: '2026-11-26T15:10:00Z',
    step: 'sent_back' as const,
    by: '周明德',
    note: '請附出處',
  }
  const nothing = { review: [], ready: [], mentions: [], changed: [], spelling: [], news: [], drafts: [] }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Inbox inbox={{ ...nothing, back: [one] }} />
    </MemoryRouter>,
  )
  expect(
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('退回給我 走路降血壓 作者 張語彤 周明德退回 2026.11.26 23:10 「請附出處」')
  expect(html).toMatch(/<p[^>]*>「請附出處」<\/p><\/li>/)
})
