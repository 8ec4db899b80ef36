import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { readQuery } from './query.ts'
import { rerank } from './ranking.ts'

const texts = new Map([
  [1, { title: '', marks: '', body: fold('飲食很多種，腎臟也要顧，病從口入') }],
  [2, { title: '', marks: '', body: fold('慢性腎臟病飲食原則') }],
])
const candidate = (document: number, score: number) => ({ document, score, cover: 1, matchTier: 0 })

test('a phrase can overtake a slightly better score; a document without a text is dropped', () => {
  const forms = [{ query: readQuery('腎臟病飲食'), weight: 1 }]
  const ranked = rerank([candidate(1, 1), candidate(2, 0.9), candidate(3, 0.8)], forms, (document) => texts.get(document))
  expect(ranked.map(({ document }) => document)).toEqual([2, 1])
})

test('a document with the typed word ranks before one with a synonym only, whatever its score', () => {
  const forms = [
    { query: readQuery('病從口入'), weight: 1 },
    { query: readQuery('腎臟病'), weight: 0.8 },
  ]
  const input = { ...candidate(1, 0.2), matchTier: 1 }
  const ranked = rerank([candidate(2, 1), input], forms, (document) => texts.get(document))
  expect(ranked.map(({ document }) => document)).toEqual([1, 2])
})

test('a text named by the illness ranks before one with a slightly better score that mentions it', () => {
  const named = new Map([
    [1, { title: fold('餐桌上的顏色'), marks: fold('慢性腎臟病'), body: fold('腎臟病的人別吃楊桃') }],
    [2, { title: fold('腎臟病第三期'), marks: fold('慢性腎臟病'), body: fold('腎臟病的分期') }],
  ])
  const forms = [{ query: readQuery('腎臟病'), weight: 1 }]
  const ranked = rerank([candidate(1, 1), candidate(2, 0.9)], forms, (document) => named.get(document))
  expect(ranked.map(({ document }) => document)).toEqual([2, 1])
})
