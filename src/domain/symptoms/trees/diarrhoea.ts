import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'
import { diarrhoeaEnds } from './diarrhoea-ends.ts'

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['喝水也吐，留不住', 'nothing_stays_down'],
  ['大便有血', 'red_stool'],
  ['懷孕而且陰道出血', 'vaginal_bleeding'],
  ['臉色蒼白、尿變少或身上有紫斑', 'pallor'],
]

/** Loss of blood or fluid beyond what drinking can replace. */
const drained: readonly Sign[] = [
  ['喝水也吐，留不住', 'nothing_stays_down'],
  ['臉色蒼白、尿變少或身上有紫斑', 'pallor'],
]

export const diarrhoea: Tree = {
  key: 'diarrhoea',
  title: '腹瀉',
  version: '2026-11-28',
  words: ['腹瀉', '拉肚子', '水瀉', '一直拉', '軟便'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['意識不清、叫不太醒，或手腳冰冷快昏倒', 'confusion', 'hard_to_wake', 'shock'],
        ['黑便或吐血', 'gut_bleeding'],
        ['大量血便', 'much_blood'],
        ['肚子痛到受不了，或吐出綠色的東西', 'severe_pain', 'green_vomit'],
        ['半天以上沒有小便（嬰幼兒六小時）、眼窩凹陷', 'little_urine'],
        ['拉得像洗米水，又多又快', 'rice_water'],
        ['吃了野菇、河豚', 'poisonous_food'],
        ['吃過可疑罐頭，或看東西兩個影、吞不下', 'paralysis_after_food'],
        ['從腳往上越來越沒力，或喘', 'rising_weakness', 'breathless'],
        ['孩子一陣陣大哭、縮起雙腿，中間軟軟的', 'cries_in_waves'],
        commonAnswers.ketoacidosis,
      ],
      'emergency',
      'who',
    ),
    who: firstOf(
      '拉肚子的人，有沒有下面的情形？',
      [
        ['weakSigns', '未滿三個月', 'under_3_months'],
        ['weakSigns', commonAnswers.weak[0], 'chemotherapy', 'weak_defences'],
        ['diabetesSigns', '有糖尿病', 'diabetes'],
        ['riskSigns', '吃抗凝血藥，或每天吃類固醇', 'blood_thinner', 'steroid_daily'],
        ['riskSigns', '有腎臟病、心臟衰竭或發炎性腸道疾病', 'kidney_disease', 'heart_failure', 'bowel_disease'],
        ['pregnancySigns', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['infantSigns', '三個月到一歲', 'infant', 'months_3_to_6'],
        ['olderSigns', ...commonAnswers.older],
      ],
      'today',
    ),
    weakSigns: anyOf([[`發燒 ${at.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'weak'),
    diabetesSigns: anyOf(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anyOf(danger, 'riskEmergency', 'risk'),
    pregnancySigns: anyOf([['陰道出血', 'vaginal_bleeding'], ...drained], 'riskEmergency', 'pregnancy'),
    infantSigns: anyOf(danger, 'riskEmergency', 'infant'),
    olderSigns: anyOf(drained, 'riskEmergency', 'older'),
    today: firstOf(
      '有沒有下面的情形？',
      [
        ['bloodSigns', '大便有血或黏液', 'red_stool'],
        [
          'check',
          `發燒 ${at.highFever} 度以上、燒 ${at.feverDays} 天以上、打冷顫，或喝水也吐`,
          'fever_39',
          'fever_days_3',
          'rigors',
          'nothing_stays_down',
        ],
        ['antibiotic', '兩個月內用過抗生素或住過院', 'recent_antibiotic'],
        ['outbreak', '剛從國外回來，或一起吃的人也拉', 'tropics', 'many_ill'],
      ],
      'length',
    ),
    bloodSigns: anyOf(drained, 'riskEmergency', 'dysentery'),
    length: firstOf(
      '拉了多久？',
      [
        ['chronic', `${at.changedBowelWeeks} 週以上，或變瘦`, 'weeks_3', 'weight_loss'],
        ['lasting', `${at.diarrhoeaDays} 天以上`, 'days_3'],
      ],
      'acute',
    ),
  },
  ends: diarrhoeaEnds,
}
