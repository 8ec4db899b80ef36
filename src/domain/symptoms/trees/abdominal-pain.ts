import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Sign, type Tree } from '../tree.ts'
import { abdominalPainEnds } from './abdominal-pain-ends.ts'
import { commonAnswers } from './common-answers.ts'

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  [`發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
  ['一直吐，或喝水也吐', 'vomiting', 'nothing_stays_down'],
  ['皮膚或眼白變黃', 'jaundice'],
  ['大便有血', 'red_stool'],
  ['陰道出血', 'vaginal_bleeding'],
]
const places = (older: boolean) =>
  firstOf(
    '主要痛在哪裡？',
    [
      ['gallSigns', '右上腹、右邊肋骨下面', 'right_upper_belly'],
      ['appendixSigns', '右下腹，或從肚臍附近移到右下腹', 'right_lower_belly', 'pain_moved_to_right'],
      ['flankSigns', '側腰，一陣陣痛到下腹', 'flank'],
      ...(older ? ([['upperOlder', '上腹中間、心窩', 'upper_belly']] as const) : []),
    ],
    older ? 'olderWeek' : 'today',
  )

export const abdominalPain: Tree = {
  key: 'abdominal_pain',
  title: '腹痛',
  version: '2026-11-28',
  words: ['腹痛', '肚子痛', '胃痛', '肚子', '右下腹', '上腹', '經痛'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['痛到受不了、站不直', 'severe_pain'],
        ['臉色蒼白冒冷汗', 'shock'],
        ['肚子硬得像板子，走路、咳嗽或一動就很痛', 'rigid_belly'],
        commonAnswers.gutBleeding,
        ['突然像撕裂', 'tearing_pain'],
        ['痛穿到背後，或醫師說過有主動脈瘤', 'pain_to_back', 'known_aneurysm'],
        ['同時胸悶、喘、痛到下巴或手臂', 'heart_signs'],
        ['一用力就悶痛，休息就好', 'pain_on_exertion'],
        ['睪丸或陰囊痛、腫', 'testicle_pain'],
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anyOf(
      [
        ['肚子脹、一直吐，完全沒有排氣排便', 'bowel_blocked'],
        ['鼠蹊或肚子上的鼓包很痛、推不回去', 'stuck_hernia'],
        ['想尿卻完全尿不出來', 'cannot_pass_urine'],
        ['吐出綠色的東西', 'green_vomit'],
        ['肚子剛受過撞擊', 'belly_injury'],
        commonAnswers.ketoacidosis,
        ['孩子一陣陣大哭、縮起雙腿，中間軟軟的', 'cries_in_waves'],
      ],
      'emergency2',
      'who',
    ),
    who: firstOf(
      '肚子痛的人，有沒有下面的情形？',
      [
        ['pregnancySigns', '懷孕中、月經晚來，或可能懷孕', 'pregnant', 'missed_period'],
        ['infantSigns', '未滿一歲', 'infant'],
        ['diabetesSigns', '有糖尿病', 'diabetes'],
        ['riskSigns', '正在化療、移植、免疫力低，或每天吃類固醇', 'chemotherapy', 'weak_defences', 'steroid_daily'],
        ['riskSigns', '最近肚子開過刀或做過內視鏡', 'recent_operation'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['riskSigns', '肝硬化，或在洗腎', 'liver_cirrhosis', 'dialysis'],
        ['olderSigns', ...commonAnswers.older],
        ['childSigns', '一到五歲的孩子', 'under_5_years'],
      ],
      'place',
    ),
    pregnancySigns: anyOf(danger, 'riskEmergency', 'pregnancy'),
    infantSigns: anyOf(danger, 'riskEmergency', 'infant'),
    diabetesSigns: anyOf(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anyOf(danger, 'riskEmergency', 'risk'),
    childSigns: firstOf('孩子的大便有血嗎？', [['childEmergency', '有，或像草莓果醬', 'red_stool']], 'place'),
    olderSigns: anyOf(danger, 'riskEmergency', 'olderNew'),
    olderNew: firstOf(
      '什麼時候開始的？',
      [['older', `這 ${at.bellyWeeks} 週內才開始，或和以前不一樣`, 'new_pain', 'navel_pain']],
      'placeOlder',
    ),
    place: places(false),
    placeOlder: places(true),
    gallSigns: anyOf(
      [
        [`發燒 ${at.fever} 度以上、發抖`, 'fever', 'rigors'],
        ['皮膚或眼白變黃、尿像茶色', 'jaundice'],
        ['一直吐', 'vomiting'],
      ],
      'bileInfection',
      'gall',
    ),
    appendixSigns: anyOf(
      [
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['一直吐', 'vomiting'],
      ],
      'appendixNow',
      'appendix',
    ),
    flankSigns: anyOf(
      [
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['發抖打冷顫', 'rigors'],
      ],
      'kidney',
      'stone',
    ),
    today: firstOf(
      '這兩天有沒有下面的情形？',
      [
        ['early', '從肚臍附近開始痛，不想吃、想吐', 'navel_pain'],
        ['check', `發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['check', '皮膚或眼白變黃', 'jaundice'],
        ['check', '喝水也吐，留不住', 'nothing_stays_down'],
        ['check', '大便有血', 'red_stool'],
      ],
      'longer',
    ),
    longer: anyOf(
      [
        ['體重沒有刻意減卻變輕', 'weight_loss'],
        ['吞東西會卡住', 'trouble_swallowing'],
        [`反覆或持續痛了 ${at.bellyWeeks} 週以上`, 'weeks_2'],
      ],
      'lasting',
      'kind',
    ),
    kind: firstOf(
      '哪一種最像？',
      [
        ['dyspepsia', '上腹中間，和吃飯有關', 'upper_belly', 'after_meals'],
        ['period', '下腹，和月經或小便有關', 'with_period'],
        ['gastroenteritis', '有腹瀉，或剛吃過可疑的食物', 'loose_stool'],
        ['constipation', '便祕、脹氣，解便後舒服些', 'constipated'],
      ],
      'unclear',
    ),
  },
  ends: abdominalPainEnds,
}
