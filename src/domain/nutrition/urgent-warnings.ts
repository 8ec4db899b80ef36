import { foodGroups } from '../records/record.ts'
import { isPregnant, nutrientKeys } from './dris.ts'
import { richInVitaminK } from './drug-warnings.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Warning } from './warning.ts'

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
  const who = isPregnant(state) ? '今天就聯絡產檢院所' : isToday ? '今天就打電話給開藥的醫師' : '這幾天就看家醫科'
  const what = isLosing ? '沒有刻意減重卻變瘦' : '吃得太少'
  return {
    title: `${what}：${who}`,
    text: `${isLittle ? `您填的份量一天加起來只有 ${total} 份。` : ''}請${who}，找出原因（牙口、吞嚥、藥物、心情、甲狀腺、血糖或其他疾病），不是先補某一種營養素，所以這裡不列食物。${drugs.includes('insulin') ? lowSugar : ''}一整天幾乎吃不下、一直吐、尿很少、站不穩、黑便或意識不清，去急診。怕胖不敢吃、吃完催吐，或心情低落不想活，也請說出來，可撥 1925。`,
    without: nutrientKeys,
  }
}

function swallowing({ concerns }: Questionnaire): Warning | undefined {
  if (!concerns.includes('swallowing')) return undefined
  return {
    title: '吞嚥困難：先讓醫師評估，這裡不列食物',
    text: '東西卡住、喘不過氣、連口水都吞不下，或突然嘴歪、說話不清，立刻撥 119。常嗆到、越來越難吞、聲音變濕、發燒或一直變瘦，這幾天就看耳鼻喉科、復健科或腸胃科，評估吞嚥之前不要自己改吃硬的、乾的或稀的食物；食物要多軟、水要多稠，由語言治療師與營養師決定。藥丸也不要自己磨粉，先問藥師。',
    without: nutrientKeys,
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
  const named = (words: typeof harmfulInPregnancy) => drugs.flatMap((key) => words[key] ?? []).join('、')
  if (isPregnant(state) && named(harmfulInPregnancy))
    return {
      title: '懷孕又在用藥：現在就聯絡醫師',
      text: `您勾選了${named(harmfulInPregnancy)}，這些藥可能影響胎兒。請現在就打電話給開藥的醫師和產檢醫師，非門診時間打醫院總機或到急診，由他們決定換藥；在他們回覆之前，不要自己停藥，也不要自己減量。`,
    }
  if (state === 'lactating' && named(askedInBreastfeeding))
    return {
      title: '哺乳又在用藥：今天就問醫師',
      text: `您勾選了${named(askedInBreastfeeding)}，有的會進入母乳。請今天就問開藥的醫師與小兒科，要換藥或怎麼餵由他們決定，不要自己停藥。寶寶嗜睡、吸不動、嘔吐或拉肚子，今天就帶去看醫師。`,
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
  const named = conditions.flatMap((key) => watchedInPregnancy[key] ?? [])
  return [
    conditions.includes('hypertension')
      ? {
          title: '懷孕又有高血壓：今天就聯絡產檢院所',
          text: '請今天就告訴產檢院所，血壓藥要不要換由醫師決定，不要自己停。在家早晚各量一次，到 140／90 當天就聯絡；到 160／110，或頭痛、眼花、右上腹痛、喘、臉手突然腫，直接去急診；抽搐或意識不清，撥 119。',
          without: ['potassium'] as const,
        }
      : undefined,
    named.length > 0
      ? {
          title: '懷孕又有慢性病：今天就讓產檢醫師知道',
          text: `${named.join('、')}會改變懷孕時要吃什麼、補什麼、用什麼藥。請今天就打電話給產檢院所，告訴他們您的病和用藥；血糖、血壓、甲狀腺與鐵的目標都和平常不同，下面的量要先給他們看過。`,
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
          away: richInVitaminK,
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
export function urgentWarnings(asked: Questionnaire): Warning[] {
  const found = [
    swallowing(asked),
    eatingTooLittle(asked),
    medicinesOfMothers(asked),
    ...pregnantWith(asked),
    ...combinations(asked),
  ]
  return found.filter((warning) => warning !== undefined)
}
