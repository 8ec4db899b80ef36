import { type FoodGroup, foodGroups } from '../records/record.ts'

/** What one of is chosen, with the words that readers see. */
export const choices = {
  sex: { female: '女', male: '男' },
  state: { none: '都不是', pregnant: '懷孕中', lactating: '哺乳中' },
  diet: { omnivore: '葷食', vegetarian: '蛋奶素', vegan: '全素（不吃蛋奶）' },
  sun: { rarely: '很少', some: '一週一到三天', often: '一週四天以上' },
  salt: { iodised: '加碘鹽', plain: '沒有加碘的鹽', unknown: '不知道' },
} as const

/** What several of may hold. */
export const multiples = {
  concerns: { constipation: '排便不順', bones: '擔心骨質疏鬆', anaemia: '醫師說貧血' },
  conditions: {
    kidney: '慢性腎臟病',
    hypertension: '高血壓',
    diabetes: '糖尿病',
    gout: '痛風或高尿酸',
    stones: '腎結石',
    thyroid: '甲狀腺疾病',
    iron_overload: '海洋性貧血或血鐵沉積',
  },
  drugs: {
    warfarin: '抗凝血藥（warfarin）',
    potassium_raising: '會升鉀的血壓藥或利尿劑（ACEI、ARB、spironolactone）',
    metformin: '糖尿病藥 metformin',
    acid_blocker: '長期制酸藥（PPI）',
    thyroxine: '甲狀腺素',
    antibiotic: '四環黴素或喹諾酮類抗生素',
    statin: '降膽固醇藥（statin）',
  },
} as const

type Choice<K extends keyof typeof choices> = keyof (typeof choices)[K]
type Multiple<K extends keyof typeof multiples> = keyof (typeof multiples)[K]
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
  /** Servings a day (bowls of grains, cups of dairy), halves allowed. */
  servings: Record<FoodGroup, number>
  concerns: Multiple<'concerns'>[]
  conditions: Multiple<'conditions'>[]
  drugs: Multiple<'drugs'>[]
}

export const ages = { least: 19, most: 110 } as const
export const mostServings = 20

/** What is wrong with a form, by field. */
export type Faults = Record<string, string>

/** Reads a submitted form: the questionnaire, or what is wrong with it. */
export function readQuestionnaire(form: FormData): { ok: true; value: Questionnaire } | { ok: false; faults: Faults } {
  const faults: Faults = {}
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const one = <K extends string>(name: string, known: Record<K, string>): K => {
    const chosen = text(name)
    if (!Object.hasOwn(known, chosen)) faults[name] = '請選擇一項'
    return chosen as K
  }
  const several = <K extends string>(name: string, known: Record<K, string>): K[] =>
    [...new Set(form.getAll(name).map(String))].filter((chosen): chosen is K => Object.hasOwn(known, chosen))
  const amount = (name: string) => {
    const typed = text(name)
    const value = Number(typed)
    if (!/^\d+(\.\d+)?$/.test(typed) || value > mostServings || (value * 2) % 1 !== 0)
      faults[name] = `請填 0 到 ${mostServings} 的份數，可以有半份`
    return value
  }
  const age = Number(text('age'))
  if (!/^\d+$/.test(text('age')) || age < ages.least || age > ages.most)
    faults['age'] = `請填 ${ages.least} 到 ${ages.most} 的整數`
  const sex = one('sex', choices.sex)
  const state = one('state', choices.state)
  if (sex === 'male' && state !== 'none') faults['state'] = '請確認性別與懷孕、哺乳狀況'
  const value: Questionnaire = {
    age,
    sex,
    state,
    diet: one('diet', choices.diet),
    sun: one('sun', choices.sun),
    salt: one('salt', choices.salt),
    servings: Object.fromEntries(foodGroups.map((group) => [group, amount(group)])) as Record<FoodGroup, number>,
    concerns: several('concerns', multiples.concerns),
    conditions: several('conditions', multiples.conditions),
    drugs: several('drugs', multiples.drugs),
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value }
}
