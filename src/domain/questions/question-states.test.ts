import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advanceCourse,
  initialCourse,
  isAwaitingAnswer,
  type QuestionActor,
  type QuestionEvent,
  type QuestionProgress,
  questionEvents,
} from './question-states.ts'

const start = new Date('2026-11-20T03:00:00Z')
const hour = 3_600_000
const intent = fc.record({
  event: fc.constantFrom(...questionEvents),
  by: fc.constantFrom<QuestionActor>('asker', 'professional', 'clock'),
  after: fc.integer({ min: 0, max: 30 * 24 }),
})
const packs = fc.record({ hours: fc.integer({ min: 1, max: 120 }), followUps: fc.integer({ min: 0, max: 3 }) })

interface Step {
  event: QuestionEvent
  by: QuestionActor
  at: Date
  before: QuestionProgress
  after: QuestionProgress
}

/** The events that actually occurred among the attempted ones. */
function walk(
  { hours, followUps }: { hours: number; followUps: number },
  intents: { event: QuestionEvent; by: QuestionActor; after: number }[],
) {
  let course = initialCourse(hours, followUps, start, new Set())
  let at = start
  const steps: Step[] = []
  for (const { event, by, after } of intents) {
    at = new Date(at.getTime() + after * hour)
    const next = advanceCourse(course, event, by, at)
    if (!next) continue
    steps.push({ event, by, at, before: course, after: next })
    course = next
  }
  return steps
}
const times = (steps: Step[], event: QuestionEvent) => steps.filter((step) => step.event === event).length

test('for any attempts: at most the purchased follow-ups, one answer per question, one end', () => {
  fc.assert(
    fc.property(packs, fc.array(intent, { maxLength: 60 }), (pack, intents) => {
      const steps = walk(pack, intents)
      expect(times(steps, 'followed_up')).toBeLessThanOrEqual(pack.followUps)
      expect(times(steps, 'answered')).toBeLessThanOrEqual(1 + times(steps, 'followed_up'))
      expect(times(steps, 'overdue')).toBeLessThanOrEqual(1 + times(steps, 'followed_up'))
      expect(times(steps, 'closed')).toBeLessThanOrEqual(1)
      expect(steps.findIndex(({ event }) => event === 'closed')).toBeOneOf([-1, steps.length - 1])
      for (const { after } of steps) {
        expect(after.followUpsLeft).toBeGreaterThanOrEqual(0)
        expect(after.dueAt !== null).toBe(isAwaitingAnswer(after.state))
        expect(after.closesAt !== null).toBe(after.state === 'answered')
        if (after.overdue) expect(isAwaitingAnswer(after.state)).toBe(true)
      }
    }),
  )
})

test('only professionals answer, only askers follow up, only the clock marks overdue', () => {
  fc.assert(
    fc.property(packs, fc.array(intent, { maxLength: 60 }), (pack, intents) => {
      const actors = { answered: ['professional'], followed_up: ['asker'], closed: ['asker', 'clock'], overdue: ['clock'] }
      for (const { event, by, at, before } of walk(pack, intents)) {
        expect(actors[event]).toContain(by)
        if (event === 'overdue') expect(at.getTime()).toBeGreaterThan(before.dueAt?.getTime() ?? Number.POSITIVE_INFINITY)
        if (event === 'closed' && by === 'clock') expect(at.getTime()).toBeGreaterThanOrEqual(before.closesAt?.getTime() ?? 0)
      }
    }),
  )
})

test('the regular course of a question: states in order', () => {
  const steps = walk({ hours: 48, followUps: 1 }, [
    { event: 'answered', by: 'professional', after: 3 },
    { event: 'followed_up', by: 'asker', after: 20 },
    { event: 'overdue', by: 'clock', after: 24 * 6 },
    { event: 'overdue', by: 'clock', after: 1 },
    { event: 'answered', by: 'professional', after: 1 },
    { event: 'followed_up', by: 'asker', after: 1 },
    { event: 'closed', by: 'clock', after: 24 },
    { event: 'closed', by: 'clock', after: 24 * 14 },
    { event: 'answered', by: 'professional', after: 1 },
  ])
  expect(steps.map(({ event }) => event)).toEqual(['answered', 'followed_up', 'overdue', 'answered', 'closed'])
})
