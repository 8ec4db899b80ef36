import { expect, test } from 'vitest'
import { linkError, linkName } from './author-links.ts'

test("an author's link is a public https address", () => {
  for (const good of ['https://example.org', 'https://www.facebook.com/someone']) expect(linkError(good), good).toBeNull()
  for (const bad of [
    'http://example.org',
    'example.org',
    'javascript:alert(1)',
    'https://localhost/x',
    'https://a:b@example.org/',
  ])
    expect(linkError(bad), bad).not.toBeNull()
})

test('the label of a link is its service, or its host', () => {
  expect(
    ['https://www.facebook.com/a', 'https://m.youtube.com/@a', 'https://notfacebook.com', 'https://www.example.org/me'].map(
      linkName,
    ),
  ).toEqual(['Facebook', 'YouTube', 'notfacebook.com', 'example.org'])
})
