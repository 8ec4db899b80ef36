import { expect, test } from 'vitest'
import { isFrontPage } from '../domain/posts/reference-target.ts'
import { readDemo } from './read-demo.ts'

const references = readDemo().posts.flatMap(({ front }) => front.references)

test('a reference names a document by title, body and year or by its address, or a body by its front page', () => {
  const documents = references.filter(({ url }) => url === '')
  for (const { title, publisher } of documents)
    expect([title, publisher]).toEqual([title, expect.stringMatching(/.，(19|20)\d\d$/)])
  expect(documents.length).toBeGreaterThan(60)
})

test('fewer than half of the references name only a body', () => {
  const bodies = references.filter(({ url }) => isFrontPage(url))
  expect(bodies.length).toBeLessThan(150)
  expect(bodies.length / references.length).toBeLessThan(0.5)
})
