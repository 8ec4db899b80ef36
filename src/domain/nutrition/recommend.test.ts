import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foodGroups } from '../records/record.ts'
import { intakeOf, nutrientKeys } from './dris.ts'
import { ages, choices, multipleChoices, type Questionnaire, readQuestionnaire } from './questionnaire.ts'
import { recommendNutrition } from './recommend.ts'

const keys = <T extends object>(words: T) => Object.keys(words) as (keyof T)[]
const half = fc.nat(40).map((halves) => halves / 2)
const anyone = fc
  .record<Questionnaire>({
    age: fc.integer({ min: ages.least, max: ages.most }),
    sex: fc.constantFrom(...keys(choices.sex)),
    state: fc.constantFrom(...keys(choices.state)),
    diet: fc.constantFrom(...keys(choices.diet)),
    sun: fc.constantFrom(...keys(choices.sun)),
    salt: fc.constantFrom(...keys(choices.salt)),
    servings: fc.record({ grains: half, protein: half, dairy: half, vegetables: half, fruits: half, nuts: half }),
    allergies: fc.subarray(keys(multipleChoices.allergies)),
    concerns: fc.subarray(keys(multipleChoices.concerns)),
    conditions: fc.subarray(keys(multipleChoices.conditions)),
    drugs: fc.subarray(keys(multipleChoices.drugs)),
  })
  .map((answers) => (answers.sex === 'male' ? { ...answers, state: 'none' as const } : answers))

const plenty: Questionnaire = {
  age: 40,
  sex: 'male',
  state: 'none',
  diet: 'omnivore',
  sun: 'often',
  salt: 'iodised',
  servings: { grains: 3, protein: 6, dairy: 2, vegetables: 4, fruits: 3, nuts: 1 },
  allergies: [],
  concerns: [],
  conditions: [],
  drugs: [],
}
const recommend = (change: Partial<Questionnaire>) => recommendNutrition({ ...plenty, ...change })
const names = (change: Partial<Questionnaire>) => recommend(change).nutrients.map(({ key }) => key)
const foodsOf = (answers: Questionnaire) => recommendNutrition(answers).nutrients.flatMap(({ foods }) => foods)
const formOf = ({ servings, ...rest }: Questionnaire) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...rest, ...servings }))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one))
  return form
}

test.each([
  ['calcium', 19, 'female', 'none', 1000],
  ['vitamin_d', 50, 'male', 'none', 10],
  ['vitamin_d', 51, 'male', 'none', 15],
  ['iron', 50, 'female', 'none', 15],
  ['iron', 51, 'female', 'none', 10],
  ['iron', 30, 'male', 'none', 10],
  ['iron', 30, 'female', 'pregnant', 15],
  ['iron', 30, 'female', 'pregnant_first', 15],
  ['iron', 30, 'female', 'pregnant_second', 15],
  ['iron', 30, 'female', 'pregnant_third', 45],
  ['iron', 30, 'female', 'lactating', 45],
  ['fibre', 30, 'female', 'pregnant_first', 23],
  ['fibre', 30, 'female', 'pregnant_second', 27],
  ['folate', 30, 'female', 'pregnant', 600],
  ['iodine', 30, 'female', 'lactating', 250],
  ['vitamin_b12', 30, 'female', 'pregnant', 2.6],
  ['magnesium', 71, 'female', 'none', 300],
  ['magnesium', 70, 'female', 'none', 310],
  ['zinc', 40, 'male', 'none', 15],
  ['potassium', 40, 'female', 'none', 2500],
  ['fibre', 40, 'male', 'none', 29],
  ['protein', 30, 'female', 'lactating', 75],
  ['vitamin_c', 110, 'male', 'none', 100],
] as const)('%s at %i, %s, %s: %f', (key, age, sex, state, amount) => expect(intakeOf(key, { age, sex, state })).toBe(amount))

test('intakes are defined for every person', () => {
  fc.assert(
    fc.property(anyone, (answers) => {
      for (const key of nutrientKeys) expect(intakeOf(key, answers)).toBeGreaterThan(0)
    }),
  )
})

test('sufficient servings result in no recommendation', () =>
  expect(recommend({})).toMatchObject({ nutrients: [], warnings: [] }))

test('every recommendation has a reason, an amount and foods that fit the diet', () => {
  fc.assert(
    fc.property(anyone, (answers) => {
      for (const { reasons, amount, foods } of recommendNutrition(answers).nutrients) {
        expect(reasons.length).toBeGreaterThan(0)
        if (foods.length === 0) expect(reasons.join()).toContain('請和營養師一起找')
        expect(amount).toMatch(/^\d+(\.\d)? \S+?(，第三期 \d+ \S+)?$/)
        if (answers.diet === 'vegan') expect(foods.join()).not.toMatch(/魚|蛤|牡蠣|牛|雞|優格/)
      }
    }),
  )
})

describe('dangers are reported whatever else is answered', () => {
  test.each<[string, Partial<Questionnaire>, readonly string[], RegExp]>([
    ['kidney disease', { conditions: ['kidney'] }, nutrientKeys, /腎臟病/],
    ['dialysis', { conditions: ['dialysis'] }, nutrientKeys, /洗腎/],
    ['drugs that raise potassium', { drugs: ['potassium_raising'] }, ['potassium'], /鉀/],
    ['iron overload', { conditions: ['iron_overload'] }, ['iron'], /補鐵/],
    ['thyroid disease', { conditions: ['thyroid'] }, ['iodine'], /碘/],
  ])('%s', (_, change, never, title) => {
    fc.assert(
      fc.property(anyone, (answers) => {
        const { nutrients, warnings } = recommendNutrition({ ...answers, ...change })
        expect(nutrients.filter(({ key }) => never.includes(key))).toEqual([])
        expect(warnings.some((warning) => title.test(warning.title))).toBe(true)
      }),
    )
  })

  test.each<[string, Partial<Questionnaire>, RegExp]>([
    ['warfarin and leaves rich in vitamin K', { drugs: ['warfarin'] }, /菠菜|地瓜葉|芥藍/],
    ['gout and purine', { conditions: ['gout'] }, /小魚乾|蛤蜊|鯖魚|秋刀魚/],
  ])('%s', (_, change, foods) => {
    fc.assert(
      fc.property(anyone, (answers) => {
        expect(foodsOf({ ...answers, ...change }).join()).not.toMatch(foods)
      }),
    )
  })
})

test('reasons lead to their nutrients', () => {
  expect(names({ servings: { ...plenty.servings, dairy: 1 } })).toEqual(['calcium'])
  expect(names({ diet: 'vegan' })).toEqual(['zinc', 'vitamin_b12'])
  expect(names({ sun: 'rarely' })).toEqual(['vitamin_d'])
  expect(names({ sex: 'female', state: 'pregnant' })).toEqual(['iron', 'iodine', 'folate'])
  expect(names({ drugs: ['metformin'] })).toEqual(['vitamin_b12'])
  expect(names({ conditions: ['hypertension'] })).toEqual(['potassium'])
})

describe('the form', () => {
  test('preserves the entered values', () => {
    fc.assert(
      fc.property(anyone, (answers) => {
        const form = formOf(answers)
        form.set('sure', 'on')
        expect(readQuestionnaire(form)).toEqual({ ok: true, value: answers })
      }),
    )
  })

  test.each([
    ['age', '18'],
    ['age', '111'],
    ['age', '40.5'],
    ['age', ''],
    ['sex', ''],
    ['diet', 'toString'],
    ['dairy', '-1'],
    ['dairy', '0.3'],
    ['dairy', '21'],
    ['dairy', ''],
  ])('%s may not be %j', (name, value) => {
    const form = formOf(plenty)
    form.set(name, value)
    expect(readQuestionnaire(form)).toMatchObject({ ok: false, errors: { [name]: expect.any(String) } })
  })

  test('empty, it has an error at every mandatory field', () => {
    const answer = readQuestionnaire(new FormData())
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual(expect.arrayContaining(['age', 'sex', 'diet', ...foodGroups]))
  })

  test('pregnancy is a mandatory question for women, and ignored for men', () => {
    for (const state of ['', 'pregnant', 'toString']) {
      const form = formOf(plenty)
      form.set('state', state)
      form.set('sex', 'male')
      expect(readQuestionnaire(form), state).toMatchObject({ ok: true, value: { sex: 'male', state: 'none' } })
      form.set('sex', '')
      expect(readQuestionnaire(form), state).toMatchObject({ ok: false, errors: { sex: expect.any(String) } })
    }
    const woman = formOf(plenty)
    woman.set('sex', 'female')
    woman.delete('state')
    expect(readQuestionnaire(woman)).toEqual({ ok: false, errors: { state: '請選擇一項' }, doubtful: false })
  })
})
