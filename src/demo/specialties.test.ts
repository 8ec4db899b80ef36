import { expect, test } from 'vitest'
import { plainText } from '../domain/posts/plain-text.ts'
import { givesHealthAdvice } from '../domain/posts/shown-blocks.ts'
import { readDemo } from './read-demo.ts'
import { specialtiesByTopic } from './specialties.ts'

const { posts, catalogue } = readDemo()
const specialtyOf = (id: number) =>
  catalogue.authors.find((author) => author.id === id)?.title.replace(/(?<=科)醫師$|師$/, '') ?? ''
const words = ({ front, document }: (typeof posts)[number]) =>
  [front.title, front.lead, ...front.key_points, ...document.content.map(plainText)].join('\n')

test('every topic of the table is a tag of the demo', () => {
  const tags = catalogue.tags.map(({ name }) => name)
  expect(Object.keys(specialtiesByTopic).filter((topic) => !tags.includes(topic))).toEqual([])
})

test('every post that gives advice is signed by a specialist', () => {
  const unsigned = posts.filter(
    (post) =>
      post.front.reviewer === undefined &&
      givesHealthAdvice({ type: post.type, blocks: post.document.content, fullText: () => words(post) }),
  )
  expect(unsigned.map(({ file }) => file)).toEqual([])
})

test('the signer of a post has a specialty that fits its first topic', () => {
  const misfits = posts.flatMap(({ file, front: { reviewer, tags } }) => {
    if (reviewer === undefined) return []
    const fitting = specialtiesByTopic[tags[0] ?? ''] ?? []
    const specialty = specialtyOf(reviewer)
    return fitting.includes(specialty) ? [] : [`${file}: ${tags[0]} by ${specialty}, not ${fitting.join(' or ')}`]
  })
  expect(misfits).toEqual([])
})

test.each([
  ['article', 61, '精神科'],
  ['article', 62, '眼科'],
  ['article', 63, '耳鼻喉科'],
  ['article', 65, '急診醫學科'],
  ['article', 3, '腎臟科'],
  ['article', 11, '泌尿科'],
])('%s %i is signed by %s', (type, id, specialty) => {
  const post = posts.find((one) => one.type === type && one.front.id === id)
  expect(specialtyOf(post?.front.reviewer ?? 0)).toBe(specialty)
})

test('essays and book reviews have no reviewer', () => {
  const left = posts.filter(({ front }) => front.reviewer === undefined)
  expect(left.every(({ type }) => type !== 'article')).toBe(true)
  expect(left.filter(({ type }) => type === 'book').length).toBeGreaterThan(5)
  expect(left.some(({ type }) => type === 'blog')).toBe(true)
})
