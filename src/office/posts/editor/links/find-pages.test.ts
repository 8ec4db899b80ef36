import { expect, test } from 'vitest'
import type { Client } from '../../../../contract/client.ts'
import { findTargets } from './find-pages.ts'

const post = { uid: 7, type: 'article', number: 7, title: '血糖怎麼記', state: 'public' }
const sheet = { id: 'a'.repeat(32), type: 'application/pdf', title: '血糖紀錄表' }
const answering = (library: () => Promise<unknown>) =>
  (async (call: string) =>
    call.includes('/media') ? library() : { items: [post, { ...post, uid: 8, number: null, state: 'draft' }] }) as Client

test('a link is offered pages and, after them, handouts of the library', async () => {
  const found = await findTargets(
    answering(async () => ({ items: [sheet], next: null })),
    '血糖',
    8,
  )
  expect(found.map(({ href, title }) => [href, title])).toEqual([
    ['/article/7', '血糖怎麼記'],
    [`/handouts/${sheet.id}.pdf`, '血糖紀錄表'],
  ])
})

test('who may not use the library is offered pages', async () => {
  const found = await findTargets(
    answering(() => Promise.reject(new Error('forbidden'))),
    '血糖',
    8,
  )
  expect(found.map(({ href }) => href)).toEqual(['/article/7'])
})
