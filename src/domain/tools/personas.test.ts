import { describe, expect, test } from 'vitest'
import { tools } from './catalogue.ts'
import { outcomeOf, type TypedInput } from './read-values.ts'
import type { ToolSlug } from './tool.ts'

/** Urgency of the advice, the most urgent first. */
const urgencies = ['119', '急診', '今天', '這幾天', '看診', '提醒', '一般'] as const
type Urgency = (typeof urgencies)[number]

/** The wording of each urgency in headlines and in messages beside fields. */
const wording: Record<Exclude<Urgency, '一般'>, RegExp> = {
  '119': /119/,
  急診: /急診/,
  今天: /今天|現在就/,
  這幾天: /這幾天/,
  看診: /請看|先問|請問|驗孕/,
  提醒: /不用|不準|不採用/,
}

function urgencyOf(words: string): Urgency {
  return urgencies.find((one) => one !== '一般' && wording[one].test(words)) ?? '一般'
}

const today = '2026-11-28'
const daysAgo = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Texts that are read first: the headline and the messages beside fields. */
function readFirst(slug: ToolSlug, input: TypedInput): { first: string; all: string } {
  const { outcome, errors } = outcomeOf(tools[slug], input, today)
  const messages = Object.values(errors ?? {}).join('；')
  const first = [outcome?.headline, messages].filter(Boolean).join('；')
  return { first, all: JSON.stringify([outcome, errors]) }
}

type Persona = readonly [story: string, typed: TypedInput, least: Urgency, says?: RegExp, never?: RegExp]

function walk(slug: ToolSlug, personas: readonly Persona[]): void {
  const named = personas.map(([story, typed, least, says, never]) => ({ story, typed, least, says, never }))
  test.each(named)(`${slug}: $story`, ({ typed, least, says, never }) => {
    const { first, all } = readFirst(slug, typed)
    expect(urgencies.indexOf(urgencyOf(first)), `${first} is milder than ${least}`).toBeLessThanOrEqual(urgencies.indexOf(least))
    if (says) expect(all).toMatch(says)
    if (never) expect(all).not.toMatch(never)
  })
}

/** No false alarms: the headline for a healthy person is no more urgent than this. */
function expectNoAlarm(slug: ToolSlug, personas: readonly (readonly [story: string, typed: TypedInput])[]): void {
  test.each(personas)(`${slug}, nothing urgent: %s`, (_, input) => {
    expect(urgencyOf(readFirst(slug, input).first)).toBe('一般')
  })
}

const woman = { sex: 'female', waist: '75', systolic: '118', diastolic: '74', glucose: '90', triglycerides: '90', hdl: '60' }
const man = { ...woman, sex: 'male', waist: '84' }
const on = 'on'

describe('metabolic syndrome', () => {
  walk('mcsb', [
    ['58, chest pain, has ticked the signs and typed nothing else', { signs: on }, '119', undefined, /資料不足/],
    ['signs and the sex, no number', { sex: 'male', signs: on }, '119', undefined, /資料不足/],
    ['signs with every value normal', { ...man, signs: on }, '119'],
    ['signs with 178/118', { ...man, systolic: '178', diastolic: '118', signs: on }, '119'],
    ['signs with 182/122', { ...man, systolic: '182', diastolic: '122', signs: on }, '119', /不要自己加/],
    ['signs with a sugar of 285', { ...man, glucose: '285', signs: on }, '119'],
    ['signs with a sugar of 330', { ...man, glucose: '330', signs: on }, '119'],
    [
      'signs with a sugar of 52: sugar helps while the ambulance comes',
      { ...man, glucose: '52', signs: on },
      '119',
      /吃 15 公克的糖/,
    ],
    ['signs with triglycerides of 1,800 and belly pain', { ...man, triglycerides: '1800', signs: on }, '119'],
    ['signs with 84/50', { ...woman, systolic: '84', diastolic: '50', signs: on }, '119', /躺下/],
    ['signs, 31 weeks pregnant, 150/100', { ...woman, systolic: '150', diastolic: '100', pregnant: on, signs: on }, '119'],
    ['signs while another field is wrong', { ...man, waist: '999', signs: on }, '119'],
    ['signs of a girl of 16', { ...woman, minor: on, signs: on }, '119'],
    ['type 1 diabetes, sugar 650, well enough to type', { ...man, glucose: '650' }, '急診', /119/],
    ['sugar 650 and nothing else filled in', { glucose: '650' }, '急診'],
    ['sugar 1,450 on a report', { ...man, glucose: '1450' }, '急診'],
    ['the meter shows HI', { ...man, glucose: 'HI' }, '119'],
    ['the meter shows Lo', { ...man, glucose: 'Lo' }, '119', /糖/],
    ['sugar 3,000', { ...man, glucose: '3000' }, '119'],
    ['on insulin, sugar 25', { ...man, glucose: '25', glucoseDrug: on }, '119', /15 公克/],
    ['sugar 41', { ...man, glucose: '41' }, '今天', /15 公克.*119/],
    ['sugar 68', { ...man, glucose: '68' }, '今天'],
    ['sugar 62, nothing else', { glucose: '62' }, '今天'],
    ['sugar 12: mmol/L, or almost none', { ...man, glucose: '12' }, '119', /乘以 18/],
    ['sugar 5.6 as other countries measure it', { ...man, glucose: '5.6' }, '一般', /乘以 18/],
    ['sugar 310', { ...man, glucose: '310' }, '今天', /酮酸/],
    ['sugar 245, fasting, no diabetes known', { ...man, glucose: '245' }, '這幾天'],
    ['a boy of 12, sugar 240', { ...man, glucose: '240', minor: on }, '今天', /119/],
    ['fasting sugar 134, no diabetes known', { ...man, glucose: '134' }, '看診', /糖尿病/],
    ['pressure 270/130, no signs', { ...man, systolic: '270', diastolic: '130' }, '今天', /5 分鐘再量/],
    ['pressure 310/150', { ...man, systolic: '310', diastolic: '150' }, '119'],
    ['pressure 185/95', { ...man, systolic: '185', diastolic: '95' }, '今天'],
    ['pressure 150/125', { ...man, systolic: '150', diastolic: '125' }, '今天'],
    ['pressure 165/102', { ...man, systolic: '165', diastolic: '102' }, '這幾天'],
    ['84/50 without signs', { ...woman, systolic: '84', diastolic: '50' }, '今天', /119/],
    ['84/50 and nothing else', { systolic: '84', diastolic: '50' }, '今天'],
    ['66/40 without signs', { ...woman, systolic: '66', diastolic: '40' }, '119'],
    ['a pressure of 35 or no reading', { ...woman, systolic: '35', diastolic: '20' }, '119'],
    ['only the upper number, 192', { sex: 'male', systolic: '192' }, '今天'],
    ['both numbers in the wrong boxes, 95 and 190', { ...man, systolic: '95', diastolic: '190' }, '今天'],
    [
      '36 weeks, 165/112, no signs',
      { ...woman, systolic: '165', diastolic: '112', pregnant: on },
      '急診',
      /119/,
      /五項中|今天就去產檢院所/,
    ],
    ['sugar 25: no word of screening beside it', { ...man, glucose: '25' }, '119', undefined, /預防保健/],
    ['ten days after birth, 158/111', { ...woman, systolic: '158', diastolic: '111', pregnant: on }, '急診'],
    ['24 weeks, 144/88', { ...woman, systolic: '144', diastolic: '88', pregnant: on }, '今天', /產檢/],
    ['24 weeks, 132/91', { ...woman, systolic: '132', diastolic: '91', pregnant: on }, '今天', /產檢/],
    ['24 weeks, sugar 104', { ...woman, glucose: '104', pregnant: on }, '提醒', /空腹血糖 92/, /五項中/],
    ['pregnant, all well', { ...woman, pregnant: on }, '提醒', /產檢/, /五項中/],
    ['a boy of 15', { ...man, minor: on }, '提醒', /小兒科/, /五項中/],
    ['triglycerides 640', { ...man, triglycerides: '640' }, '這幾天', /胰臟炎/],
    ['triglycerides 5,200', { ...man, triglycerides: '5200' }, '這幾天'],
    ['triglycerides 12,000', { ...man, triglycerides: '12000' }, '這幾天'],
    ['pressure 188/100 and sugar 640: the sugar is first', { ...man, systolic: '188', diastolic: '100', glucose: '640' }, '急診'],
  ])
  expectNoAlarm('mcsb', [
    ['all well, a woman', woman],
    ['all well, a man', man],
    ['diabetes in treatment, sugar 134', { ...man, glucose: '134', glucoseDrug: on }],
    ['three of five, on no medicine', { ...man, waist: '95', glucose: '112', triglycerides: '180' }],
    ['136/88', { ...man, systolic: '136', diastolic: '88' }],
    ['92/58, young and well', { ...woman, systolic: '92', diastolic: '58' }],
    ['only the waist', { sex: 'female', waist: '82' }],
    ['both numbers in the wrong boxes, 80 and 120', { ...man, systolic: '80', diastolic: '120' }],
  ])
})

describe('body mass and weight', () => {
  const at160 = (weight: string, more: TypedInput = {}) => ({ height: '160', weight, ...more })
  walk('bmi', [
    ['160 cm, 40.9 kg: below 16', at160('40.9'), '這幾天', /15\.98/],
    ['160 cm, 30 kg, eats almost nothing', at160('30'), '急診', /1925/],
    ['160 cm, 36 kg', at160('36'), '這幾天'],
    ['a girl of 14, 160 cm, 36 kg', at160('36', { minor: on }), '提醒', /看醫師/, /過輕/],
    ['20 weeks pregnant', at160('70', { pregnant: on }), '提醒', /不要減重/],
  ])
  expectNoAlarm('bmi', [
    ['160 cm, 41 kg: exactly what is shown as 16.0', at160('41')],
    ['160 cm, 55 kg', at160('55')],
    ['160 cm, 100 kg', at160('100')],
  ])
  walk('weight', [
    ['160 cm, 40.9 kg', at160('40.9'), '這幾天', /15\.98/],
    ['160 cm, 31 kg', at160('31'), '急診', /1925/],
    ['a boy of 16', at160('45', { minor: on }), '提醒', /生長曲線/],
  ])
  expectNoAlarm('weight', [
    ['only the height', { height: '160' }],
    ['160 cm, 41 kg', at160('41')],
  ])
})

describe('calories', () => {
  const input = { sex: 'female', age: '50', height: '160', weight: '60', activity: 'sitting', work: 'light' }
  walk('calorie', [
    [
      '95 years, 140 cm, 40 kg: below 1,200',
      { ...input, age: '95', height: '140', weight: '40' },
      '看診',
      /營養師/,
      /"headline":"每天約/,
    ],
    ['50 years, BMI below 16', { ...input, weight: '40' }, '這幾天', /家醫科/, /"headline":"每天約/],
    ['BMI 12', { ...input, weight: '31' }, '急診', undefined, /"headline":"每天約/],
    [
      '300 kg: far beyond what the equation was made for',
      { ...input, weight: '300', activity: 'athlete' },
      '看診',
      undefined,
      /"headline":"每天約/,
    ],
    ['breastfeeding', { ...input, pregnant: on }, '提醒', undefined, /大卡/],
    ['cirrhosis or in treatment for anorexia', { ...input, ill: on }, '看診', /營養師/, /"headline":"每天約/],
  ])
  expectNoAlarm('calorie', [
    ['an ordinary woman', input],
    ['a labourer', { ...input, sex: 'male', age: '30', height: '175', weight: '72', activity: 'active', work: 'heavy' }],
  ])
})

describe('sport', () => {
  const input = { activity: 'jog', minutes: '40', weight: '60' }
  walk('sport', [
    ['300 kg for ten hours', { ...input, minutes: '600', weight: '300' }, '提醒', undefined, /"headline":"約消耗/],
    ['pressure in the chest while running', { ...input, signs: on }, '119'],
    ['nearly fainted, nothing filled in', { signs: on }, '119'],
  ])
  expectNoAlarm('sport', [
    ['forty minutes', input],
    ['four hours, a marathon', { ...input, minutes: '240' }],
  ])
})

describe('fertile days', () => {
  const input = { start: daysAgo(10), shortest: '27', longest: '30' }
  walk('safe_period', [
    ['69 days since the last period', { ...input, start: daysAgo(69) }, '看診', /驗孕.*119/, /易受孕期：/],
    ['61 days', { ...input, start: daysAgo(61) }, '看診', /驗孕/],
    ['120 days: a test, and a physician', { ...input, start: daysAgo(120) }, '看診', /婦產科/],
    ['two years', { ...input, start: daysAgo(730) }, '看診', /驗孕/],
    ['shortest cycle 20', { ...input, shortest: '20' }, '看診', /婦產科/, /易受孕期：/],
    ['shortest cycle 8', { ...input, shortest: '8' }, '看診', /婦產科/],
    ['longest cycle 52', { ...input, longest: '52' }, '看診', /婦產科/, /易受孕期：/],
    ['longest cycle 150', { ...input, longest: '150' }, '看診', /婦產科/],
    ['late, with pain and nearly fainting', { ...input, start: daysAgo(44), signs: on }, '119', /子宮外孕/],
    ['heavy bleeding, nothing filled in', { signs: on }, '119'],
    ['three months after birth, breastfeeding', { ...input, unsuitable: on }, '提醒', /可靠的方法/, /易受孕期：/],
    ['breastfeeding and late', { ...input, start: daysAgo(50), unsuitable: on }, '看診', /驗孕/],
  ])
  expectNoAlarm('safe_period', [
    ['regular', input],
    ['irregular by eleven days', { ...input, longest: '38' }],
  ])
})
