import { foodGroups } from '../records/record.ts'
import { isPregnant, type NutrientKey, nutrientKeys } from './dris.ts'
import type { Questionnaire } from './questionnaire.ts'

/** A warning, the nutrients that are not recommended then, and the foods that are excluded. */
export interface Warning {
  title: string
  text: string
  withheldNutrients?: readonly NutrientKey[]
  avoidedFoods?: readonly string[]
}

/** Foods that are recommended for other nutrients and may change the effect of warfarin. */
const richInVitaminK = [
  '菠菜',
  '地瓜葉',
  '芥藍',
  '蘆筍',
  '花椰菜',
  '紅莧菜',
  '空心菜',
  '紫菜',
  '毛豆',
  '奇異果',
  '木耳',
  '黑木耳',
]

const spacedAntibiotic: Warning = {
  title: '抗生素要與鈣、鐵、鋅隔開',
  text: '牛奶、鈣片、鐵劑與制酸劑會和藥結合，依藥袋指示，通常前後隔開兩小時以上，整個療程吃完。',
}

const warningByDrug: Record<Questionnaire['drugs'][number], Warning> = {
  warfarin: {
    title: 'warfarin 與維生素 K：每天一樣多就好',
    text: '重點是固定：深綠色蔬菜照平常的量吃，不要突然多吃，也不要突然不吃。想改變飲食、減重或生病吃不下，先告訴開藥的醫師，安排提早驗 INR。納豆、綠藻、高劑量魚油、銀杏、紅麴與蔓越莓錠請避免。黑便、血尿、撞到頭，去急診；藥不要自己停。',
    avoidedFoods: richInVitaminK,
  },
  direct_anticoagulant: {
    title: '新型口服抗凝血藥：蔬菜不必限制',
    text: '這一類藥不受維生素 K 影響，深綠色蔬菜照常吃，和 warfarin 的注意事項不同。照藥袋的時間吃（有的要隨餐），不要漏、不要自己停；聖約翰草、高劑量魚油與銀杏請避免，吃其他藥先問藥師。黑便、血尿、撞到頭，去急診。',
  },
  potassium_raising: {
    title: '血壓藥與鉀：不要自己補鉀',
    text: '這類藥會讓血鉀升高。正常吃蔬果即可，不要用低鈉鹽或鉀補充劑，並照醫囑定期抽血。',
    withheldNutrients: ['potassium'],
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
    // 柑橘 includes pomelo
    avoidedFoods: ['柑橘'],
  },
  insulin: {
    title: '胰島素或會低血糖的藥：不要少吃一餐',
    text: '吃得少、延後一餐或多動時容易低血糖，改變飲食前先和開藥的醫師談劑量，不要自己停打。血糖低於 70 或冒冷汗、手抖、心慌，醒著就吃 15 公克的糖，15 分鐘後再量；叫不醒或吞不下去，什麼都不要餵，撥 119。',
  },
  lithium: {
    title: '鋰鹽：鹽和水每天差不多',
    text: '鹽和水每天吃喝得一樣多，不要突然減鹽、斷食、大量流汗不補水；咖啡因也不要忽多忽少。止痛藥（布洛芬類）、利尿劑與血壓藥會讓鋰升高，先問醫師。拉肚子、嘔吐、發燒或吃不下，今天就聯絡開藥的醫師；手抖變厲害、走不穩、說話不清或意識混亂，撥 119。藥不要自己停。',
  },
  levodopa: {
    title: 'levodopa 與蛋白質、鐵要隔開',
    text: '飯裡的蛋白質會和藥搶著吸收：飯前 30 分鐘或飯後一小時以上吃，藥效忽好忽壞時，問醫師要不要把肉、蛋、豆、奶多放在晚餐；一天的總量不要減。鐵劑隔兩小時以上，維生素 B6 補充劑先問醫師。不要自己停藥；吃東西常嗆到，這幾天就看醫師。',
  },
  digoxin: {
    title: 'digoxin：鉀太高太低都危險',
    text: '不要自己補鉀、用低鈉鹽或吃瀉藥，並照醫囑抽血驗鉀與腎功能；麥麩等高纖食品與制酸劑隔兩小時，甘草與聖約翰草請避免。噁心、吃不下、看東西發黃、心跳很慢或不規則，今天就聯絡醫師；昏倒、胸痛或喘，撥 119。',
    withheldNutrients: ['potassium'],
  },
  red_yeast: {
    title: '紅麴保健食品：先告訴醫師',
    text: '紅麴含有和降膽固醇藥相近的成分，會有一樣的副作用。有肝病、懷孕或哺乳的人不要吃；也不要配葡萄柚。肌肉痛、無力、茶色尿或皮膚變黃，停用並當天就醫。',
    avoidedFoods: ['柑橘'],
  },
}

/**
 * The warnings of drugs; one of two antibiotics is enough. Two anticoagulants result in a question to the physician
 * instead of their separate advice.
 */
export function drugWarnings(drugs: Questionnaire['drugs']): Warning[] {
  const isDouble = drugs.includes('warfarin') && drugs.includes('direct_anticoagulant')
  const single = drugs.filter((key) => !isDouble || (key !== 'warfarin' && key !== 'direct_anticoagulant'))
  return [...new Set(single.map((key) => warningByDrug[key]))]
}

/** Conditions for which a physician limits, or may limit, fluids. */
export const isFluidLimited = ({ conditions }: Pick<Questionnaire, 'conditions'>) =>
  (['heart_failure', 'dialysis', 'kidney', 'liver'] as const).some((key) => conditions.includes(key))
const drink = (answers: Questionnaire) => (isFluidLimited(answers) ? '照醫師說的量喝水' : '多喝水')

/** Advice for kidney failure in place of any list of foods. */
const askDietitian =
  '請帶著最近的抽血報告問腎臟科醫師與營養師：我一天的蛋白質、鉀、磷、鈉和水分各多少？哪些豆類、蔬果、堅果和乳品可以吃，怎麼煮？血糖低時用什麼補糖？哪些保健食品和成藥不能碰？不要使用低鈉鹽（含鉀），楊桃絕對不能吃；吃了楊桃打嗝不止、意識不清，或突然全身無力、心跳很慢，撥 119。'

const warningByCondition: Record<Questionnaire['conditions'][number], Warning | ((asked: Questionnaire) => Warning)> = {
  kidney: {
    title: '慢性腎臟病：這裡不列食物，請問營養師',
    text: `一般人的建議量對您可能太多或太少，所以不列營養素與食物。${askDietitian}`,
    withheldNutrients: nutrientKeys,
  },
  dialysis: {
    title: '洗腎：這裡不列食物，請問營養師',
    text: `洗腎的人蛋白質要多、鉀與磷要少，和一般人及還沒洗腎的人都不同，所以不列營養素與食物。${askDietitian}`,
    withheldNutrients: nutrientKeys,
  },
  hypertension: ({ drugs, state }) => ({
    title: drugs.includes('lithium') ? '高血壓又用鋰鹽：不要突然減鹽' : '高血壓：先減鈉',
    text: `${
      drugs.includes('lithium')
        ? '減鹽會讓鋰的濃度升高。要吃多鹹、怎麼改，先問開鋰鹽的醫師，改的時候要抽血；不要突然減鹽，也不要用低鈉鹽。'
        : '一天的鈉不超過 2400 毫克（約 6 公克鹽）。少喝湯、少沾醬，加工食品看營養標示。'
    }${state === 'lactating' ? '產後六週內血壓到 160／110，或頭痛、眼花、右上腹痛、喘，直接去急診。' : ''}`,
  }),
  diabetes: {
    title: '糖尿病：份量比種類重要',
    text: '全榖、乳品與水果都含醣，固定份量、分散在三餐，不喝果汁；調整飲食時多測血糖，避免低血糖。糖尿病會傷腎臟，鉀和蛋白質要吃多少，先問醫師最近一次的腎功能（肌酸酐、eGFR、尿蛋白），一年沒驗就請安排抽血。',
    withheldNutrients: ['potassium'],
  },
  gout: (answers) => ({
    title: '痛風：避開高普林',
    text: `內臟、小魚乾、蛤蜊、濃肉湯與火鍋湯請避免，${drink(answers)}，不喝酒與含糖飲料。豆腐、豆漿與多數蔬菜不必怕，吃全素也可以。`,
    avoidedFoods: ['小魚乾', '蛤蜊', '牡蠣', '秋刀魚', '鯖魚', '海魚', '紫菜', '曬過的香菇', '添加B12的營養酵母'],
  }),
  stones: (answers) => ({
    title: `腎結石：${drink(answers)}，鈣從食物來`,
    text: `${isFluidLimited(answers) ? drink(answers) : '多喝水，讓尿色淡黃'}${answers.drugs.includes('lithium') ? '' : '，少鹽'}，肉不過量。飲食中的鈣不必減，和正餐一起吃；鈣片、維生素 D 與高劑量維生素 C 請先問醫師。草酸高的菠菜、莧菜、堅果與芝麻少吃。腰痛又發燒，或尿不出來，去急診。`,
    avoidedFoods: ['菠菜', '紅莧菜', '地瓜葉', '腰果', '黑芝麻', '南瓜子'],
  }),
  thyroid: {
    title: '甲狀腺疾病：碘要問醫師',
    text: '不同的甲狀腺疾病對碘的需要相反，海帶、紫菜與含碘補充劑請先問醫師。',
    withheldNutrients: ['iodine'],
  },
  iron_overload: {
    title: '鐵過多的體質：不要補鐵',
    text: '海洋性貧血或血鐵沉積的人，鐵會累積在器官。是否補鐵只由血液科醫師決定：不要吃鐵劑、含鐵的綜合維他命與高劑量維生素 C，也不特別多吃鐵多的食物。',
    withheldNutrients: ['iron'],
    // rich in iron, and recommended for other nutrients
    avoidedFoods: ['牡蠣', '菠菜', '木耳', '黑木耳', '黑芝麻', '南瓜子', '強化B12的穀片'],
  },
  heart_failure: ({ drugs }) => ({
    title: '心臟衰竭：水和鹽照醫師說的量',
    text: `照醫師說的量喝水，每天早上量體重；${
      drugs.includes('lithium') ? '鹽的量先問醫師，不要突然減鹽' : '少喝湯、少沾醬'
    }。水分、鉀和鈉要看心臟、腎臟與用藥，不要用低鈉鹽或鉀補充劑。三天胖 2 公斤、腳腫或躺不平，今天聯絡醫師；喘到不能說話、胸痛或昏倒，撥 119。`,
    withheldNutrients: ['potassium'],
  }),
  liver: {
    title: '肝硬化或肝功能不好：這裡不列食物，請問營養師',
    text: '蛋白質、鹽、水分和維生素要看有沒有腹水與肝性腦病變，一般人的建議量不適用；多半不必少吃蛋白質，睡前要加一份點心，請帶著抽血報告問肝膽腸胃科醫師與營養師。不喝酒，生食、生的海鮮與生蠔會致命，鐵劑、維生素 A、紅麴、草藥與來路不明的保健食品不要吃。吐血、黑便、肚子突然痛又發燒，或意識不清、嗜睡、手抖，撥 119。',
    withheldNutrients: nutrientKeys,
  },
  lactose: ({ diet, allergies }) => ({
    title: '乳糖不耐：鈣換個來源',
    text: `喝牛奶會脹氣、拉肚子不是過敏。${
      diet === 'vegan' || allergies.includes('milk')
        ? '鈣可以從板豆腐、小方豆干、深綠色蔬菜與加鈣豆漿來'
        : '優格通常可以少量吃，也可以選無乳糖牛奶；鈣還可以從板豆腐、小方豆干與加鈣豆漿來'
    }。一直拉肚子、變瘦或有血便，不是乳糖不耐，請看醫師。`,
    avoidedFoods: ['牛奶'],
  }),
}

/** The warnings of conditions. Kidney disease and dialysis require opposite diets: only the later stage is reported. */
export function conditionWarnings(answers: Questionnaire): Warning[] {
  return answers.conditions
    .filter((key) => key !== 'kidney' || !answers.conditions.includes('dialysis'))
    .map((key) => {
      const warning = warningByCondition[key]
      return typeof warning === 'function' ? warning(answers) : warning
    })
}

/**
 * Servings per day in total below which a physician is advised before any food: half of 每日飲食指南 at 1,200 kcal for older
 * people, a third for others. As of 2026-11-28.
 */
const tooFew = { older: 6, other: 4, olderFrom: 65 } as const

const lowSugar = '正在用胰島素或會低血糖的藥：血糖低於 70 或冒冷汗、手抖，先吃 15 公克的糖，叫不醒撥 119；'

function eatingTooLittle({ servings, age, concerns, state, drugs }: Questionnaire): Warning | undefined {
  const total = foodGroups.reduce((sum, group) => sum + servings[group], 0)
  const isLittle = total < (age >= tooFew.olderFrom ? tooFew.older : tooFew.other)
  const isLosing = concerns.includes('weight_loss')
  if (!isLittle && !isLosing) return undefined
  const isToday = isPregnant(state) || drugs.includes('insulin') || drugs.includes('lithium')
  const contact = isPregnant(state) ? '今天就聯絡產檢院所' : isToday ? '今天就打電話給開藥的醫師' : '這幾天就看家醫科'
  const finding = isLosing ? '沒有刻意減重卻變瘦' : '吃得太少'
  return {
    title: `${finding}：${contact}`,
    text: `${isLittle ? `您填的份量一天加起來只有 ${total} 份。` : ''}請${contact}，找出原因（牙口、吞嚥、藥物、心情、甲狀腺、血糖或其他疾病），不是先補某一種營養素，所以這裡不列食物。${drugs.includes('insulin') ? lowSugar : ''}一整天幾乎吃不下、一直吐、尿很少、站不穩、黑便或意識不清，去急診。怕胖不敢吃、吃完催吐，或心情低落不想活，也請說出來，可撥 1925。`,
    withheldNutrients: nutrientKeys,
  }
}

function swallowing({ concerns }: Questionnaire): Warning | undefined {
  if (!concerns.includes('swallowing')) return undefined
  return {
    title: '吞嚥困難：先讓醫師評估，這裡不列食物',
    text: '東西卡住、喘不過氣、連口水都吞不下，或突然嘴歪、說話不清，立刻撥 119。常嗆到、越來越難吞、聲音變濕、發燒或一直變瘦，這幾天就看耳鼻喉科、復健科或腸胃科，評估吞嚥之前不要自己改吃硬的、乾的或稀的食物；食物要多軟、水要多稠，由語言治療師與營養師決定。藥丸也不要自己磨粉，先問藥師。',
    withheldNutrients: nutrientKeys,
  }
}

/** Drugs that may harm an unborn child, by their common names. */
const harmfulInPregnancy: Partial<Record<Questionnaire['drugs'][number], string>> = {
  warfarin: 'warfarin',
  direct_anticoagulant: '新型口服抗凝血藥',
  potassium_raising: '血壓藥（ACEI、ARB）或 spironolactone',
  statin: 'statin',
  tetracycline: '四環黴素',
  antibiotic: '抗生素',
  lithium: '鋰鹽',
}
/** Drugs that require the physician to be informed of breastfeeding. */
const askedInBreastfeeding: typeof harmfulInPregnancy = {
  direct_anticoagulant: '新型口服抗凝血藥',
  statin: 'statin',
  tetracycline: '四環黴素',
  lithium: '鋰鹽',
}

function medicinesOfMothers({ state, drugs }: Questionnaire): Warning | undefined {
  const namesIn = (namesByDrug: typeof harmfulInPregnancy) => drugs.flatMap((key) => namesByDrug[key] ?? []).join('、')
  if (isPregnant(state) && namesIn(harmfulInPregnancy))
    return {
      title: '懷孕又在用藥：現在就聯絡醫師',
      text: `您勾選了${namesIn(harmfulInPregnancy)}，這些藥可能影響胎兒。請現在就打電話給開藥的醫師和產檢醫師，非門診時間打醫院總機或到急診，由他們決定換藥；在他們回覆之前，不要自己停藥，也不要自己減量。`,
    }
  if (state === 'lactating' && namesIn(askedInBreastfeeding))
    return {
      title: '哺乳又在用藥：今天就問醫師',
      text: `您勾選了${namesIn(askedInBreastfeeding)}，有的會進入母乳。請今天就問開藥的醫師與小兒科，要換藥或怎麼餵由他們決定，不要自己停藥。寶寶嗜睡、吸不動、嘔吐或拉肚子，今天就帶去看醫師。`,
    }
  return undefined
}

/** Conditions that the antenatal clinic must be informed of. */
const watchedInPregnancy: Partial<Record<Questionnaire['conditions'][number], string>> = {
  diabetes: '糖尿病',
  kidney: '慢性腎臟病',
  dialysis: '洗腎',
  thyroid: '甲狀腺疾病',
  heart_failure: '心臟衰竭',
  liver: '肝硬化或肝功能不好',
  iron_overload: '海洋性貧血或血鐵沉積',
}

function pregnantWith({ state, conditions }: Questionnaire): (Warning | undefined)[] {
  if (!isPregnant(state)) return []
  const conditionNames = conditions.flatMap((key) => watchedInPregnancy[key] ?? [])
  return [
    conditions.includes('hypertension')
      ? {
          title: '懷孕又有高血壓：今天就聯絡產檢院所',
          text: '請今天就告訴產檢院所，血壓藥要不要換由醫師決定，不要自己停。在家早晚各量一次，到 140／90 當天就聯絡；到 160／110，或頭痛、眼花、右上腹痛、喘、臉手突然腫，直接去急診；抽搐或意識不清，撥 119。',
          withheldNutrients: ['potassium'] as const,
        }
      : undefined,
    conditionNames.length > 0
      ? {
          title: '懷孕又有慢性病：今天就讓產檢醫師知道',
          text: `${conditionNames.join('、')}會改變懷孕時要吃什麼、補什麼、用什麼藥。請今天就打電話給產檢院所，告訴他們您的病和用藥；血糖、血壓、甲狀腺與鐵的目標都和平常不同，下面的量要先給他們看過。`,
        }
      : undefined,
  ]
}

/** Combinations of drugs, or of a drug and a condition, that require asking a physician before any change of diet. */
function combinations({ drugs, conditions, state }: Questionnaire): (Warning | undefined)[] {
  const takes = (...keys: Questionnaire['drugs']) => keys.every((key) => drugs.includes(key))
  const has = (...keys: Questionnaire['conditions']) => keys.some((key) => conditions.includes(key))
  const redYeastWith = [
    takes('warfarin') ? 'warfarin（INR 會改變）' : '',
    takes('direct_anticoagulant') ? '新型口服抗凝血藥' : '',
    has('liver') ? '肝病' : '',
    isPregnant(state) ? '懷孕' : '',
    state === 'lactating' ? '哺乳' : '',
  ].filter(Boolean)
  return [
    takes('warfarin', 'direct_anticoagulant')
      ? {
          title: '兩種抗凝血藥：今天就問清楚',
          text: '這兩類藥通常不會同時吃，一起吃容易大出血。請今天就打電話給開藥的醫師或藥師，把兩包藥都唸給他聽，確認現在該吃哪一種；在他回覆之前，不要自己停藥，也不要兩種都多吃。飲食先維持平常的樣子。黑便、血尿、流血不止或撞到頭，去急診；吐血、劇烈頭痛或意識不清，撥 119。',
          avoidedFoods: richInVitaminK,
        }
      : undefined,
    takes('lithium') && (takes('potassium_raising') || has('heart_failure', 'kidney', 'dialysis'))
      ? {
          title: '鋰鹽的濃度可能升高：今天就問醫師',
          text: '心臟衰竭、腎臟病，以及 ACEI、ARB、spironolactone 這些藥，都會讓鋰在身體裡累積。請今天就打電話給開鋰鹽的醫師，告訴他全部的病和用藥，確認多久抽一次血；不要自己停藥。手抖變厲害、走不穩、說話不清、嘔吐腹瀉或意識混亂，撥 119。',
        }
      : undefined,
    takes('statin', 'red_yeast')
      ? {
          title: 'statin 加紅麴：先停紅麴，再問醫師',
          text: '兩者成分相近，一起吃等於同一種藥吃兩份，可能傷肌肉和肝。請先停掉紅麴保健食品（statin 是處方藥，不要自己停），並告訴開藥的醫師；肌肉痛、無力或茶色尿，今天就醫。',
        }
      : undefined,
    takes('red_yeast') && redYeastWith.length > 0
      ? {
          title: '先停掉紅麴，今天問醫師',
          text: `紅麴保健食品不適合${redYeastWith.join('、')}的人，請先停掉，今天就告訴醫師；醫師開的藥不要自己停。黑便、血尿、茶色尿或皮膚變黃，今天就醫。`,
        }
      : undefined,
    takes('warfarin') && (takes('antibiotic') || takes('tetracycline'))
      ? {
          title: '抗生素加 warfarin：提早驗 INR',
          text: '多種抗生素會讓 warfarin 變強。請今天就告訴開 warfarin 的醫師您在吃抗生素，安排幾天內驗 INR；兩種藥都不要自己停。黑便、血尿或撞到頭，去急診。',
        }
      : undefined,
  ]
}

/** Urgent warnings, the most urgent first. */
export function urgentWarnings(answers: Questionnaire): Warning[] {
  const warnings = [
    swallowing(answers),
    eatingTooLittle(answers),
    medicinesOfMothers(answers),
    ...pregnantWith(answers),
    ...combinations(answers),
  ]
  return warnings.filter((warning) => warning !== undefined)
}
