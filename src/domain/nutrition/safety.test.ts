import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foodGroups } from '../records/record.ts'
import { edition, intakes, nutrientKeys } from './dris.ts'
import { choices, implausibleServings, multipleChoices, type Questionnaire, readQuestionnaire } from './questionnaire.ts'
import { allergens, foodsFor, recommendNutrition } from './recommend.ts'

const keys = <T extends object>(words: T) => Object.keys(words) as (keyof T)[]
const well: Questionnaire = {
  age: 40,
  sex: 'female',
  state: 'none',
  diet: 'omnivore',
  sun: 'rarely',
  salt: 'unknown',
  servings: { grains: 2, protein: 2, dairy: 0, vegetables: 1, fruits: 0, nuts: 0 },
  allergies: [],
  concerns: ['constipation', 'bones', 'anaemia'],
  conditions: [],
  drugs: [],
}
const recommend = (change: Partial<Questionnaire>) => recommendNutrition({ ...well, ...change })
const foodsOf = (change: Partial<Questionnaire>) => recommend(change).nutrients.flatMap(({ foods }) => foods)
const actual = (change: Partial<Questionnaire>) => recommend(change).warnings.map(({ title, text }) => `${title}。${text}`)
const every = nutrientKeys.flatMap((key) => foodsFor(key, 'omnivore', new Set()).concat(foodsFor(key, 'vegan', new Set())))

describe('allergies', () => {
  // what an editor sees in a food's name, independent of the code's list
  test.each([
    ['milk', /奶|優格/],
    ['egg', /蛋/],
    ['fish', /魚|秋刀/],
    ['shellfish', /蛤|牡蠣|蝦|蟹/],
    ['nuts', /腰果|核桃|杏仁/],
    ['soy', /豆腐|豆干|毛豆|黑豆|黃豆|豆漿/],
    ['wheat', /燕麥|穀片|麥/],
    ['sesame', /芝麻/],
    ['fruit', /奇異果|香蕉|芭樂|柑橘|柳丁/],
    ['peanut', /花生/],
  ] as const)('to %s: no such food is recommended, whatever else is answered', (allergy, food) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keys(choices.diet)),
        fc.subarray(keys(multipleChoices.drugs)),
        fc.constantFrom(...keys(choices.state)),
        (diet, drugs, state) => {
          expect(foodsOf({ allergies: [allergy], diet, drugs, state }).filter((name) => food.test(name))).toEqual([])
        },
      ),
    )
    const warning = actual({ allergies: [allergy] })[0]
    expect(warning).toContain(multipleChoices.allergies[allergy])
    expect(warning).toMatch(/喉嚨緊.*119/)
  })

  test('every food that an allergy excludes is a recommended food', () => {
    for (const food of allergens(keys(multipleChoices.allergies))) expect(every).toContain(food)
  })
})

test.each(['kidney', 'dialysis'] as const)('%s: no nutrient, no food, but questions for the dietitian', (condition) => {
  fc.assert(
    fc.property(fc.subarray(keys(multipleChoices.conditions)), fc.subarray(keys(multipleChoices.drugs)), (conditions, drugs) => {
      expect(recommend({ conditions: [...new Set([...conditions, condition])], drugs }).nutrients).toEqual([])
    }),
  )
  expect(actual({ conditions: [condition] })[0]).toMatch(/問腎臟科醫師與營養師：.*蛋白質、鉀、磷.*？.*楊桃/)
})

describe('pregnant and on a drug that may harm the child', () => {
  const states = keys(choices.state).filter((state) => state.startsWith('pregnant'))
  test.each(['warfarin', 'direct_anticoagulant', 'potassium_raising', 'statin', 'tetracycline', 'antibiotic'] as const)(
    '%s: first of all, contact the physician now and do not stop the drug alone',
    (drug) => {
      for (const state of states) {
        const [first] = actual({ state, drugs: [drug], conditions: ['diabetes'], allergies: ['milk'] })
        expect(first).toMatch(/現在就打電話.*產檢醫師.*不要自己停藥/)
      }
      expect(actual({ drugs: [drug] }).join()).not.toContain('懷孕又在用藥')
    },
  )
})

describe('medicines', () => {
  test('warfarin: constant amounts, never more greens', () => {
    const result = recommend({ drugs: ['warfarin'] })
    expect(actual({ drugs: ['warfarin'] }).join()).toMatch(/固定.*不要突然多吃，也不要突然不吃/)
    expect(result.nutrients.flatMap(({ reasons }) => reasons).join()).not.toMatch(
      /蔬菜少於|深綠色蔬菜少|蔬菜、全榖與水分要一起增加|蔬果加起來少於|堅果與蔬菜都少/,
    )
    expect(result.nutrients.flatMap(({ foods }) => foods).join()).not.toMatch(/菠菜|地瓜葉|芥藍|空心菜|花椰菜/)
  })

  test('direct anticoagulants are distinguished: greens are unrestricted', () => {
    const words = actual({ drugs: ['direct_anticoagulant'] }).join()
    expect(words).toMatch(/不受維生素 K 影響.*照常吃.*不要自己停/)
    expect(words).not.toContain('INR')
    expect(
      recommend({ drugs: ['direct_anticoagulant'] })
        .nutrients.flatMap(({ reasons }) => reasons)
        .join(),
    ).toContain('蔬菜少於每天三份')
  })

  test('thyroxine on an empty stomach, four hours from calcium and iron', () => {
    expect(actual({ drugs: ['thyroxine'] }).join()).toMatch(/空腹.*30 到 60 分鐘.*鈣片、鐵劑.*四小時/)
  })

  test('statin and red yeast: stop the red yeast, continue the statin', () => {
    expect(actual({ drugs: ['statin', 'red_yeast'] })[0]).toMatch(/先停掉紅麴.*statin 是處方藥，不要自己停.*茶色尿，今天就醫/)
    expect(actual({ drugs: ['statin'] }).join()).toContain('紅麴的成分和 statin 相近')
  })

  test('two antibiotics result in one warning', () => {
    expect(actual({ drugs: ['tetracycline', 'antibiotic'] })).toHaveLength(1)
  })
})

test('gout of a vegan: tofu is recommended, dried mushrooms, laver and yeast are not', () => {
  const change = { diet: 'vegan', conditions: ['gout'] } as const
  expect(actual({ ...change, conditions: ['gout'] }).join()).toMatch(/豆腐、豆漿.*不必怕/)
  expect(foodsOf({ diet: 'vegan', conditions: ['gout'] }).join()).not.toMatch(/香菇|紫菜|酵母/)
  expect(foodsOf({ diet: 'vegan', conditions: ['gout'] }).join()).toMatch(/豆/)
})

test('kidney stones: water, calcium with meals, little oxalate; fever with pain is an emergency', () => {
  expect(actual({ conditions: ['stones'] }).join()).toMatch(/多喝水.*鈣不必減，和正餐一起吃.*高劑量維生素 C.*發燒.*急診/)
  expect(foodsOf({ conditions: ['stones'] }).join()).not.toMatch(/菠菜|莧菜|地瓜葉|腰果|芝麻/)
})

describe('implausible intakes', () => {
  const all = (servings: number) => Object.fromEntries(foodGroups.map((group) => [group, servings])) as Questionnaire['servings']
  const formOf = (servings: number, sure = false) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...well, servings: undefined, ...all(servings) }))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, String(one))
    if (sure) form.set('sure', 'on')
    return form
  }

  test.each([20, 0])('%d of everything requires a confirmation', (servings) =>
    expect(implausibleServings(all(servings))).not.toEqual({}),
  )

  test('an ordinary diet requires no confirmation', () => {
    fc.assert(
      fc.property(
        fc.record({
          grains: fc.integer({ min: 2, max: 6 }),
          protein: fc.integer({ min: 1, max: 10 }),
          dairy: fc.integer({ min: 0, max: 3 }),
          vegetables: fc.integer({ min: 1, max: 8 }),
          fruits: fc.integer({ min: 0, max: 5 }),
          nuts: fc.integer({ min: 0, max: 2 }),
        }),
        (servings) => {
          expect(implausibleServings(servings)).toEqual({})
        },
      ),
    )
  })

  test.each([20, 0])('%d of everything requires a confirmation once, and is accepted with it', (servings) => {
    expect(readQuestionnaire(formOf(servings))).toMatchObject({ ok: false, doubtful: true })
    expect(readQuestionnaire(formOf(servings, true))).toMatchObject({ ok: true })
  })

  test('errors are reported before doubts, with or without the confirmation', () => {
    const form = formOf(20, true)
    form.set('age', '12')
    expect(readQuestionnaire(form)).toMatchObject({ ok: false, doubtful: false, errors: { age: expect.any(String) } })
  })
})

describe('the edition of the reference intakes', () => {
  test('is reported with the day of the comparison with the amounts', () => {
    expect(recommend({}).references[0]?.title).toBe(`${edition.title}（${edition.checked} 整理，待專業人員核對）`)
    expect(edition.title).toContain('第八版')
  })

  test.each([
    ['calcium', 2500],
    ['iron', 40],
    ['magnesium', 700],
    ['zinc', 35],
    ['iodine', 1000],
    ['vitamin_c', 2000],
    ['vitamin_d', 50],
    ['folate', 1000],
  ] as const)('%s has the upper level %d, above the recommendation, and it is reported', (key, upper) => {
    expect(intakes[key].upper).toBe(upper)
    for (const amount of [...intakes[key].male, ...intakes[key].female]) expect(amount).toBeLessThan(upper)
    const nutrient = recommend({}).nutrients.find((nutrient) => nutrient.key === key)
    if (nutrient) expect(nutrient.reasons.join()).toContain(`不超過 ${upper}`)
  })

  test('iron by trimester: none more at first, and no upper level that contradicts a prescription', () => {
    const iron = (state: Questionnaire['state']) =>
      recommend({ state, concerns: ['anaemia'] }).nutrients.find(({ key }) => key === 'iron')
    expect(iron('pregnant_first')?.amount).toBe('15 毫克')
    expect(iron('pregnant_third')?.amount).toBe('45 毫克')
    expect(iron('pregnant')?.amount).toBe('15 毫克，第三期 45 毫克')
    expect(iron('pregnant_third')?.reasons.join()).not.toContain('不超過')
  })
})
