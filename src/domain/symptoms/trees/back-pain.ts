import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Sign, type Tree } from '../tree.ts'
import { backPainEnds } from './back-pain-ends.ts'
import { commonAnswers } from './common-answers.ts'

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['痛到受不了', 'severe_pain'],
  ['腳沒力，或腳板抬不起來', 'leg_weakness'],
  [`發燒 ${at.fever} 度以上，或發抖`, 'fever', 'rigors'],
  ['跌倒或撞到之後', 'back_injury'],
]

const sameDay: readonly (readonly [to: string, ...sign: Sign])[] = [
  ['nerve', '一隻腳沒力，或腳板抬不起來', 'leg_weakness'],
  ['stone', '側腰一陣陣絞痛，或小便帶血', 'flank', 'blood_in_urine', 'pain_in_waves'],
  ['shingles', '單側一條帶狀的刺痛，或起水泡', 'blistering_rash'],
  ['serious', '變瘦，或夜裡痛醒、怎麼躺都痛', 'weight_loss', 'night_pain'],
]

export const backPain: Tree = {
  key: 'back_pain',
  title: '腰背痛',
  version: '2026-11-28',
  words: ['腰痛', '背痛', '腰背', '下背', '閃到腰', '坐骨神經', '腰酸'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['會陰或肛門周圍麻，大小便失禁或解不出來', 'saddle_numb', 'bladder_or_bowel', 'cannot_pass_urine'],
        ['兩隻腳都痛、麻或沒力，或越來越沒力', 'both_legs', 'growing_leg_weakness'],
        ['突然像撕裂', 'tearing_pain'],
        ['肚子有會跳動的鼓包，或有主動脈瘤', 'pulsing_belly', 'known_aneurysm'],
        ['同時胸悶、喘、冒冷汗或快昏倒', 'chest_pressure', 'shock'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
      ],
      'emergency',
      'who',
    ),
    who: firstOf(
      '腰背痛的人，有沒有下面的情形？',
      [
        ['pregnancySigns', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['riskSigns', '有癌症，或得過癌症', 'cancer'],
        ['riskSigns', '免疫力低，或最近背部打針、開刀', 'weak_defences', 'chemotherapy', 'recent_operation'],
        ['olderSigns', `${at.older} 歲以上`, 'over_65'],
        ['brittleSigns', '骨質疏鬆，或長期吃類固醇', 'brittle_bones'],
      ],
      'fever',
    ),
    pregnancySigns: anyOf(
      [['陰道出血、流水，或肚子規律地一陣陣緊', 'vaginal_bleeding', 'pain_in_waves'], ['一直吐', 'vomiting'], ...danger],
      'riskEmergency',
      'pregnancy',
    ),
    riskSigns: anyOf([...danger, ['一直吐', 'vomiting']], 'riskEmergency', 'risk'),
    olderSigns: firstOf(
      '再看看有沒有下面的情形？',
      [
        ['olderEmergency', '痛到受不了', 'severe_pain'],
        ['feverSigns', `發燒 ${at.fever} 度以上，或發抖`, 'fever', 'rigors'],
        ['fracture', '跌倒、彎腰或提東西之後突然痛', 'back_injury'],
        ['fracture', '有骨質疏鬆，或長期吃類固醇', 'brittle_bones'],
        ['olderNew', '這兩週才開始的新的痛', 'new_pain'],
      ],
      'olderToday',
    ),
    fever: firstOf('有發燒嗎？', [['feverSigns', `有，${at.fever} 度以上或發抖`, 'fever', 'rigors']], 'today'),
    feverSigns: firstOf(
      '發燒的同時，還有什麼？',
      [
        ['kidneyEmergency', '一直發抖、一直吐，或痛到受不了', 'rigors', 'vomiting', 'severe_pain'],
        ['kidney', '痛在側腰，或小便會痛、有血', 'flank', 'blood_in_urine'],
      ],
      'spine',
    ),
    brittleSigns: firstOf(
      '再看看有沒有下面的情形？',
      [
        ['feverSigns', `發燒 ${at.fever} 度以上，或發抖`, 'fever', 'rigors'],
        ['brittleVessel', '痛到受不了', 'severe_pain'],
      ],
      'fracture',
    ),
    brittleVessel: firstOf('腰背痛的人幾歲？', [['olderEmergency', `${at.aortaAge} 歲以上`, 'over_50']], 'fracture'),
    today: firstOf(
      '有沒有下面的情形？',
      [['vessel', '痛到受不了', 'severe_pain'], ...sameDay, ['injury', '跌倒或撞到之後', 'back_injury']],
      'kind',
    ),
    vessel: firstOf('腰背痛的人幾歲？', [['olderEmergency', `${at.aortaAge} 歲以上`, 'over_50']], 'severe'),
    severe: firstOf('還有沒有下面的情形？', [...sameDay, ['injury', '跌倒或撞到之後', 'back_injury']], 'serious'),
    olderToday: firstOf('有沒有下面的情形？', sameDay, 'kind'),
    kind: firstOf(
      '哪一種最像？',
      [
        ['inflammatory', '早上僵硬半小時以上，動了反而好', 'morning_stiffness'],
        ['sciatica', '痛或麻傳到腿，到膝蓋以下', 'leg_pain'],
        ['chronic', `未滿十八歲，或痛了 ${at.backWeeks} 週以上`, 'under_18', 'weeks_6'],
        ['stenosis', '走一段路腿就痠麻，坐下或彎腰就好', 'on_walking_bent_better'],
      ],
      'simple',
    ),
  },
  ends: backPainEnds,
}
