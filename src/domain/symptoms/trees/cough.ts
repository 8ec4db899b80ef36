import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Sign, type Tree } from '../tree.ts'
import { coughEnds } from './cough-ends.ts'

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['走路或爬樓梯比平常喘', 'breathless_on_effort', 'breathless'],
  ['躺不平，或夜裡喘醒', 'breathless_lying'],
  ['痰裡有血', 'coughing_blood'],
  ['一隻腳腫痛', 'leg_swelling'],
  ['吸氣或咳的時候胸痛', 'pain_on_breathing'],
]

export const cough: Tree = {
  key: 'cough',
  title: '咳嗽',
  version: '2026-11-28',
  words: ['咳嗽', '咳', '有痰', '乾咳', '咳不停'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['不動也喘，或喘到說不完一句話', 'breathless_at_rest'],
        ['氣喘的急救吸入藥用了沒效', 'reliever_fails'],
        [`嘴唇發紫，或血氧 ${at.oxygen}% 以下`, 'blue_or_mottled', 'low_oxygen'],
        ['突然嗆到，或吸氣有尖銳的聲音', 'choked', 'stridor'],
        ['臉、嘴唇或舌頭腫，全身起疹', 'allergic_swelling'],
        ['咳出一大口血，或粉紅色泡沫', 'much_blood', 'pink_froth'],
        ['胸口像被壓住，或意識不清', 'chest_pressure', 'confusion'],
        ['突然一邊胸口很痛又喘', 'sudden_one_sided'],
      ],
      'emergency',
      'who',
    ),
    who: firstOf(
      '咳嗽的人，有沒有下面的情形？',
      [
        ['babySigns', '未滿一歲', 'under_3_months', 'infant'],
        ['weakSigns', '正在化療、移植，或免疫力低', 'chemotherapy', 'weak_defences'],
        ['chronicSigns', '有心臟衰竭', 'heart_failure'],
        ['chronicSigns', '氣喘或慢性阻塞性肺病，最近變差', 'lung_disease_worse'],
        ['chronicSigns', '整天臥床，或吃東西常嗆到', 'frail'],
        ['clotSigns', '懷孕，或吃抗凝血藥、避孕藥或荷爾蒙', 'pregnant', 'blood_thinner', 'oestrogen'],
        ['clotSigns', `${at.clotWeeks} 週內開刀、打石膏、臥床或長途旅行；得過血栓；有癌症`, 'clot_risk'],
      ],
      'today',
    ),
    babySigns: anyOf(
      [
        ['呼吸很費力、胸口凹下去、鼻翼一直動', 'laboured_breathing'],
        ['呼吸很快，或比平常喘', 'breathless', 'breathless_on_effort'],
        ['呼吸會停幾秒', 'stops_breathing'],
        ['咳到臉發紫或吐', 'whooping'],
        ['奶量不到平常的一半', 'not_feeding'],
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['痰裡有血', 'coughing_blood'],
      ],
      'babyEmergency',
      'baby',
    ),
    weakSigns: anyOf([[`發燒 ${at.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'weak'),
    chronicSigns: anyOf([['比平常喘很多，走幾步就要停', 'breathless_on_effort'], ...danger.slice(1)], 'riskEmergency', 'chronic'),
    clotSigns: anyOf(danger, 'riskEmergency', 'clotToday'),
    today: firstOf(
      '有沒有下面的情形？',
      [
        ['check', '比平常喘、躺不平，或兩腳腫', 'breathless', 'breathless_on_effort', 'breathless_lying', 'swollen_legs'],
        ['check', '痰裡有血絲', 'coughing_blood'],
        ['check', '吸氣或咳的時候胸痛', 'pain_on_breathing'],
        ['whooping', '一陣一陣咳到吐，或吸氣有「喝」聲', 'whooping'],
        ['feverWho', `發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'since',
    ),
    clotToday: firstOf(
      '還有沒有下面的情形？',
      [
        ['whooping', '一陣一陣咳到吐，或吸氣有「喝」聲', 'whooping'],
        ['check', '兩腳腫', 'swollen_legs'],
        ['influenza', `發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'since',
    ),
    feverWho: anyOf(
      [
        [`燒了 ${at.feverDays} 天以上，或發抖打冷顫`, 'fever_days_3', 'rigors'],
        [`${at.older} 歲以上`, 'over_65'],
        ['有糖尿病，或懷孕', 'diabetes', 'pregnant'],
      ],
      'influenza',
      'since',
      '發燒的人，有沒有下面任何一項？',
    ),
    since: firstOf(
      '再看看下面，哪一項符合？',
      [
        ['tuberculosis', '變瘦、夜裡盜汗，或家人有結核病', 'weight_loss', 'night_sweats', 'tb_contact'],
        ['smoker', '抽菸，或抽過很多年', 'smoker'],
        ['drug', '吃某種血壓藥之後開始乾咳', 'ace_inhibitor'],
        ['long', `咳了 ${at.coughWeeks} 週以上，或聲音沙啞很久`, 'weeks_2', 'hoarse'],
      ],
      'cold',
    ),
    long: firstOf(
      '哪一種最像？',
      [
        ['asthma', '夜裡或運動時咳，胸口有咻咻聲', 'wheeze_at_night'],
        ['reflux', '飯後或平躺時咳，胸口灼熱', 'acid_at_night'],
        ['drip', '鼻涕倒流、一直清喉嚨', 'throat_drip'],
      ],
      'lasting',
    ),
  },
  ends: coughEnds,
}
