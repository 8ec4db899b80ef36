import type { NutrientKey } from './dris.ts'
import type { Questionnaire } from './questionnaire.ts'

/** Something to mind. `without` are nutrients that are not recommended then, `away` foods that are not named. */
interface Warning {
  title: string
  text: string
  without?: readonly NutrientKey[]
  away?: readonly string[]
}

const ofConditions: Record<Questionnaire['conditions'][number], Warning> = {
  kidney: {
    title: '慢性腎臟病：鉀、磷與蛋白質要照醫囑',
    text: '一般的蛋白質、鉀、鎂建議量不適用，這裡不列。請由腎臟科醫師與營養師依抽血結果決定；不要使用低鈉鹽（含鉀），楊桃絕對不能吃。',
    without: ['potassium', 'protein', 'magnesium'],
    away: ['黑豆', '南瓜子', '腰果', '小魚乾', '紅豆'],
  },
  hypertension: {
    title: '高血壓：先減鈉',
    text: '一天的鈉不超過 2400 毫克（約 6 公克鹽）。少喝湯、少沾醬，加工食品看營養標示。',
  },
  diabetes: {
    title: '糖尿病：份量比種類重要',
    text: '全榖、乳品與水果都含醣，固定份量、分散在三餐，不喝果汁；調整飲食時多測血糖，避免低血糖。',
  },
  gout: {
    title: '痛風：避開高普林',
    text: '內臟、小魚乾、蛤蜊與濃肉湯請避免，多喝水，不喝酒與含糖飲料。',
    away: ['小魚乾', '蛤蜊', '牡蠣', '秋刀魚', '鯖魚', '海魚'],
  },
  stones: {
    title: '腎結石：多喝水，鈣從食物來',
    text: '飲食中的鈣不必減，但鈣片與高劑量維生素 C 請先問醫師；草酸高的菠菜少吃。',
    away: ['菠菜'],
  },
  thyroid: {
    title: '甲狀腺疾病：碘要問醫師',
    text: '不同的甲狀腺疾病對碘的需要相反，海帶、紫菜與含碘補充劑請先問醫師。',
    without: ['iodine'],
    away: ['海帶', '紫菜'],
  },
  iron_overload: {
    title: '鐵過多的體質：不要補鐵',
    text: '海洋性貧血或血鐵沉積的人，鐵會累積在器官。是否補鐵只由血液科醫師決定。',
    without: ['iron'],
  },
}

const ofDrugs: Record<Questionnaire['drugs'][number], Warning> = {
  warfarin: {
    title: 'warfarin 與維生素 K：份量要固定',
    text: '深綠色蔬菜不必不吃，但每天份量要差不多，突然多吃或少吃都會影響凝血。納豆、綠藻與高劑量魚油、銀杏請避免；改變飲食前告訴開藥醫師。',
    away: ['菠菜', '地瓜葉', '芥藍', '蘆筍', '花椰菜', '紅莧菜', '空心菜'],
  },
  potassium_raising: {
    title: '血壓藥與鉀：不要自己補鉀',
    text: '這類藥會讓血鉀升高。正常吃蔬果即可，不要用低鈉鹽或鉀補充劑，並照醫囑定期抽血。',
    without: ['potassium'],
  },
  metformin: { title: 'metformin 與維生素 B12', text: '長期使用可能降低 B12 吸收，手腳麻或貧血時請醫師抽血檢查，不要自行停藥。' },
  acid_blocker: { title: '長期制酸藥', text: '可能影響 B12、鎂與鈣的吸收。請與醫師確認是否還需要繼續服用。' },
  thyroxine: {
    title: '甲狀腺素要與鈣、鐵隔開',
    text: '鈣片、鐵劑、豆漿與咖啡會影響吸收。空腹服藥，與鈣、鐵補充劑隔四小時以上。',
  },
  antibiotic: {
    title: '抗生素要與鈣、鐵、鋅隔開',
    text: '牛奶、鈣片、鐵劑與制酸劑會和藥結合，依藥袋指示，通常前後隔開兩小時以上。',
  },
  statin: { title: 'statin 與葡萄柚', text: '葡萄柚與柚子會讓部分 statin 濃度升高，服藥期間請避免，或問藥師您的藥是否受影響。' },
}

const inPregnancy: Warning = {
  title: '懷孕期間',
  text: '不喝酒；動物肝臟與高劑量維生素 A 請避免；不吃生食與大型魚（鯊、旗、鮪、油魚）。鐵與葉酸補充劑照產檢醫師指示。',
}

/** What a person should mind: conditions first, then drugs. */
export function warningsFor({ conditions, drugs, state }: Questionnaire): Warning[] {
  const found = [...conditions.map((key) => ofConditions[key]), ...drugs.map((key) => ofDrugs[key])]
  return [...found, state === 'pregnant' ? inPregnancy : undefined].filter((warning) => warning !== undefined)
}
