import { expect, test } from 'vitest'
import { audienceOf, audiences, isRenderedFor, viewerOf, visitor } from './viewer.ts'

test('the viewer of an audience belongs to it and has no member id', () => {
  for (const audience of audiences) {
    const viewer = viewerOf(audience)
    expect(audienceOf(viewer)).toBe(audience)
    expect(viewer.memberId).toBeNull()
    expect(viewer.capabilities).toEqual([])
  }
})

test('a crawler is never more than a visitor', () => {
  expect(viewerOf('bot').identity).toBe('visitor')
  expect(audienceOf({ ...visitor, identity: 'subscriber', bot: true })).toBe('bot')
})

test('a page is shown only to readers it was rendered for; the server decides for staff and bots', () => {
  const identities = ['visitor', 'member', 'subscriber'] as const
  const wrong = audiences.flatMap((audience) =>
    identities.filter((identity) => !isRenderedFor(audience, identity)).map((identity) => `${audience} ${identity}`),
  )
  expect(wrong).toEqual(['visitor member', 'visitor subscriber', 'member visitor', 'member subscriber', 'subscriber visitor'])
})
