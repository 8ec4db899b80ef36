import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponEnd, couponState, isOffered } from './coupon.ts'
import { answeredFields, emptyProfile, isComplete, missingFields, type Profile, profileErrors } from './profile.ts'
import { continueDraft, emptyOnboarding, initialOnboarding } from './start.ts'

const nothing: Profile = { ...emptyProfile, gender: null }
const accountProfile: Profile = {
  gender: 'female',
  birthday_year: 1980,
  birthday_month: 5,
  birthday_day: 12,
  industry: 5,
  jobprof: 7,
}

describe('the start of the onboarding', () => {
  test('without known values is the preset gender and nothing else', () => {
    expect(initialOnboarding(nothing, [])).toEqual(emptyOnboarding)
  })

  test('has the values of the account, so that sending it unchanged changes nothing', () => {
    const start = initialOnboarding(accountProfile, ['topic_user_9', 'topic_user_2'])
    expect(start).toEqual({
      topics: ['topic_user_2', 'topic_user_9'],
      profile: accountProfile,
      presetGender: false,
      birthdayHeld: false,
    })
    expect(answeredFields(start.profile, start.birthdayHeld)).toEqual(accountProfile)
  })

  test('chooses no more topics than required', () => {
    const followed = ['topic_user_1', 'topic_user_3', 'topic_user_5', 'topic_user_7', 'no_such_topic']
    expect(initialOnboarding(nothing, followed).topics).toEqual(followed.slice(0, 3))
  })

  test.each([{ birthday_day: 31 }, { birthday_year: 1931 }, { birthday_year: 2024 }])(
    'omits a birthday that the choices cannot express: %o',
    (change) => {
      const { profile, birthdayHeld } = initialOnboarding({ ...accountProfile, ...change }, [])
      expect([birthdayHeld, profile.birthday_year, profile.birthday_month, profile.birthday_day]).toEqual([
        true,
        null,
        null,
        null,
      ])
      expect(isComplete(profile, birthdayHeld)).toBe(true)
      expect(profileErrors({ ...profile, industry: null }, birthdayHeld)).toEqual({ industry: '請選擇產業' })
      const answered = answeredFields(profile, birthdayHeld)
      expect(answered).toEqual({ gender: 'female', industry: 5, jobprof: 7 })
      expect(missingFields(answered, { ...accountProfile, ...change })).toEqual([])
    },
  )
})

describe('a draft of a reader who signed in meanwhile', () => {
  const draft = { ...emptyOnboarding, topics: ['topic_user_4' as const], profile: { ...emptyProfile, industry: 2 } }

  test("retains every answer; an unchanged preset is replaced by the account's value", () => {
    const start = initialOnboarding(accountProfile, [])
    expect(continueDraft(draft, start)).toMatchObject({ topics: draft.topics, profile: { gender: 'female', industry: 2 } })
    const chosen = { ...draft, presetGender: false }
    expect(continueDraft(chosen, start).profile.gender).toBe('male')
    expect(continueDraft(draft, emptyOnboarding).presetGender).toBe(true)
  })
})

describe('missing fields', () => {
  test('are those that neither the answers nor the account fill', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(accountProfile) as (keyof Profile)[]), (fields) => {
        const answered = Object.fromEntries(fields.map((field) => [field, accountProfile[field]]))
        const birthday = fields.filter((field) => field.startsWith('birthday')).length
        const partial = birthday === 1 || birthday === 2
        expect(missingFields(answered, accountProfile).length > 0).toBe(partial)
        expect(missingFields(answered, nothing)).toEqual(Object.keys(accountProfile).filter((field) => !(field in answered)))
      }),
    )
  })
})

test.each([
  [null, '2026-11-28', false, 'usable'],
  [null, '2026-11-28', true, 'stopped'],
  [null, '2026-11-27', false, 'expired'],
  [null, '2026-11-27', true, 'expired'],
  ['2026-11-20T02:00:00Z', '2026-12-31', true, 'used'],
  ['2026-11-20T02:00:00Z', '2026-11-27', false, 'used'],
] as const)('a coupon used at %s and valid until %s, stopped: %s, is %s', (used_at, ends_on, offer_stopped, state) =>
  expect(couponState({ used_at, ends_on, offer_stopped }, '2026-11-28')).toBe(state),
)

test('the offer holds within its days and its number; no coupon is valid longer than the offer', () => {
  const entry = { amount: 100, minimum: 300, startsOn: '2026-11-01', endsOn: '2026-11-30', budget: 5, issued: 4 }
  const results = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((today) => isOffered(entry, today))
  expect(results).toEqual([false, true, true, false])
  expect([isOffered(null, '2026-11-15'), isOffered({ ...entry, issued: 5 }, '2026-11-15')]).toEqual([false, false])
  expect(couponEnd(entry, '2026-11-15')).toBe('2026-11-30')
  expect(couponEnd({ ...entry, endsOn: '2030-01-01' }, '2026-11-15')).toBe('2027-02-12')
})
