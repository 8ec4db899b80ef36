import { allergens } from './allergens.ts'
import { isPregnant, type NutrientKey, nutrientKeys } from './dris.ts'
import { multiples, type Questionnaire } from './questionnaire.ts'

/** Something to mind. `without` are nutrients that are not recommended then, `away` foods that are not named. */
interface Warning {
  title: string
  text: string
  without?: readonly NutrientKey[]
  away?: readonly string[]
}

/** What somebody whose kidneys fail asks, in place of any list of foods. */
const askDietitian =
  '請帶著最近的抽血報告問腎臟科醫師與營養師：我一天的蛋白質、鉀、磷、鈉和水分各多少？哪些豆類、蔬果、堅果和乳品可以吃，怎麼煮？血糖低時用什麼補糖？哪些保健食品和成藥不能碰？不要使用低鈉鹽（含鉀），楊桃絕對不能吃；吃了楊桃打嗝不止、意識不清，或突然全身無力、心跳很慢，撥 119。'

const ofConditions: Record<Questionnaire['conditions'][number], Warning> = {
  kidney: {
    title: '慢性腎臟病：這裡不列食物，請問營養師',
    text: `一般人的建議量對您可能太多或太少，所以不列營養素與食物。${askDietitian}`,
    without: nutrientKeys,
  },
  dialysis: {
    title: '洗腎：這裡不列食物，請問營養師',
    text: `洗腎的人蛋白質要多、鉀與磷要少，和一般人及還沒洗腎的人都不同，所以不列營養素與食物。${askDietitian}`,
    without: nutrientKeys,
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
    text: '內臟、小魚乾、蛤蜊、濃肉湯與火鍋湯請避免，多喝水，不喝酒與含糖飲料。豆腐、豆漿與多數蔬菜不必怕，吃全素也可以。',
    away: ['小魚乾', '蛤蜊', '牡蠣', '秋刀魚', '鯖魚', '海魚', '紫菜', '曬過的香菇', '添加B12的營養酵母'],
  },
  stones: {
    title: '腎結石：多喝水，鈣從食物來',
    text: '多喝水，讓尿色淡黃（醫師要您限水的話照醫囑），少鹽，肉不過量。飲食中的鈣不必減，和正餐一起吃；鈣片、維生素 D 與高劑量維生素 C 請先問醫師。草酸高的菠菜、莧菜、堅果與芝麻少吃。腰痛又發燒，或尿不出來，去急診。',
    away: ['菠菜', '紅莧菜', '地瓜葉', '腰果', '黑芝麻', '南瓜子'],
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

const spacedAntibiotic: Warning = {
  title: '抗生素要與鈣、鐵、鋅隔開',
  text: '牛奶、鈣片、鐵劑與制酸劑會和藥結合，依藥袋指示，通常前後隔開兩小時以上，整個療程吃完。',
}

const ofDrugs: Record<Questionnaire['drugs'][number], Warning> = {
  warfarin: {
    title: 'warfarin 與維生素 K：每天一樣多就好',
    text: '重點是固定：深綠色蔬菜照平常的量吃，不要突然多吃，也不要突然不吃。想改變飲食、減重或生病吃不下，先告訴開藥的醫師，安排提早驗 INR。納豆、綠藻、高劑量魚油、銀杏、紅麴與蔓越莓錠請避免。黑便、血尿、撞到頭，去急診；藥不要自己停。',
    away: ['菠菜', '地瓜葉', '芥藍', '蘆筍', '花椰菜', '紅莧菜', '空心菜'],
  },
  direct_anticoagulant: {
    title: '新型口服抗凝血藥：蔬菜不必限制',
    text: '這一類藥不受維生素 K 影響，深綠色蔬菜照常吃，和 warfarin 的注意事項不同。照藥袋的時間吃（有的要隨餐），不要漏、不要自己停；聖約翰草、高劑量魚油與銀杏請避免，吃其他藥先問藥師。黑便、血尿、撞到頭，去急診。',
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
    text: '空腹配白開水，早餐前 30 到 60 分鐘吃；與鈣片、鐵劑、制酸劑隔四小時以上，咖啡、豆漿與高纖食品晚一點吃，而且每天差不多。改變飲食後請醫師追蹤抽血，不要自己加減藥量。',
  },
  tetracycline: spacedAntibiotic,
  antibiotic: spacedAntibiotic,
  statin: {
    title: 'statin 與葡萄柚、紅麴',
    text: '葡萄柚與柚子會讓部分 statin 濃度升高，服藥期間請避免，或問藥師您的藥是否受影響；紅麴的成分和 statin 相近，不要一起吃。肌肉痛、無力或茶色尿，請當天就醫。',
  },
  red_yeast: {
    title: '紅麴保健食品：先告訴醫師',
    text: '紅麴含有和降膽固醇藥相近的成分，會有一樣的副作用。有肝病、懷孕或哺乳的人不要吃；也不要配葡萄柚。肌肉痛、無力、茶色尿或皮膚變黃，停用並當天就醫。',
  },
}

const inPregnancy: Warning = {
  title: '懷孕期間',
  text: '不喝酒；動物肝臟與高劑量維生素 A 請避免；不吃生食與大型魚（鯊、旗、鮪、油魚）。鐵與葉酸補充劑照產檢醫師指示。',
}

/** Drugs that may harm a child not yet born, as somebody would name them. */
const harmfulInPregnancy = {
  warfarin: 'warfarin',
  direct_anticoagulant: '新型口服抗凝血藥',
  potassium_raising: '血壓藥（ACEI、ARB）或 spironolactone',
  statin: 'statin',
  tetracycline: '四環黴素',
  antibiotic: '抗生素',
} satisfies Partial<Record<Questionnaire['drugs'][number], string>>

function pregnantOn(drugs: Questionnaire['drugs']): Warning | undefined {
  const named = drugs.flatMap((key) =>
    key in harmfulInPregnancy ? [harmfulInPregnancy[key as keyof typeof harmfulInPregnancy]] : [],
  )
  if (named.length === 0) return undefined
  return {
    title: '懷孕又在用藥：現在就聯絡醫師',
    text: `您勾選了${named.join('、')}，這些藥可能影響胎兒。請現在就打電話給開藥的醫師和產檢醫師，非門診時間打醫院總機或到急診，由他們決定換藥；在他們回覆之前，不要自己停藥，也不要自己減量。`,
  }
}

const twice: Warning = {
  title: 'statin 加紅麴：先停紅麴，再問醫師',
  text: '兩者成分相近，一起吃等於同一種藥吃兩份，可能傷肌肉和肝。請先停掉紅麴保健食品（statin 是處方藥，不要自己停），並告訴開藥的醫師；肌肉痛、無力或茶色尿，今天就醫。',
}

const ofAllergies = (allergies: Questionnaire['allergies']): Warning => ({
  title: `過敏：${allergies.map((key) => multiples.allergies[key]).join('、')}`,
  text: '下面的食物已經拿掉含有這些成分的，外食與包裝食品仍請看過敏原標示、開口問。曾經喘、臉唇腫或昏倒的人，請醫師評估是否隨身帶腎上腺素筆；吃了以後喘、喉嚨緊、全身起疹或頭暈，立刻撥 119。',
  away: allergens(allergies),
})

/** What a person should mind: what cannot wait first, then allergies, conditions, drugs and pregnancy. */
export function warningsFor({ allergies, conditions, drugs, state }: Questionnaire): Warning[] {
  const found = [
    isPregnant(state) ? pregnantOn(drugs) : undefined,
    drugs.includes('statin') && drugs.includes('red_yeast') ? twice : undefined,
    allergies.length > 0 ? ofAllergies(allergies) : undefined,
    ...conditions.map((key) => ofConditions[key]),
    // one warning of two antibiotics is enough
    ...new Set(drugs.map((key) => ofDrugs[key])),
    isPregnant(state) ? inPregnancy : undefined,
  ]
  return found.filter((warning) => warning !== undefined)
}
