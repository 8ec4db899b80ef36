import { expect, test } from 'vitest'
import { isFrontPage, showReference } from '../domain/posts/reference-target.ts'
import { readDemo } from './read-demo.ts'

const { posts } = readDemo()
const references = posts.flatMap(({ front }) => front.references)

test('a reference without an address names a document by title, body and year', () => {
  const documents = references.filter(({ url }) => url === '')
  for (const { title, publisher } of documents)
    expect([title, publisher]).toEqual([title, expect.stringMatching(/.，(19|20)\d\d$/)])
  expect(documents.length).toBeGreaterThan(60)
})

test('fewer than two fifths of the references name only a body', () => {
  const bodies = references.filter(({ url }) => isFrontPage(url))
  expect(bodies.length).toBeLessThan(120)
  expect(bodies.length / references.length).toBeLessThan(0.4)
})

test('every post with references names a document', () => {
  const onlyBodies = posts.filter(
    ({ front }) => front.references.length > 0 && front.references.every(({ url }) => isFrontPage(url)),
  )
  expect(onlyBodies.map(({ type, front }) => `${type}/${front.id}`)).toEqual([])
})

test('no reference with the address of a front page is shown as a document', () => {
  const bodies = references.filter(({ url }) => isFrontPage(url)).map(showReference)
  expect(bodies.length).toBeGreaterThan(0)
  for (const reference of bodies) expect(reference).toMatchObject({ names: 'body', body: expect.stringMatching(/\S/) })
})
