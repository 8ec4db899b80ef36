import type { Questionnaire } from './questionnaire.ts'
import type { Warning } from './warning.ts'

/** Foods that are recommended for other nutrients and may change the effect of warfarin. */
export const richInVitaminK = [
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

const ofDrugs: Record<Questionnaire['drugs'][number], Warning> = {
  warfarin: {
    title: 'warfarin 與維生素 K：每天一樣多就好',
    text: '重點是固定：深綠色蔬菜照平常的量吃，不要突然多吃，也不要突然不吃。想改變飲食、減重或生病吃不下，先告訴開藥的醫師，安排提早驗 INR。納豆、綠藻、高劑量魚油、銀杏、紅麴與蔓越莓錠請避免。黑便、血尿、撞到頭，去急診；藥不要自己停。',
    away: richInVitaminK,
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
    // 柑橘 includes pomelo
    away: ['柑橘'],
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
    without: ['potassium'],
  },
  red_yeast: {
    title: '紅麴保健食品：先告訴醫師',
    text: '紅麴含有和降膽固醇藥相近的成分，會有一樣的副作用。有肝病、懷孕或哺乳的人不要吃；也不要配葡萄柚。肌肉痛、無力、茶色尿或皮膚變黃，停用並當天就醫。',
    away: ['柑橘'],
  },
}

/**
 * The warnings of drugs; one of two antibiotics is enough. Two anticoagulants result in a question to the physician
 * instead of their separate advice.
 */
export function drugWarnings(drugs: Questionnaire['drugs']): Warning[] {
  const isDouble = drugs.includes('warfarin') && drugs.includes('direct_anticoagulant')
  const single = drugs.filter((key) => !isDouble || (key !== 'warfarin' && key !== 'direct_anticoagulant'))
  return [...new Set(single.map((key) => ofDrugs[key]))]
}
