import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverStories, pickContents } from './pick-contents.ts'

const key = fc.record({ type: fc.constantFrom('article' as const, 'blog' as const), id: fc.integer({ min: 1, max: 9 }) })
const item = fc.record({ title: fc.string(), page: fc.integer({ min: 1, max: 120 }), post: fc.option(key) })
const sections = fc.array(fc.record({ title: fc.string(), items: fc.array(item, { maxLength: 6 }) }), { maxLength: 8 })

test('in print order, four lines of other sections at most, none of a post that is already shown', () => {
  fc.assert(
    fc.property(sections, fc.array(key), (contents, shown) => {
      const lines = pickContents(contents, shown)
      const names = shown.map(({ type, id }) => `${type}/${id}`)
      expect(lines.length).toBeLessThanOrEqual((contents[0]?.items.length ?? 0) + 4)
      expect(lines.map(({ page }) => page)).toEqual(lines.map(({ page }) => page).sort((a, b) => a - b))
      for (const { post } of lines) if (post) expect(names).not.toContain(`${post.type}/${post.id}`)
    }),
  )
})

test('every cover story has a line, and the other sections one each', () => {
  const section = (title: string, first: number) => ({
    title,
    items: [0, 1, 2].map((at) => ({
      title: `${title}${at}`,
      page: first + at,
      post: { type: 'article' as const, id: first + at },
    })),
  })
  const contents = [section('封面故事', 10), section('專題', 40), section('飲食', 60)]
  expect(pickContents(contents, []).map(({ title }) => title)).toEqual(['封面故事0', '封面故事1', '封面故事2', '專題0', '飲食0'])
  expect(coverStories(contents).map(({ id }) => id)).toEqual([10, 11, 12])
})
