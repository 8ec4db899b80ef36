import { type FoodGroup, foodGroups } from '../records/record.ts'

/**
 * Servings per day of one group beyond which a typing error is more likely than the amount: three times the
 * recommendation of 每日飲食指南 at 2,700 kcal. As of 2026-11-22.
 */
const plausibleMax: Record<FoodGroup, number> = { grains: 12, protein: 16, dairy: 6, vegetables: 12, fruits: 12, nuts: 6 }

/** Plausible servings per day in total. */
const totalServings = { least: 3, most: 40 } as const

/** Implausible servings of a day, by group: confirmed by the user, never rejected. */
export function implausibleServings(servings: Record<FoodGroup, number>): Partial<Record<FoodGroup, string>> {
  const total = foodGroups.reduce((sum, group) => sum + servings[group], 0)
  const doubts: Partial<Record<FoodGroup, string>> = {}
  for (const group of foodGroups)
    if (servings[group] > plausibleMax[group]) doubts[group] = `一天 ${servings[group]} 份很少見，請再看一次單位`
  if (total < totalServings.least)
    doubts.grains = '一天加起來不到 3 份，請再看一次：是不是填成一餐的量，或漏了幾類？真的吃不下這麼久，請先看醫師'
  else if (total > totalServings.most) doubts.grains ??= '一天加起來超過 40 份，請再看一次：是不是填成一週的量？'
  return doubts
}

/** Single-choice fields, with their display texts. */
export const choices = {
  sex: { female: '女', male: '男' },
  state: {
    none: '都不是',
    pregnant_first: '懷孕第一期（未滿 14 週）',
    pregnant_second: '懷孕第二期（14 週到未滿 28 週）',
    pregnant_third: '懷孕第三期（28 週起）',
    pregnant: '懷孕中，不確定週數',
    lactating: '哺乳中',
  },
  diet: { omnivore: '葷食', vegetarian: '蛋奶素', vegan: '全素（不吃蛋奶）' },
  sun: { rarely: '很少', some: '一週一到三天', often: '一週四天以上' },
  salt: { iodised: '加碘鹽', plain: '沒有加碘的鹽', unknown: '不知道' },
} as const

/** Multiple-choice fields. */
export const multipleChoices = {
  allergies: {
    milk: '牛奶',
    egg: '蛋',
    fish: '魚',
    shellfish: '蝦蟹與貝類',
    peanut: '花生',
    nuts: '堅果',
    soy: '大豆',
    wheat: '小麥（麩質）',
    sesame: '芝麻',
    fruit: '奇異果、香蕉或柑橘',
  },
  concerns: {
    constipation: '排便不順',
    bones: '擔心骨質疏鬆',
    anaemia: '醫師說貧血',
    weight_loss: '沒有刻意減重卻變瘦，或吃不下',
    swallowing: '吞嚥困難，或吃東西、喝水常嗆到',
  },
  conditions: {
    kidney: '慢性腎臟病',
    dialysis: '洗腎',
    hypertension: '高血壓',
    diabetes: '糖尿病',
    gout: '痛風或高尿酸',
    stones: '腎結石',
    thyroid: '甲狀腺疾病',
    iron_overload: '海洋性貧血或血鐵沉積',
    heart_failure: '心臟衰竭',
    liver: '肝硬化、腹水或肝功能不好',
    lactose: '乳糖不耐（喝牛奶會脹氣、拉肚子）',
  },
  drugs: {
    warfarin: '抗凝血藥（warfarin，可邁丁類）',
    direct_anticoagulant: '新型口服抗凝血藥（DOAC，不必驗 INR 的那一類）',
    potassium_raising: '會升鉀的血壓藥或利尿劑（ACEI、ARB、spironolactone）',
    tetracycline: '四環黴素類抗生素',
    metformin: '糖尿病藥 metformin',
    acid_blocker: '長期制酸藥（PPI）',
    thyroxine: '甲狀腺素',
    antibiotic: '喹諾酮類抗生素，或不確定是哪一種抗生素',
    statin: '降膽固醇藥（statin）',
    insulin: '胰島素，或會低血糖的糖尿病藥（磺醯脲類）',
    lithium: '鋰鹽（lithium）',
    levodopa: '巴金森病藥 levodopa',
    digoxin: '毛地黃（digoxin）',
    red_yeast: '紅麴保健食品',
  },
} as const

type Choice<K extends keyof typeof choices> = keyof (typeof choices)[K]
type MultipleChoice<K extends keyof typeof multipleChoices> = keyof (typeof multipleChoices)[K]
export type Diet = Choice<'diet'>

/** The filled-in questionnaire. */
export interface Questionnaire {
  /** Whole years. */
  age: number
  sex: Choice<'sex'>
  state: Choice<'state'>
  diet: Diet
  sun: Choice<'sun'>
  salt: Choice<'salt'>
  /** Servings per day (bowls of grains, cups of dairy), halves allowed. */
  servings: Record<FoodGroup, number>
  /** Food allergies. */
  allergies: MultipleChoice<'allergies'>[]
  concerns: MultipleChoice<'concerns'>[]
  conditions: MultipleChoice<'conditions'>[]
  drugs: MultipleChoice<'drugs'>[]
}

export const ages = { least: 19, most: 110 } as const
export const maxServings = 20

/** Validation errors of a form, by field. */
export type FieldErrors = Record<string, string>

/**
 * Parses a submitted form: the questionnaire, or its errors. Implausible servings require a confirmation once; with
 * `sure` they are accepted.
 */
export function readQuestionnaire(
  form: FormData,
): { ok: true; value: Questionnaire } | { ok: false; errors: FieldErrors; doubtful: boolean } {
  const errors: FieldErrors = {}
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const chooseOne = <K extends string>(name: string, options: Record<K, string>): K => {
    const chosen = text(name)
    if (!Object.hasOwn(options, chosen)) errors[name] = '請選擇一項'
    return chosen as K
  }
  const chooseSeveral = <K extends string>(name: string, options: Record<K, string>): K[] =>
    [...new Set(form.getAll(name).map(String))].filter((chosen): chosen is K => Object.hasOwn(options, chosen))
  const amount = (name: string) => {
    const inputText = text(name)
    const value = Number(inputText)
    if (!/^\d+(\.\d+)?$/.test(inputText) || value > maxServings || (value * 2) % 1 !== 0)
      errors[name] = `請填 0 到 ${maxServings} 的份數，可以有半份`
    return value
  }
  const age = Number(text('age'))
  if (!/^\d+$/.test(text('age')) || age < ages.least || age > ages.most)
    errors['age'] = `請填 ${ages.least} 到 ${ages.most} 的整數`
  const sex = chooseOne('sex', choices.sex)
  // pregnancy is a question for women only; the form may still carry an answer from before the sex was changed
  const state = sex === 'female' ? chooseOne('state', choices.state) : 'none'
  const value: Questionnaire = {
    age,
    sex,
    state,
    diet: chooseOne('diet', choices.diet),
    sun: chooseOne('sun', choices.sun),
    salt: chooseOne('salt', choices.salt),
    servings: Object.fromEntries(foodGroups.map((group) => [group, amount(group)])) as Record<FoodGroup, number>,
    allergies: chooseSeveral('allergies', multipleChoices.allergies),
    concerns: chooseSeveral('concerns', multipleChoices.concerns),
    conditions: chooseSeveral('conditions', multipleChoices.conditions),
    drugs: chooseSeveral('drugs', multipleChoices.drugs),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors, doubtful: false }
  const doubts = form.get('sure') === 'on' ? {} : implausibleServings(value.servings)
  return Object.keys(doubts).length > 0 ? { ok: false, errors: doubts, doubtful: true } : { ok: true, value }
}
