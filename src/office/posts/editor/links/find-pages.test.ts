import { expect, test } from 'vitest'
import type { Client } from '../../../../contract/client.ts'
import { findTargets } from './find-pages.ts'

const post = { uid: 7, type: 'article', number: 7, title: '血糖怎麼記', state: 'public' }
const sheet = { id: 'a'.repeat(32), type: 'application/pdf', title: '血糖紀錄表' }
/** Public search results: the same posts, and one of another author. */
const read = [
  { type: 'article', title: '血糖怎麼記', url: '/article/7', near: false },
  { type: 'blog', title: '別人寫的血糖', url: '/blog/3', near: false },
  { type: 'blog', title: '只是相近', url: '/blog/4', near: true },
]
const answering = (library: () => Promise<unknown>) =>
  (async (call: string) => {
    if (call.includes('/media')) return library()
    return { items: call.includes('/search') ? read : [post, { ...post, uid: 8, number: null, state: 'draft' }] }
  }) as Client

test('a link search offers pages, public ones of others too, then handouts of the library', async () => {
  const results = await findTargets(
    answering(async () => ({ items: [sheet], next: null })),
    '血糖',
    8,
  )
  expect(results.map(({ href, title }) => [href, title])).toEqual([
    ['/article/7', '血糖怎麼記'],
    ['/blog/3', '別人寫的血糖'],
    [`/handouts/${sheet.id}.pdf`, '血糖紀錄表'],
  ])
})

test('users without access to the library are offered pages', async () => {
  const results = await findTargets(
    answering(() => Promise.reject(new Error('forbidden'))),
    '血糖',
    8,
  )
  expect(results.map(({ href }) => href)).toEqual(['/article/7', '/blog/3'])
})
