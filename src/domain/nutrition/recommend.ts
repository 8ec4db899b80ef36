import type { NutritionResult } from '../records/fields.ts'
import { foodGroupNames, foodGroups } from '../records/record.ts'
import { edition, intakeOf, intakes, isPregnant, type NutrientKey, nutrientKeys } from './dris.ts'
import type { Diet } from './questionnaire.ts'
import { choices, multipleChoices, type Questionnaire } from './questionnaire.ts'
import { conditionWarnings, drugWarnings, isFluidLimited, urgentWarnings, type Warning } from './warnings.ts'

/** Which of the recommended foods contain an allergen. A test compares it with the list of foods. */
const foodsWith: Record<Questionnaire['allergies'][number], readonly string[]> = {
  milk: ['牛奶', '優格'],
  egg: ['雞蛋'],
  fish: ['鯖魚', '小魚乾', '海魚', '鮭魚', '秋刀魚'],
  shellfish: ['蛤蜊', '牡蠣'],
  peanut: [],
  nuts: ['腰果'],
  soy: ['豆腐', '板豆腐', '小方豆干', '毛豆', '黑豆', '黃豆'],
  wheat: ['燕麥', '強化B12的穀片'],
  sesame: ['黑芝麻'],
  fruit: ['奇異果', '香蕉', '芭樂', '柑橘', '柳丁', '番茄'],
}
/** Seeds and nuts are often allergens of the same people. */
const alongWith: Partial<Record<Questionnaire['allergies'][number], readonly string[]>> = {
  nuts: ['南瓜子', '黑芝麻'],
  peanut: ['腰果', '南瓜子'],
  sesame: ['南瓜子'],
}

/** The foods that are excluded for these allergies. */
export function allergens(allergies: Questionnaire['allergies']): string[] {
  return allergies.flatMap((key) => [...foodsWith[key], ...(alongWith[key] ?? [])])
}

const inPregnancy: Warning = {
  title: '懷孕期間',
  text: '不喝酒；動物肝臟與高劑量維生素 A 請避免；不吃生食與大型魚（鯊、旗、鮪、油魚），貝類要全熟。海帶與昆布湯的碘很高，不要當成補碘的食物。鐵與葉酸補充劑照產檢醫師指示。',
  avoidedFoods: ['海魚'],
}

const allergyWarning = (allergies: Questionnaire['allergies']): Warning => ({
  title: `過敏：${allergies.map((key) => multipleChoices.allergies[key]).join('、')}`,
  text: '下面的食物已經拿掉含有這些成分的，外食與包裝食品仍請看過敏原標示、開口問。曾經喘、臉唇腫或昏倒的人，請醫師評估是否隨身帶腎上腺素筆；吃了以後喘、喉嚨緊、全身起疹或頭暈，立刻撥 119。',
  avoidedFoods: allergens(allergies),
})

/** From this age, kidney function is tested before a diet with more potassium. As of 2026-11-28. */
const kidneysFrom = 65

const kidneysFirst: Warning = {
  title: '鉀：先知道腎功能',
  text: '蔬果照平常吃。年紀大了腎功能可能變差卻沒有感覺，要不要多補鉀，先問醫師最近一次的腎功能，不要自己用低鈉鹽或鉀補充劑。',
  withheldNutrients: ['potassium'],
}

/** Nutrients that are withheld without a warning: the form does not ask for the kidney function of older people. */
function withheldSilently({ age }: Questionnaire): NutrientKey[] {
  return age >= kidneysFrom ? ['potassium'] : []
}

/** The warnings for a person: urgent ones first, then allergies, conditions, drugs and pregnancy. */
function warningsFor(answers: Questionnaire): Warning[] {
  const { age, allergies, conditions, drugs, state } = answers
  const warnings = [
    ...urgentWarnings(answers),
    allergies.length > 0 ? allergyWarning(allergies) : undefined,
    ...conditionWarnings(answers),
    age >= kidneysFrom && conditions.includes('hypertension') ? kidneysFirst : undefined,
    ...drugWarnings(drugs),
    isPregnant(state) ? inPregnancy : undefined,
  ]
  return warnings.filter((warning) => warning !== undefined)
}

/** Everyday foods in Taiwan that are rich in a nutrient, by origin. */
const foods: Record<NutrientKey, { plant: string; dairyEgg?: string; animal?: string }> = {
  protein: { plant: '豆腐 毛豆 黑豆', dairyEgg: '雞蛋', animal: '鯖魚 雞胸肉' },
  fibre: { plant: '地瓜葉 燕麥 黑豆 芭樂 木耳' },
  calcium: { plant: '板豆腐 小方豆干 芥藍 黑芝麻', dairyEgg: '牛奶 優格', animal: '小魚乾' },
  iron: { plant: '紅莧菜 紅豆 黑豆 板豆腐', animal: '蛤蜊 牛肉' },
  magnesium: { plant: '南瓜子 菠菜 糙米 黑豆 腰果' },
  potassium: { plant: '空心菜 香蕉 番茄 馬鈴薯 奇異果' },
  zinc: { plant: '南瓜子 腰果 黃豆', dairyEgg: '雞蛋', animal: '牡蠣 牛肉' },
  // kelp is omitted: one serving exceeds the upper level
  iodine: { plant: '加碘鹽（取代原本的鹽） 紫菜', animal: '海魚' },
  vitamin_c: { plant: '芭樂 奇異果 甜椒 柑橘' },
  vitamin_d: { plant: '曬過的香菇 黑木耳', dairyEgg: '雞蛋', animal: '鮭魚 秋刀魚' },
  vitamin_b12: { plant: '添加B12的營養酵母 強化B12的穀片', dairyEgg: '牛奶 雞蛋', animal: '鯖魚 蛤蜊' },
  folate: { plant: '菠菜 蘆筍 毛豆 花椰菜 柳丁' },
}

/** Every food of a nutrient, whatever the diet. */
function allFoodsOf(key: NutrientKey): string[] {
  const { plant, dairyEgg = '', animal = '' } = foods[key]
  return [plant, dairyEgg, animal].flatMap((names) => names.split(' ')).filter(Boolean)
}

/** Foods for a nutrient that fit a diet, without the excluded ones. */
export function foodsFor(key: NutrientKey, diet: Diet, avoidedFoods: ReadonlySet<string>): string[] {
  const { plant, dairyEgg = '', animal = '' } = foods[key]
  const fitting = diet === 'vegan' ? [plant] : diet === 'vegetarian' ? [dairyEgg, plant] : [dairyEgg, animal, plant]
  return fitting.flatMap((names) => names.split(' ')).filter((name) => name !== '' && !avoidedFoods.has(name))
}

export const nutritionVersion = '2026-11-28'

type Reason = readonly [key: NutrientKey, when: (asked: Questionnaire) => boolean, words: string]

/** Warfarin requires constant amounts of greens: nothing may recommend more. */
const takesWarfarin = ({ drugs }: Questionnaire) => drugs.includes('warfarin')
const isConstipated = ({ concerns }: Questionnaire) => concerns.includes('constipation')
/** Few greens, and no reason against more. */
const fewGreens = (answers: Questionnaire, min: number) => !takesWarfarin(answers) && answers.servings.vegetables < min

/** Reasons for a possible deficiency. Servings are compared with 每日飲食指南 of 國民健康署. */
const reasons: readonly Reason[] = [
  ['calcium', ({ servings }) => servings.dairy < 1.5, '乳品少於每天一杯半，鈣容易不夠。'],
  ['calcium', ({ concerns }) => concerns.includes('bones'), '顧骨頭要有足夠的鈣，配合負重運動。'],
  ['vitamin_d', ({ sun }) => sun === 'rarely', '很少曬太陽，皮膚自己做的維生素 D 不夠。'],
  ['vitamin_d', ({ age }) => age >= 51, '五十一歲以後，建議量提高。'],
  ['vitamin_d', ({ concerns }) => concerns.includes('bones'), '維生素 D 幫助鈣吸收。'],
  ['fibre', (answers) => fewGreens(answers, 3), '蔬菜少於每天三份。'],
  ['fibre', ({ servings }) => servings.fruits < 2, '水果少於每天兩份。'],
  [
    'fibre',
    (answers) => isConstipated(answers) && !takesWarfarin(answers) && !isFluidLimited(answers),
    '排便不順時，蔬菜、全榖與水分要一起增加。',
  ],
  [
    'fibre',
    (answers) => isConstipated(answers) && takesWarfarin(answers) && !isFluidLimited(answers),
    '排便不順時，全榖、水果與水分慢慢增加；葉菜維持平常的量。',
  ],
  [
    'fibre',
    (answers) => isConstipated(answers) && isFluidLimited(answers),
    '排便不順時，全榖與水果慢慢增加，葉菜維持平常的量；水分照醫師說的量。',
  ],
  ['vitamin_c', ({ servings }) => servings.fruits < 1, '幾乎不吃水果，維生素 C 的來源少。'],
  ['protein', ({ servings }) => servings.protein < 4, '豆魚蛋肉少於每天四份。'],
  // with diabetes, kidney function is tested first
  [
    'protein',
    ({ age, servings, conditions }) => age >= 65 && servings.protein < 6 && !conditions.includes('diabetes'),
    '六十五歲以後要多一點蛋白質保住肌肉。',
  ],
  [
    'iron',
    ({ concerns }) => concerns.includes('anaemia'),
    '貧血要先由醫師找原因（黑便、血便、胸痛、喘或快昏倒，去急診）；確定缺鐵時，飲食也要跟上。',
  ],
  [
    'iron',
    ({ sex, age, diet }) => sex === 'female' && age < 51 && diet !== 'omnivore',
    '有月經又吃素，植物中的鐵較難吸收，搭配富含維生素 C 的水果。',
  ],
  ['iron', ({ state }) => state === 'pregnant_third', '懷孕第三期，鐵的需要大增，是否吃鐵劑由產檢醫師決定。'],
  ['iron', ({ state }) => state === 'pregnant', '懷孕到了第三期（28 週起），鐵的需要大增。'],
  ['iron', ({ state }) => state === 'lactating', '哺乳時，鐵的需要大增。'],
  ['folate', ({ state }) => state !== 'none', '懷孕與哺乳時，葉酸的需要增加。'],
  ['folate', (answers) => fewGreens(answers, 2), '深綠色蔬菜少，葉酸容易不夠。'],
  ['vitamin_b12', ({ diet }) => diet === 'vegan', '全素幾乎沒有 B12 來源，需要強化食品或補充劑。'],
  ['vitamin_b12', ({ drugs }) => drugs.includes('metformin') || drugs.includes('acid_blocker'), '您的用藥會降低 B12 的吸收。'],
  ['zinc', ({ diet }) => diet === 'vegan', '全素的鋅較難吸收，豆類泡水、發芽後再煮有幫助。'],
  ['iodine', ({ salt }) => salt !== 'iodised', '沒有確定使用加碘鹽，碘的來源可能不足。'],
  ['iodine', ({ state }) => state !== 'none', '懷孕與哺乳時，碘的需要增加。'],
  [
    'potassium',
    (answers) => !takesWarfarin(answers) && answers.servings.vegetables + answers.servings.fruits < 5,
    '蔬果加起來少於每天五份，鉀的來源少。',
  ],
  ['potassium', ({ conditions }) => conditions.includes('hypertension'), '足夠的鉀能幫忙平衡鈉。'],
  ['magnesium', (answers) => answers.servings.nuts < 0.5 && fewGreens(answers, 3), '堅果與蔬菜都少，鎂的來源不足。'],
]

const references = [
  { title: `${edition.title}（${edition.checked} 整理，待專業人員核對）`, url: edition.url },
  { title: '國民健康署「每日飲食指南」', url: 'https://www.hpa.gov.tw/Pages/List.aspx?nodeid=542' },
  { title: '衛生福利部食品藥物管理署：用藥安全', url: 'https://www.fda.gov.tw/' },
]

/** The result of a questionnaire. Deterministic: equal answers have equal results. */
export function recommendNutrition(answers: Questionnaire): NutritionResult {
  const { age, sex, state, diet, servings } = answers
  const warnings = warningsFor(answers)
  const withheld = warnings.flatMap((warning) => warning.withheldNutrients ?? [])
  const withheldKeys = new Set([...withheld, ...withheldSilently(answers)])
  // the foods of a withheld nutrient are withheld under every other nutrient
  const avoidedFoods = new Set([...warnings.flatMap((warning) => warning.avoidedFoods ?? []), ...withheld.flatMap(allFoodsOf)])
  const nutrients = nutrientKeys.flatMap((key) => {
    const matchedReasons = reasons.filter(([nutrient, applies]) => nutrient === key && applies(answers)).map(([, , text]) => text)
    if (matchedReasons.length === 0 || withheldKeys.has(key)) return []
    const foods = foodsFor(key, diet, avoidedFoods)
    const bound = upperLimitMessages(key, answers)
    const found = foods.length > 0 ? [] : ['適合您的食物不多，請和營養師一起找。']
    return [
      {
        key,
        name: intakes[key].name,
        amount: amountLabel(key, answers),
        reasons: [...matchedReasons, ...bound, ...found],
        foods,
      },
    ]
  })
  return {
    version: nutritionVersion,
    about: { age, sex, state },
    answers: answersOf(answers),
    servings,
    nutrients,
    warnings: warnings.map(({ title, text }) => ({ title, text })),
    references,
  }
}

/** Daily amount as text. For a pregnancy of unknown week, with the additional amount of the last trimester. */
function amountLabel(key: NutrientKey, { age, sex, state }: Questionnaire): string {
  const { unit } = intakes[key]
  const intake = intakeOf(key, { age, sex, state })
  const later = state === 'pregnant' ? intakeOf(key, { age, sex, state: 'pregnant_third' }) : intake
  return later === intake ? `${intake} ${unit}` : `${intake} ${unit}，第三期 ${later} ${unit}`
}

/**
 * The upper level of the current edition. In pregnancy and breastfeeding iron is prescribed, and the upper level for
 * other people would mislead.
 */
function upperLimitMessages(key: NutrientKey, { state }: Questionnaire): string[] {
  const { upper, unit } = intakes[key]
  if (upper === null) return []
  if (key === 'iron' && (isPregnant(state) || state === 'lactating')) return ['鐵劑的劑量照產檢或婦產科醫師的處方，不要自己加。']
  return [`食物加補充劑，一天不超過 ${upper} ${unit}（第八版的上限攝取量）。`]
}

/** Title of a stored result. */
export const nutritionTitle = ({ age, sex }: Pick<Questionnaire, 'age' | 'sex'>) =>
  `${age} 歲${sex === 'female' ? '女性' : '男性'}的營養建議`

function answersOf(answers: Questionnaire): NutritionResult['answers'] {
  const labelsOf = <K extends string>(chosen: readonly K[], labels: Record<K, string>) =>
    chosen.map((key) => labels[key]).join('、') || '沒有'
  return [
    { question: '年齡', answer: `${answers.age} 歲` },
    { question: '性別', answer: choices.sex[answers.sex] },
    { question: '懷孕或哺乳', answer: choices.state[answers.state] },
    { question: '飲食方式', answer: choices.diet[answers.diet] },
    ...foodGroups.map((group) => ({ question: `每天吃的${foodGroupNames[group]}`, answer: String(answers.servings[group]) })),
    { question: '曬太陽', answer: choices.sun[answers.sun] },
    { question: '家裡的鹽', answer: choices.salt[answers.salt] },
    { question: '食物過敏', answer: labelsOf(answers.allergies, multipleChoices.allergies) },
    { question: '想改善或正在發生的狀況', answer: labelsOf(answers.concerns, multipleChoices.concerns) },
    { question: '疾病', answer: labelsOf(answers.conditions, multipleChoices.conditions) },
    { question: '用藥', answer: labelsOf(answers.drugs, multipleChoices.drugs) },
  ]
}
