import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponCode, couponCodeBytes, lastValidDay } from './coupon.ts'
import {
  type Answers,
  type FlowAction,
  firstStep,
  type Place,
  reachableStep,
  type Step,
  stepAfter,
  stepStates,
  type VisibleStep,
} from './flow.ts'
import {
  birthDays,
  birthYears,
  emptyProfile,
  industries,
  isComplete,
  jobs,
  numberFields,
  type Profile,
  profileErrors,
  profileNumbers,
  readProfile,
} from './profile.ts'
import {
  currentPrompt,
  isQuestionnaireDue,
  knownTopics,
  mustAcceptTerms,
  type PromptInput,
  shouldQueryQuestionnaire,
  shouldQueryTerms,
  toggleTopic,
  topics,
  topicsError,
} from './prompts.ts'

const topicKey = fc.constantFrom(...topics.map(({ key }) => key))
const choice = fc.uniqueArray(topicKey, { maxLength: 10 })
const profile: fc.Arbitrary<Profile> = fc.record({
  gender: fc.constantFrom('male' as const, 'female' as const, null),
  birthday_year: fc.option(fc.constantFrom(...birthYears)),
  birthday_month: fc.option(fc.constantFrom(...profileNumbers.birthday_month)),
  birthday_day: fc.option(fc.constantFrom(...birthDays)),
  industry: fc.option(fc.constantFrom(...profileNumbers.industry)),
  jobprof: fc.option(fc.constantFrom(...profileNumbers.jobprof)),
})
const answers: fc.Arbitrary<Answers> = fc.record({ topics: choice, profile })
const place = fc.constantFrom<Place>('fti', 'fti_popup', 'questionnaire')
const move = fc.constantFrom<FlowAction>('next', 'back', 'saved', 'close')

describe('topics', () => {
  test('the message counts the missing topics, and reports too many', () => {
    expect([0, 1, 2, 3, 4, 10].map(topicsError)).toEqual([
      '請再選擇 3 個主題',
      '請再選擇 2 個主題',
      '請再選擇 1 個主題',
      null,
      '最多選擇 3 個主題',
      '最多選擇 3 個主題',
    ])
  })

  test('toggling a tile twice restores the choice, and never affects another tile', () => {
    fc.assert(
      fc.property(choice, topicKey, (input, key) => {
        const chosen = knownTopics(input)
        const pressed = toggleTopic(chosen, key)
        expect(pressed.includes(key)).toBe(!chosen.includes(key))
        expect(toggleTopic(pressed, key)).toEqual(chosen)
        expect(pressed.filter((other) => other !== key)).toEqual(chosen.filter((other) => other !== key))
      }),
    )
  })

  test('an unknown topic is ignored, however often it is sent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(topicKey, fc.string())), (keys) => {
        const known = knownTopics(keys)
        expect(new Set(known).size).toBe(known.length)
        expect(known.every((key) => keys.includes(key))).toBe(true)
      }),
    )
  })
})

describe('the profile', () => {
  test('offers the fixed years, days, industries and jobs', () => {
    expect(birthYears).toHaveLength(81)
    expect([birthYears[0], birthYears.at(-1)]).toEqual([2023, 1943])
    expect([birthDays[0], birthDays.at(-1)]).toEqual([1, 30])
    expect(industries.map(({ code }) => code)).toEqual([...Array.from({ length: 12 }, (_, index) => index + 1), 99])
    expect(jobs.map(({ code }) => code)).toEqual([...Array.from({ length: 14 }, (_, index) => index + 1), 99])
    expect(industries[4]).toEqual({ code: 5, title: '醫療保健業' })
    expect(jobs[13]).toEqual({ code: 14, title: '客服／零售' })
  })

  test('starts with a gender and no other value', () => {
    expect(profileErrors(emptyProfile)).toEqual({ birthday: '請選擇年月日', industry: '請選擇產業', jobprof: '請選擇職業' })
    expect(profileErrors({ ...emptyProfile, gender: null })).toHaveProperty('gender', '請選擇性別')
  })

  test('is complete exactly if no field is empty', () => {
    fc.assert(
      fc.property(profile, (input) => {
        expect(isComplete(input)).toBe(Object.values(input).every((value) => value !== null))
      }),
    )
  })

  test('survives the round trip through a form and a draft; values not offered become empty', () => {
    fc.assert(
      fc.property(profile, (input) => {
        expect(readProfile(JSON.parse(JSON.stringify(input)))).toEqual(input)
        const text = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value ?? '')]))
        expect(readProfile(text)).toEqual(input)
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...numberFields), fc.oneof(fc.double(), fc.string(), fc.constant(null)), (field, value) => {
        const read = readProfile({ [field]: value })[field]
        expect(read === null || profileNumbers[field].includes(read)).toBe(true)
      }),
    )
    expect(readProfile({ birthday_day: 31, birthday_year: 1942, industry: 13, gender: 'x' })).toEqual({
      ...emptyProfile,
      gender: null,
    })
  })
})

describe('the flow', () => {
  const walk = (moves: readonly FlowAction[], input: Answers, where: Place): Step[] => {
    const steps: Step[] = [firstStep(where)]
    for (const one of moves) steps.push(stepAfter(steps.at(-1) ?? 'closed', one, input, where))
    return steps
  }

  test('no transition skips the three topics, or reaches the coupon without a saved, complete form', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), answers, place, (moves, input, where) => {
        const steps = walk(moves, input, where)
        if (input.topics.length !== 3) expect(steps).not.toContain('profile')
        const done = steps.indexOf('done')
        if (done === -1) return
        expect(isComplete(input.profile)).toBe(true)
        expect([steps[done - 1], moves[done - 1]]).toEqual(['profile', 'saved'])
      }),
    )
  })

  test('closes from every step, and remains closed; the coupon step is left only by closing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<VisibleStep>('intro', 'topics', 'profile', 'done'),
        move,
        answers,
        place,
        (step, one, input, where) => {
          expect(stepAfter(step, 'close', input, where)).toBe('closed')
          expect(stepAfter('closed', one, input, where)).toBe('closed')
          expect(stepAfter('done', one, input, where)).toBe(one === 'close' ? 'closed' : 'done')
        },
      ),
    )
  })

  test('an address leads no further than the answers allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<VisibleStep>('intro', 'topics', 'profile', 'done'),
        answers,
        place,
        (requested, input, where) => {
          const step = reachableStep(requested, input, where)
          expect(step).not.toBe('done')
          if (step === 'profile') expect(input.topics).toHaveLength(3)
          if (step === 'intro') expect(where).toBe('questionnaire')
        },
      ),
    )
  })

  test('the indicator marks the current step as current and the earlier ones as finished', () => {
    const states = (step: VisibleStep) => stepStates(step, true).map(({ state }) => state)
    expect(states('topics')).toEqual(['current', 'waiting', 'waiting'])
    expect(states('profile')).toEqual(['finished', 'current', 'waiting'])
    expect(states('done')).toEqual(['finished', 'finished', 'current'])
    expect(stepStates('done', false).map(({ title }) => title)).not.toContain(stepStates('done', true)[2]?.title)
  })
})

describe('prompts', () => {
  const input: fc.Arbitrary<PromptInput> = fc.record({
    uuid: fc.option(fc.uuid()),
    tosCookie: fc.boolean(),
    ftiCookie: fc.boolean(),
    termsDue: fc.option(fc.boolean()),
    questionnaireDue: fc.option(fc.boolean()),
    opened: fc.boolean(),
  })

  test('an onboarding opened by the reader replaces all; visitors see no other prompt', () => {
    fc.assert(
      fc.property(input, (input) => {
        if (input.opened) expect(currentPrompt(input)).toBe('fti')
        else if (input.uuid === null) expect(currentPrompt(input)).toBe(null)
      }),
    )
  })

  test('the questionnaire waits while the terms are open or unknown, and for its cookie and check', () => {
    fc.assert(
      fc.property(input, (input) => {
        if (currentPrompt(input) !== 'questionnaire') return
        expect(input.tosCookie || input.termsDue === false).toBe(true)
        expect([input.ftiCookie, input.questionnaireDue]).toEqual([false, true])
      }),
    )
  })

  test('a cookie avoids its query', () => {
    fc.assert(
      fc.property(input, (input) => {
        expect(shouldQueryTerms({ ...input, tosCookie: true })).toBe(false)
        expect(shouldQueryQuestionnaire({ ...input, ftiCookie: true })).toBe(false)
      }),
    )
  })
})

describe('due prompts', () => {
  test('nothing after the coupon was issued, or the same answers were given elsewhere', () => {
    const state = { coupon: false, profileComplete: false, topicsFollowed: 0 }
    expect(isQuestionnaireDue(state)).toBe(true)
    expect(isQuestionnaireDue({ ...state, profileComplete: true, topicsFollowed: 2 })).toBe(true)
    expect(isQuestionnaireDue({ ...state, profileComplete: true, topicsFollowed: 3 })).toBe(false)
    expect(isQuestionnaireDue({ ...state, coupon: true })).toBe(false)
  })

  test('the current version, unless it was accepted', () => {
    expect(mustAcceptTerms('3.2', [])).toBe(true)
    expect(mustAcceptTerms('3.2', ['3.1'])).toBe(true)
    expect(mustAcceptTerms('3.2', ['3.1', '3.2'])).toBe(false)
    expect(mustAcceptTerms(null, [])).toBe(false)
  })
})

describe('the coupon', () => {
  test('has a readable code, and a different one for other bytes', () => {
    const bytes = fc.uint8Array({ minLength: couponCodeBytes, maxLength: couponCodeBytes })
    fc.assert(
      fc.property(bytes, (random) => {
        expect(couponCode(random)).toMatch(/^FTI[0-9A-HJKMNP-TV-Z]{12}$/)
      }),
    )
    const codes = Array.from({ length: 32 }, (_, index) => couponCode(new Uint8Array(couponCodeBytes).fill(index)))
    expect(new Set(codes).size).toBe(32)
    expect(() => couponCode(new Uint8Array(3))).toThrow(RangeError)
  })

  test('is valid for a number of days, the first included', () => {
    expect(lastValidDay('2026-11-21', 1)).toBe('2026-11-21')
    expect(lastValidDay('2026-11-21', 90)).toBe('2027-02-18')
  })
})
