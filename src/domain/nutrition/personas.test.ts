import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foodGroups } from '../records/record.ts'
import { multipleChoices, type Questionnaire } from './questionnaire.ts'
import { recommendNutrition } from './recommend.ts'

const servings = (...amounts: readonly number[]) =>
  Object.fromEntries(foodGroups.map((group, index) => [group, amounts[index] ?? amounts[0]])) as Questionnaire['servings']

const person: Questionnaire = {
  age: 45,
  sex: 'female',
  state: 'none',
  diet: 'omnivore',
  sun: 'rarely',
  salt: 'unknown',
  servings: servings(2, 2, 0, 1, 1, 0),
  allergies: [],
  concerns: [],
  conditions: [],
  drugs: [],
}

interface Expected {
  /** The first warning matches. */
  first?: RegExp
  /** Some warning matches. */
  says?: RegExp
  /** No warning and no reason matches. */
  never?: RegExp
  /** No matching food is recommended. */
  noFood?: RegExp
  /** These nutrients are not recommended; `all` for none at all. */
  without?: readonly string[] | 'all'
  /** These nutrients are recommended. */
  keeps?: readonly string[]
}
type Persona = readonly [story: string, change: Partial<Questionnaire>, expected: Expected]

const doctorSoon = /這幾天|今天|現在就|119/
const callToday = /今天|現在就|119/

function meets(change: Partial<Questionnaire>, { first, says, never, noFood, without, keeps }: Expected): void {
  const { warnings, nutrients } = recommendNutrition({ ...person, ...change })
  const words = warnings.map(({ title, text }) => `${title}。${text}`)
  const actual = [...words, ...nutrients.flatMap(({ reasons }) => reasons)].join('\n')
  const foods = nutrients.flatMap((nutrient) => nutrient.foods).join(' ')
  const keys = nutrients.map(({ key }) => key)
  if (first) expect(words[0] ?? '').toMatch(first)
  if (says) expect(actual).toMatch(says)
  if (never) expect(actual).not.toMatch(never)
  if (noFood) expect(foods).not.toMatch(noFood)
  if (without === 'all') expect(keys).toEqual([])
  else for (const key of without ?? []) expect(keys).not.toContain(key)
  for (const key of keeps ?? []) expect(keys).toContain(key)
}

function walk(personas: readonly Persona[]): void {
  test.each(personas.map(([story, change, expected]) => ({ story, change, expected })))('$story', ({ change, expected }) =>
    meets(change, expected),
  )
}

describe('too little food, losing weight, swallowing', () => {
  walk([
    ['86, three servings a day', { age: 86, servings: servings(0.5) }, { first: doctorSoon, without: 'all' }],
    ['72, five servings a day', { age: 72, servings: servings(1, 1, 1, 1, 1, 0) }, { first: doctorSoon, without: 'all' }],
    [
      '40, two servings a day, confirmed',
      { age: 40, servings: servings(1, 0, 0, 1, 0, 0) },
      { first: doctorSoon, without: 'all' },
    ],
    ['25, nothing at all, confirmed', { age: 25, servings: servings(0) }, { first: doctorSoon, says: /1925/, without: 'all' }],
    ['67, one of everything', { age: 67, servings: servings(1) }, { keeps: ['calcium'] }],
    [
      '58, has lost weight without trying',
      { age: 58, concerns: ['weight_loss'] },
      { first: doctorSoon, says: /急診/, without: 'all' },
    ],
    [
      '81, losing weight, eats enough',
      { age: 81, concerns: ['weight_loss'], servings: servings(3, 6, 2, 4, 3, 1) },
      { first: doctorSoon },
    ],
    [
      '30 weeks pregnant, losing weight',
      { state: 'pregnant_third', concerns: ['weight_loss'] },
      { first: callToday, says: /產檢/ },
    ],
    ['79 after a stroke, chokes on water', { age: 79, concerns: ['swallowing'] }, { first: /119/, says: /吞嚥/, without: 'all' }],
    [
      '63, food sticks, losing weight',
      { age: 63, concerns: ['swallowing', 'weight_loss'] },
      { first: doctorSoon, without: 'all' },
    ],
    ['55, anaemia, tired', { age: 55, concerns: ['anaemia'] }, { says: /黑便.*急診/, keeps: ['iron'] }],
  ])
})

describe('anticoagulants', () => {
  const greens = /菠菜|地瓜葉|芥藍|空心菜|花椰菜|紫菜|海帶|莧菜|蘆筍/
  walk([
    ['warfarin and plain salt', { drugs: ['warfarin'], salt: 'plain' }, { noFood: greens, says: /固定/ }],
    ['warfarin, plain salt, vegan', { drugs: ['warfarin'], salt: 'plain', diet: 'vegan' }, { noFood: greens }],
    ['warfarin, breastfeeding', { drugs: ['warfarin'], state: 'lactating' }, { noFood: greens }],
    ['warfarin and losing weight', { drugs: ['warfarin'], concerns: ['weight_loss'] }, { first: doctorSoon, says: /INR/ }],
    [
      'warfarin and a DOAC',
      { drugs: ['warfarin', 'direct_anticoagulant'] },
      { first: /今天.*不要自己停/, never: /照常吃/, noFood: greens },
    ],
    ['both, and bleeding is named', { drugs: ['warfarin', 'direct_anticoagulant'] }, { says: /黑便.*(急診|119)/ }],
    ['both while pregnant', { drugs: ['warfarin', 'direct_anticoagulant'], state: 'pregnant_first' }, { first: /現在就打電話/ }],
    [
      'warfarin and no fruit',
      { drugs: ['warfarin'], servings: servings(3, 6, 2, 1, 0, 0) },
      { noFood: /奇異果|毛豆|木耳/, keeps: ['vitamin_c'] },
    ],
    [
      'a statin and no fruit: no citrus that may be pomelo',
      { drugs: ['statin'], servings: servings(3, 6, 2, 4, 0, 1) },
      { noFood: /柑橘/, keeps: ['vitamin_c'] },
    ],
    ['a DOAC alone', { drugs: ['direct_anticoagulant'] }, { says: /照常吃/, never: /INR 。|固定：/ }],
    ['warfarin and red yeast', { drugs: ['warfarin', 'red_yeast'] }, { says: /紅麴.*INR|INR.*紅麴/s, first: callToday }],
    ['warfarin and an antibiotic', { drugs: ['warfarin', 'antibiotic'] }, { says: /抗生素.*INR/ }],
  ])
})

describe('pregnancy and breastfeeding', () => {
  walk([
    ['plain salt, 20 weeks', { state: 'pregnant_second', salt: 'plain' }, { noFood: /海帶|海魚/, keeps: ['iodine'] }],
    ['unknown salt, weeks unknown, vegan', { state: 'pregnant', diet: 'vegan' }, { noFood: /海帶/ }],
    ['breastfeeding, plain salt', { state: 'lactating', salt: 'plain' }, { noFood: /海帶/ }],
    [
      'pregnant with hypertension',
      { state: 'pregnant_second', conditions: ['hypertension'] },
      { first: /今天.*產檢.*160／110.*(急診|119)/ },
    ],
    [
      'pregnant with hypertension on an ACE inhibitor',
      { state: 'pregnant_first', conditions: ['hypertension'], drugs: ['potassium_raising'] },
      { first: /現在就打電話/, says: /160／110/ },
    ],
    [
      'pregnant with hypertension: kidneys first',
      { state: 'pregnant_third', conditions: ['hypertension'] },
      { without: ['potassium'] },
    ],
    ['pregnant with diabetes', { state: 'pregnant', conditions: ['diabetes'] }, { first: /產檢/, says: /血糖/ }],
    ['pregnant with kidney disease', { state: 'pregnant_third', conditions: ['kidney'] }, { first: /產檢/, without: 'all' }],
    [
      'pregnant with thyroid disease',
      { state: 'pregnant_first', conditions: ['thyroid'] },
      { first: /產檢/, without: ['iodine'] },
    ],
    ['pregnant with heart failure', { state: 'pregnant_third', conditions: ['heart_failure'] }, { first: /產檢/ }],
    ['pregnant on lithium', { state: 'pregnant_first', drugs: ['lithium'] }, { first: /現在就打電話.*不要自己停藥/ }],
    ['breastfeeding on lithium', { state: 'lactating', drugs: ['lithium'] }, { first: /哺乳.*今天|今天.*哺乳/ }],
    ['breastfeeding on a statin', { state: 'lactating', drugs: ['statin'] }, { first: /哺乳/ }],
    [
      'four weeks after birth with hypertension',
      { state: 'lactating', conditions: ['hypertension'] },
      { says: /產後六週.*160／110/ },
    ],
    ['pregnant, on no medicine, well', { state: 'pregnant_second', salt: 'iodised' }, { never: /現在就打電話/ }],
    ['pregnant with red yeast', { state: 'pregnant_first', drugs: ['red_yeast'] }, { first: /紅麴/, says: /停/ }],
  ])
})

describe('kidneys, potassium, salt and water', () => {
  walk([
    [
      '78, diabetes, kidneys never measured',
      { age: 78, conditions: ['diabetes'] },
      { without: ['potassium'], says: /腎功能/, noFood: /香蕉|奇異果|空心菜/ },
    ],
    ['70, hypertension', { age: 70, conditions: ['hypertension'] }, { without: ['potassium'], says: /腎功能/ }],
    [
      '78, diabetes: no more protein before the kidneys are known',
      { age: 78, conditions: ['diabetes'], servings: servings(3, 5, 2, 4, 3, 1) },
      { without: ['protein'] },
    ],
    ['52, hypertension and diabetes', { age: 52, conditions: ['hypertension', 'diabetes'] }, { without: ['potassium'] }],
    ['45, hypertension alone', { conditions: ['hypertension'] }, { keeps: ['potassium'] }],
    ['83, well, few greens', { age: 83 }, { without: ['potassium'] }],
    [
      'kidney disease and dialysis both ticked',
      { conditions: ['kidney', 'dialysis'] },
      { without: 'all', never: /慢性腎臟病：/ },
    ],
    ['heart failure', { conditions: ['heart_failure'] }, { without: ['potassium'], says: /喝水.*體重/ }],
    [
      'heart failure and constipation',
      { conditions: ['heart_failure'], concerns: ['constipation'] },
      { never: /水分要一起增加|多喝水，/ },
    ],
    ['heart failure and stones', { conditions: ['heart_failure', 'stones'] }, { never: /多喝水，讓尿色/ }],
    [
      'an ARB, banana under vitamin C or not',
      { drugs: ['potassium_raising'] },
      { without: ['potassium'], noFood: /香蕉|奇異果|番茄/ },
    ],
    ['digoxin', { drugs: ['digoxin'] }, { without: ['potassium'], says: /噁心.*黃.*(今天|119)/ }],
    ['lithium', { drugs: ['lithium'] }, { says: /鹽.*水.*一樣/, never: /先減鈉/ }],
    ['lithium and hypertension', { drugs: ['lithium'], conditions: ['hypertension'] }, { never: /少喝湯/, says: /不要突然減鹽/ }],
    ['lithium and an ACE inhibitor', { drugs: ['lithium', 'potassium_raising'] }, { first: /今天.*鋰/ }],
    ['lithium and heart failure', { drugs: ['lithium'], conditions: ['heart_failure'] }, { first: /今天.*鋰/, never: /少喝湯/ }],
  ])
})

describe('iron, liver, milk, levodopa', () => {
  const iron = /蛤蜊|牛肉|牡蠣|紅莧菜|紅豆|黑豆|黑芝麻|木耳|菠菜|南瓜子/
  walk([
    ['thalassaemia, little of anything', { conditions: ['iron_overload'] }, { without: ['iron'], noFood: iron, says: /鐵/ }],
    ['thalassaemia, vegan', { conditions: ['iron_overload'], diet: 'vegan' }, { without: ['iron'], noFood: iron }],
    [
      'thalassaemia and “a physician said anaemia”',
      { conditions: ['iron_overload'], concerns: ['anaemia'] },
      { without: ['iron'], noFood: iron, never: /飲食也要跟上/ },
    ],
    [
      'thalassaemia, pregnant in the last third',
      { conditions: ['iron_overload'], state: 'pregnant_third' },
      { without: ['iron'], first: /產檢/ },
    ],
    ['cirrhosis with ascites', { conditions: ['liver'] }, { without: 'all', says: /生的海鮮|生食/ }],
    ['cirrhosis, confused of late', { conditions: ['liver'] }, { says: /意識.*119|119.*意識/ }],
    ['cirrhosis with red yeast', { conditions: ['liver'], drugs: ['red_yeast'] }, { first: /停/ }],
    ['lactose intolerance', { conditions: ['lactose'] }, { noFood: /牛奶/, says: /無乳糖|優格/, keeps: ['calcium'] }],
    [
      'lactose intolerance and allergy to milk',
      { conditions: ['lactose'], allergies: ['milk'] },
      { noFood: /牛奶|優格/, never: /優格通常/ },
    ],
    ['lactose intolerance, vegan', { conditions: ['lactose'], diet: 'vegan' }, { noFood: /牛奶|優格/ }],
    ['Parkinson, levodopa', { age: 74, drugs: ['levodopa'] }, { says: /蛋白質.*(30|一小時).*鐵/s }],
    ['levodopa and chokes', { age: 74, drugs: ['levodopa'], concerns: ['swallowing'] }, { first: /119/, without: 'all' }],
    [
      'thyroid disease, plain salt',
      { conditions: ['thyroid'], salt: 'plain' },
      { without: ['iodine'], noFood: /海帶|紫菜|海魚|加碘鹽/ },
    ],
    ['insulin and little food', { drugs: ['insulin'], servings: servings(1, 1, 0, 1, 0, 0) }, { says: /低血糖|血糖低/ }],
    ['insulin, not eating', { drugs: ['insulin'], servings: servings(0) }, { first: callToday, says: /15 公克/ }],
  ])
})

const keys = <T extends object>(words: T) => Object.keys(words) as (keyof T)[]

test('the foods of a withheld nutrient are withheld under every other nutrient too', () => {
  const rich: Partial<Record<Questionnaire['conditions'][number] | Questionnaire['drugs'][number], RegExp>> = {
    iron_overload: /蛤蜊|牛肉|紅莧菜|紅豆|黑豆/,
    potassium_raising: /空心菜|香蕉|番茄|馬鈴薯|奇異果/,
    thyroid: /加碘鹽|紫菜|海魚/,
    digoxin: /空心菜|香蕉|番茄|馬鈴薯|奇異果/,
  }
  fc.assert(
    fc.property(
      fc.subarray(keys(multipleChoices.conditions)),
      fc.subarray(keys(multipleChoices.drugs)),
      fc.subarray(keys(multipleChoices.concerns)),
      fc.constantFrom('omnivore', 'vegetarian', 'vegan'),
      fc.integer({ min: 19, max: 100 }),
      (conditions, drugs, concerns, diet, age) => {
        const foods = recommendNutrition({ ...person, conditions, drugs, concerns, diet, age })
          .nutrients.flatMap((nutrient) => nutrient.foods)
          .join(' ')
        for (const key of [...conditions, ...drugs]) if (rich[key]) expect(foods).not.toMatch(rich[key])
      },
    ),
  )
})

test('no two warnings contradict each other: one on water, one on greens, one on salt', () => {
  fc.assert(
    fc.property(fc.subarray(keys(multipleChoices.conditions)), fc.subarray(keys(multipleChoices.drugs)), (conditions, drugs) => {
      const words = recommendNutrition({ ...person, conditions, drugs })
        .warnings.map(({ text }) => text)
        .join('\n')
      expect(/深綠色蔬菜照平常的量吃/.test(words) && /深綠色蔬菜照常吃/.test(words)).toBe(false)
      expect(/不要突然減鹽/.test(words) && /少喝湯/.test(words)).toBe(false)
      expect(/照醫師說的量喝水/.test(words) && /多喝水，/.test(words)).toBe(false)
    }),
  )
})
