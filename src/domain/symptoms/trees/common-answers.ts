import { threshold } from '../thresholds.ts'
import type { Sign } from '../tree.ts'

/** Shared wording of the same fact in several trees. */
export const commonAnswers = {
  stroke: ['臉歪、單側手腳無力或麻、說話不清（即使已經好了也算）', 'stroke_signs', 'stroke_signs_gone'],
  shock: ['臉色蒼白、冒冷汗、快昏倒', 'shock', 'near_fainting'],
  confused: ['意識不清、胡言亂語，或叫不太醒', 'confusion', 'hard_to_wake'],
  gutBleeding: ['吐血，或大便像柏油一樣黑', 'gut_bleeding'],
  gasFumes: ['同住的人也一起不舒服，或剛用過瓦斯熱水器、炭火', 'carbon_monoxide'],
  bloodThinner: ['吃抗凝血藥，或兩種抗血小板藥', 'blood_thinner'],
  weak: ['正在化療，或移植、長期類固醇等免疫力低的情形', 'chemotherapy', 'weak_defences'],
  older: [`${threshold.older} 歲以上`, 'over_65'],
  pregnant: ['懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
  stillLow: ['吃藥或打針降血糖的人，吃了兩次糖還是發抖冒汗，或沒辦法吞', 'low_sugar_stays'],
  ketoacidosis: ['呼吸又深又快、呼氣有水果味，很渴、想吐或昏沉', 'ketoacidosis_signs'],
} as const satisfies Record<string, Sign>

/** A fever on antithyroid medicine: the possible cause, and what to do. */
export const bloodCount = {
  conditions: [{ name: '白血球低下', why: '抗甲狀腺藥偶爾會讓白血球突然變得很少，最先出現的常是發燒或喉嚨痛。' }],
  advice: [
    '先停掉抗甲狀腺藥，不要吃下一次；今天就到急診或原來的醫院抽血看白血球（含分類）。',
    '一進門就說「正在吃抗甲狀腺藥而發燒」。',
    '發抖打冷顫、喘、昏沉、嘴巴破到吃不下，打 119。',
  ],
} as const
