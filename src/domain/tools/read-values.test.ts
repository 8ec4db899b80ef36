import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTool, tools } from './catalogue.ts'
import { isTooLarge, outcomeOf, readValues } from './read-values.ts'
import { toolSlugs } from './tool.ts'
import { withoutInterpretation } from './uninterpreted.ts'

const today = '2026-11-21'
const errorOf = (field: string, text: string, slug: keyof typeof tools = 'bmi') => {
  const good = { height: '170', weight: '65', activity: 'walk', minutes: '30', start: today, shortest: '28', longest: '30' }
  return readValues(tools[slug], { ...good, [field]: text }, today).errors?.[field]
}

describe('numbers', () => {
  test.each([
    ['99.9', '身高要在 100 到 250 公分之間'],
    ['100', undefined],
    ['250', undefined],
    ['250.1', '身高要在 100 到 250 公分之間'],
    ['', '請填寫身高'],
    ['一百七', '身高請填數字（公分）'],
    ['-170', '身高請填數字（公分）'],
    ['1e2', '身高請填數字（公分）'],
    ['170.25', '身高最多填小數 1 位'],
    ['165公分', undefined],
    ['１６５ ＣＭ', undefined],
    ['1.65公尺', '身高請用公分填：1.65 公尺是 165 公分'],
    ['公分', '請填寫身高'],
    ['300公分', '身高要在 100 到 250 公分之間'],
  ])('height %j: %s', (text, error) => {
    expect(errorOf('height', text)).toBe(error)
  })

  test('digits of a Chinese keyboard are accepted', () => {
    expect(readValues(tools.bmi, { height: '１７０．５', weight: '６５。５' }, today).values).toMatchObject({
      height: 170.5,
      weight: 65.5,
    })
  })

  test('whole numbers where fractions are meaningless', () => {
    expect(errorOf('minutes', '30.5', 'sport')).toBe('時間請填整數')
  })

  test('every number field accepts its limits and refuses what is beyond', () => {
    for (const tool of Object.values(tools))
      for (const field of tool.fields) {
        if (field.kind !== 'number') continue
        const alone = { fields: [field] }
        for (const inside of [field.min, field.max])
          expect(readValues(alone, { [field.name]: String(inside) }, today).errors).toBeNull()
        for (const beyond of [field.min - 1, field.max + 1])
          expect(readValues(alone, { [field.name]: String(beyond) }, today).errors).toHaveProperty(field.name)
        expect(isTooLarge(field, String(field.max + 1))).toBe(true)
        expect(isTooLarge(field, String(field.min))).toBe(false)
      }
  })
})

describe('days and choices', () => {
  test.each([
    ['2026-11-22', '最近一次月經的第一天不能在今天之後'],
    ['2026-11-21', undefined],
    ['2026-09-22', undefined],
    ['2025-10-17', undefined],
    ['2025-10-16', expect.stringMatching(/驗孕.*婦產科/)],
    ['2026-11-31', '最近一次月經的第一天請填年月日'],
    ['11/20', '最近一次月經的第一天請填年月日'],
    ['', '請填寫最近一次月經的第一天'],
  ])('%j: %s', (text, error) => {
    expect(errorOf('start', text, 'safe_period')).toEqual(error)
  })

  test('only offered options can be chosen', () => {
    expect(errorOf('activity', 'flying', 'sport')).toBe('請選擇活動')
    expect(errorOf('activity', '', 'sport')).toBe('請選擇活動')
  })

  test('a contradiction between fields is reported beside one of them', () => {
    expect(errorOf('longest', '27', 'safe_period')).toBe('最長週期不能比最短週期短')
  })
})

test('any input is accepted or refused, and an accepted one has a result within its picture', () => {
  const input = fc.dictionary(
    fc.constantFrom('height', 'weight', 'sex', 'age', 'activity', 'minutes', 'work', 'start', 'shortest', 'longest', 'waist'),
    fc.oneof(fc.string(), fc.integer({ min: 0, max: 400 }).map(String), fc.constantFrom('female', 'walk', 'light', today)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...toolSlugs), input, (slug, text) => {
      const { values, errors } = readValues(tools[slug], text, today)
      if (values === null) {
        expect(Object.keys(errors)).not.toHaveLength(0)
        return
      }
      const { headline, facts, picture } = tools[slug].compute(values, today)
      expect(headline).not.toMatch(/NaN|Infinity|undefined/)
      expect(JSON.stringify(facts)).not.toMatch(/NaN|Infinity|undefined/)
      if (picture.kind === 'bars') for (const { from, to } of picture.bars) expect(to).toBeGreaterThanOrEqual(from)
    }),
  )
})

test('every tool states its rule, its sources and its caveats', () => {
  for (const slug of toolSlugs) {
    const tool = findTool(slug)
    expect(tool?.slug).toBe(slug)
    for (const actual of [tool?.formula, tool?.sources, tool?.caveats]) expect(actual?.length).toBeGreaterThan(0)
  }
  expect(findTool('toString')).toBeNull()
})

test('an unchecked tool shows numbers without classes; alarms and referrals remain', () => {
  const bare = (slug: keyof typeof tools, input: Record<string, string>) => {
    const { outcome } = outcomeOf(tools[slug], input, today)
    if (!outcome) throw new Error(`${slug} has no result`)
    return withoutInterpretation(outcome)
  }
  const five = { sex: 'male', waist: '95', systolic: '135', diastolic: '80', glucose: '110', triglycerides: '160', hdl: '50' }
  for (const outcome of [
    bare('bmi', { height: '160', weight: '70' }),
    bare('weight', { height: '160', weight: '70' }),
    bare('calorie', { sex: 'female', age: '50', height: '160', weight: '70', activity: 'sitting', work: 'light' }),
    bare('mcsb', five),
    bare('sport', { activity: 'walk', minutes: '30', weight: '60' }),
  ]) {
    expect(outcome).toMatchObject({ verdict: '只列數字，還不判讀', tone: null, picture: { kind: 'none' } })
    expect(outcome.text).toMatch(/^這個工具還沒有由具執照的醫事人員審閱/)
    expect(outcome.facts.length).toBeGreaterThan(0)
    expect(JSON.stringify([outcome.headline, outcome.facts])).not.toMatch(/過重|肥胖|體重過輕|符合|分級|強度/)
  }
  expect(bare('bmi', { height: '160', weight: '70' }).headline).toBe('BMI 27.3')
  expect(bare('mcsb', { ...five, signs: 'on' })).toMatchObject({ tone: 'alert', headline: expect.stringContaining('119') })
  expect(bare('bmi', { height: '160', weight: '36' })).toMatchObject({ tone: 'alert', text: expect.stringMatching(/家醫科/) })
  expect(bare('bmi', { height: '160', weight: '70', pregnant: 'on' }).text).toMatch(/產檢/)
  expect(bare('safe_period', { start: '2026-11-10', shortest: '27', longest: '30' }).text).toMatch(/這不是避孕方法/)
  expect(bare('safe_period', { start: '2026-09-10', shortest: '27', longest: '30' }).headline).toMatch(/驗孕/)
})

test.each([
  ['height', '1.65', '身高請用公分填：1.65 公尺是 165 公分'],
  ['height', '1.65m', '身高請用公分填：1.65 公尺是 165 公分'],
  ['weight', '140斤', '體重請用公斤填：140 台斤是 84 公斤'],
  ['weight', '１４０ 磅', '體重請用公斤填：140 磅是 63.5 公斤'],
  ['height', '3', '身高要在 100 到 250 公分之間'],
])('%s in another unit is converted in a hint: %s', (field, input, error) => {
  expect(readValues(tools.bmi, { height: '165', weight: '60', [field]: input }, '2026-11-28').errors?.[field]).toBe(error)
})
