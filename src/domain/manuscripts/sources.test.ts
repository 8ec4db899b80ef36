import { expect, test } from 'vitest'
import { recordedVisit, type SourceVisit, type Step, sourceAnswer, sourceChecks, visitedAgainAfter } from './sources.ts'

const from = 'https://www.hpa.gov.tw/Pages/Detail.aspx?nodeid=1'
const to = (address: string, status = 200): Step => ({ address, status })

test.each<[string, Step[], object]>([
  ['answers', [to(from)], { outcome: 'there' }],
  ['is gone', [to(from, 404)], { outcome: 'dead', status: 404 }],
  ['leads to what is gone', [to(from, 302), to('https://www.hpa.gov.tw/x', 410)], { outcome: 'dead', status: 410 }],
  ['is elsewhere for good', [to(from, 301), to('https://health.gov.tw/1')], { outcome: 'moved', to: 'https://health.gov.tw/1' }],
  ['leads on for today alone', [to(from, 302), to('https://health.gov.tw/1')], { outcome: 'there' }],
  [
    'leads to the front page',
    [to(from, 302), to('https://www.hpa.gov.tw/')],
    { outcome: 'moved', to: 'https://www.hpa.gov.tw/' },
  ],
  ['is the same with other letters', [to('http://a.tw/x', 301), to('https://www.a.tw/x/')], { outcome: 'there' }],
  ['lets no program in', [to(from, 403)], { outcome: 'unsure' }],
  ['has a fault', [to(from, 503)], { outcome: 'unsure' }],
  ['leads nowhere', [to(from, 302)], { outcome: 'unsure' }],
  ['does not answer', [], { outcome: 'unsure' }],
])('an address that %s', (_, steps, answer) => {
  expect(sourceAnswer(steps)).toEqual(answer)
})

const at = new Date('2026-11-20T00:00:00Z')
const first: SourceVisit = { address: from, outcome: null, status: null, movedTo: null, at: null, silent: 0 }
const actual = (visit: SourceVisit) =>
  sourceChecks([{ title: '國健署', url: from }], new Map([[from, visit]]), () => '11 月 20 日').map(({ message }) => message)

test('a definite result is retained when the source does not respond; only a long silence is reported', () => {
  const dead = recordedVisit(first, { outcome: 'dead', status: 404 }, at)
  const silent = recordedVisit(dead, { outcome: 'unsure' }, new Date())
  expect(silent).toEqual({ ...dead, silent: 1 })
  expect(actual(silent)).toEqual(['參考資料 1「國健署」的網址打不開了：對方說沒有這一頁（404，11 月 20 日看的）'])
  let quiet = first
  for (const words of [[], [], ['參考資料 1「國健署」的網址連續 3 天連不上，請打開看看']]) {
    quiet = recordedVisit(quiet, { outcome: 'unsure' }, at)
    expect(actual(quiet)).toEqual(words)
  }
  expect(actual(recordedVisit(quiet, { outcome: 'there' }, at))).toEqual([])
  expect(sourceChecks([{ title: '', url: 'https://a.tw/' }], new Map(), String)).toEqual([])
  expect(sourceChecks([{ title: '', url: from }], new Map([[from, dead]]), String).every(({ blocking }) => !blocking)).toBe(true)
})

test('an address is checked once a week, and once a day while it does not respond', () => {
  const days = (visit: SourceVisit) => Math.ceil(visitedAgainAfter(visit) / (24 * 3_600_000))
  expect([days(recordedVisit(first, { outcome: 'there' }, at)), days(recordedVisit(first, { outcome: 'unsure' }, at))]).toEqual([
    7, 1,
  ])
})
