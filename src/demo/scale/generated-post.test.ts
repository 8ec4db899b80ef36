import { expect, test } from 'vitest'
import { readDocument } from '../../domain/posts/blocks.ts'
import { readDemo } from '../read-demo.ts'
import { firstGeneratedId, postMaker, sentencesOf } from './generated-post.ts'

const { catalogue, posts } = readDemo()
const newest = new Date('2026-11-16T00:00:00Z')
const make = postMaker(posts, newest)
const many = Array.from({ length: 600 }, (_, n) => make(n))

test('equal numbers yield equal posts, different ones different posts', () => {
  expect(postMaker(posts, newest)(77)).toEqual(make(77))
  expect(make(77).document).not.toEqual(make(78).document)
})

test('numbers start at 1,000,001', () => {
  expect(firstGeneratedId).toBe(1_000_001)
  expect(many.map(({ id }) => id)).toEqual(many.map((_, n) => 1_000_001 + n))
})

test('types and walls are mixed, dates are distributed over ten years', () => {
  expect(new Set(many.map(({ fields }) => fields.type))).toEqual(new Set(['article', 'blog', 'book']))
  expect(new Set(many.map(({ fields }) => fields.wall))).toEqual(new Set(['', 'memberwall', 'subscriberwall']))
  expect(new Set(many.map(({ fields }) => fields.publish_at?.slice(0, 4))).size).toBeGreaterThanOrEqual(10)
  expect(many.filter(({ fields }) => (fields.publish_at ?? '') > newest.toISOString())).toEqual([])
})

test('they are varied: few duplicate titles, no duplicate body', () => {
  expect(new Set(many.map(({ fields }) => fields.title)).size).toBeGreaterThan(570)
  expect(new Set(many.map(({ document }) => JSON.stringify(document))).size).toBe(600)
})

test('their references exist, only books have book facts, each starts with two paragraphs', () => {
  const tags = new Set(catalogue.tags.map(({ name }) => name))
  const channels = new Set(catalogue.channels.flatMap(({ slug, title }) => [slug, title]))
  const authors = new Set(catalogue.authors.map(({ id }) => id))
  for (const post of many) {
    expect(post.tag_names.length).toBeGreaterThan(0)
    expect(post.tag_names.filter((name) => !tags.has(name))).toEqual([])
    expect(new Set(post.tag_names).size).toBe(post.tag_names.length)
    expect(post.channels.filter((name) => !channels.has(name))).toEqual([])
    expect(post.fields.authors.filter((id) => !authors.has(id))).toEqual([])
    expect(post.fields.book !== null).toBe(post.fields.type === 'book')
    expect(post.document.content.slice(0, 2).map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
  }
})

test('their documents satisfy the schema', () => {
  for (const { document } of many) expect(readDocument(document)).toEqual({ document })
})

test('sentences are split at their ends, not inside quoted speech', () => {
  expect(sentencesOf('她放下筷子慢慢說：「好。我們走吧。」窗外的雨已經停了。真的會好起來嗎？')).toEqual([
    '她放下筷子慢慢說：「好。我們走吧。」',
    '窗外的雨已經停了。',
    '真的會好起來嗎？',
  ])
})
