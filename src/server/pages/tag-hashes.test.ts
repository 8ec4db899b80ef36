import { expect, it } from 'vitest'
import { hashedTags, TagHashes, tagHash, tagHashes } from './tag-hashes.ts'

const names = (count: number) => new Set(Array.from({ length: count }, (_, index) => `post:article:${index}`))

it('a page is purged by its own tags and by all, alone or among many', () => {
  const page = new TagHashes(tagHashes(['post:article:7', 'tag:減鹽']))
  for (const name of ['post:article:7', 'tag:減鹽', 'all']) expect(page.matchesAny(tagHashes([name]))).toBe(true)
  expect(page.matchesAny(tagHashes(['post:article:70', 'tag:減糖', 'author:7']))).toBe(false)
  expect(page.matchesAny(tagHashes(names(7)))).toBe(false)
  expect(page.matchesAny(tagHashes(names(100)))).toBe(true)
})

it('tags in a header are ASCII and stay the same tags', () => {
  const header = hashedTags(tagHashes(['tag:減鹽', 'posts']))
  expect(header).toMatch(/^#[0-9a-z]+ #[0-9a-z]+$/)
  expect(header.split(' ').map(tagHash)).toEqual(['tag:減鹽', 'posts'].map(tagHash))
})

it('a page with too many tags is purged at any change, and its header stays short', () => {
  const header = hashedTags(tagHashes(names(5000)))
  expect(header.length).toBeLessThan(12_000)
  for (const tags of [header.split(' '), names(5000)].map(tagHashes)) {
    expect(new TagHashes(tags).matchesAny(tagHashes(['author:3']))).toBe(true)
    expect(new TagHashes(tags).matchesAny(new Set())).toBe(false)
  }
})

it('no two tags of a large magazine collide', () => {
  const many = ['post', 'text', 'next'].flatMap((kind) => Array.from({ length: 3000 }, (_, index) => `${kind}:article:${index}`))
  expect(tagHashes(many).size).toBe(many.length)
})
