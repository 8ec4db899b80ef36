import { describe, expect, it } from 'vitest'
import type { StoredPage } from '../offline/library.ts'
import {
  entitlementState,
  lastUnfinishedPage,
  latestResults,
  openQuestions,
  percentRead,
  readPaths,
  topicOf,
} from './member-home.ts'

const result = (tool: string, trend: number | null, created_at: string) => ({ tool, trend, created_at })
const page = (path: string, reading?: StoredPage['reading']): StoredPage => ({
  path,
  title: path,
  right: 'open',
  owner: null,
  keptAt: 1,
  bytes: 1,
  files: [],
  ...(reading && { reading }),
})

describe('the latest result of each tool', () => {
  it('is the newest, with its values from the oldest to it', () => {
    const results = [
      result('bmi', 24, '2026-11-03T00:00:00Z'),
      result('weight', 61, '2026-11-04T00:00:00Z'),
      result('bmi', 23, '2026-11-05T00:00:00Z'),
      result('bmi', 25, '2026-11-01T00:00:00Z'),
    ]
    expect(latestResults(results)).toEqual([
      { ...result('bmi', 23, '2026-11-05T00:00:00Z'), values: [25, 24, 23] },
      { ...result('weight', 61, '2026-11-04T00:00:00Z'), values: [61] },
    ])
  })

  it('has no values where the tool charts none', () => {
    expect(latestResults([result('safe_period', null, '2026-11-01T00:00:00Z')])[0]?.values).toEqual([])
  })
})

it('a post is recommended for the first followed topic that has one of its tags', () => {
  const topics = [
    { title: '慢性病', tags: ['高血壓', '糖尿病'] },
    { title: '飲食', tags: ['減鹽'] },
  ]
  expect(topicOf(['減鹽'], topics)).toBe('飲食')
  expect(topicOf(['減鹽', '糖尿病'], topics)).toBe('慢性病')
  expect(topicOf(['睡眠'], topics)).toBeNull()
})

it.each([
  [null, 'none'],
  ['2026-11-27', 'over'],
  ['2026-11-28', 'ending'],
  ['2026-12-28', 'ending'],
  ['2026-12-29', 'running'],
] as const)('an entitlement until %s is %s on 28 November', (lastDay, state) => {
  expect(entitlementState(lastDay, '2026-11-28')).toBe(state)
})

it('a closed question needs no one', () => {
  const states = ['asked', 'answered', 'followed_up', 'closed'] as const
  const { answered, pending } = openQuestions(states.map((state) => ({ state })))
  expect(answered).toEqual([{ state: 'answered' }])
  expect(pending).toEqual([{ state: 'asked' }, { state: 'followed_up' }])
})

describe('reading on this device', () => {
  it('continues with the post that was read last, not with a finished or an unopened one', () => {
    const pages = [
      page('/article/1'),
      page('/article/2', { reached: 20, at: 90 }),
      page('/article/3', { reached: 4, at: 50 }),
      page('/blog/4', { reached: 12, at: 60 }),
      page('/tool/bmi', { reached: 1, at: 99 }),
    ]
    expect(lastUnfinishedPage(pages)?.path).toBe('/blog/4')
    expect(lastUnfinishedPage(pages.slice(0, 2))).toBeNull()
    expect([...readPaths(pages)]).toEqual(['/article/2', '/article/3', '/blog/4', '/tool/bmi'])
  })

  it('is shown per cent', () => {
    expect(percentRead(page('/article/3', { reached: 12, at: 1 }))).toBe(60)
    expect(percentRead(page('/article/3'))).toBeNull()
  })
})
