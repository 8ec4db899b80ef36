import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'
import { fatigueEnds } from './fatigue-ends.ts'

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['一直吐', 'vomiting'],
  ['最近撞到頭', 'head_injury'],
]

const kindThen = (none: string) =>
  firstOf(
    '還有什麼最明顯？',
    [
      ['serious', '變瘦、夜間盜汗，或摸到腫塊', 'weight_loss', 'night_sweats'],
      ['anaemia', '臉色蒼白，或月經量很多', 'pallor'],
      ['missed', '月經晚來，或可能懷孕', 'missed_period'],
      ['mood', '心情低落、對什麼都沒興趣', 'low_mood'],
      ['sleep', '打鼾、白天一直想睡', 'sleepy_by_day'],
      ['thyroid', '怕冷、便祕、變胖', 'feels_cold'],
    ],
    none,
  )

export const fatigue: Tree = {
  key: 'fatigue',
  title: '疲倦',
  version: '2026-11-28',
  words: ['疲倦', '疲勞', '很累', '好累', '有點累', '疲累', '沒力氣', '全身沒力', '全身無力', '倦怠', '沒精神'],
  start: 'mind',
  questions: {
    mind: firstOf('最近有沒有覺得活著沒有意思，或想傷害自己？', [['crisis', '有', 'suicidal']], 'alarm'),
    alarm: anyOf(
      [
        ['胸痛、胸悶，或不動也喘', 'chest_pressure', 'breathless_at_rest'],
        commonAnswers.stroke,
        commonAnswers.confused,
        commonAnswers.gutBleeding,
        commonAnswers.shock,
        ['幾天內從腳往上越來越沒力，或突然自己站不起來', 'rising_weakness', 'cannot_walk'],
        commonAnswers.ketoacidosis,
        commonAnswers.stillLow,
        commonAnswers.gasFumes,
      ],
      'emergency',
      'who',
    ),
    who: firstOf(
      '疲倦的人，有沒有下面的情形？',
      [
        ['weakSigns', commonAnswers.weak[0], 'chemotherapy', 'weak_defences'],
        ['diabetesSigns', '有糖尿病', 'diabetes'],
        ['riskSigns', '吃抗凝血藥，或有腎臟病', 'blood_thinner', 'kidney_disease'],
        ['riskSigns', '每天吃類固醇，或吃了幾週以上最近停了', 'steroid_daily', 'steroid_stopped'],
        ['pregnancy', '懷孕中', 'pregnant'],
        ['infant', '未滿一歲', 'infant'],
      ],
      'today',
    ),
    weakSigns: anyOf([[`發燒 ${at.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'risk'),
    diabetesSigns: anyOf(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anyOf(danger, 'riskEmergency', 'risk'),
    today: firstOf(
      '有沒有下面的情形？',
      [
        ['injury', '最近撞到頭', 'head_injury'],
        ['blood', '身上莫名瘀青、小紅點、牙齦流血，或大便有血', 'unexplained_bruises', 'red_stool'],
        [
          'heart',
          '比平常容易喘、躺不平、兩腳腫，或診斷過、和以前一樣的心絞痛',
          'breathless_on_effort',
          'pain_on_exertion',
          'angina_stable',
          'breathless_lying',
          'swollen_legs',
        ],
        ['thirst', '很渴、尿多、變瘦', 'thirst_and_urine'],
        ['liver', '皮膚或眼白變黃，或尿像茶色', 'jaundice', 'dark_urine'],
        ['body', '一直吐', 'vomiting'],
        ['fever', `燒了 ${at.feverDays} 天以上，或發抖打冷顫`, 'fever_days_3', 'rigors'],
        ['suddenOlder', '這幾天突然很累，或發燒', 'sudden_onset', 'fever'],
      ],
      'kind',
    ),
    suddenOlder: firstOf('疲倦的人幾歲？', [['older', ...commonAnswers.older]], 'younger'),
    kind: kindThen('length'),
    younger: kindThen('changed'),
    changed: anyOf(
      [
        ['剛開始或調整過藥', 'new_medicine'],
        [`累了 ${at.fatigueWeeks} 週以上`, 'weeks_2'],
      ],
      'check',
      'rest',
    ),
    length: anyOf(
      [[`累了 ${at.fatigueWeeks} 週以上`, 'weeks_2'], ['剛開始或調整過藥', 'new_medicine'], commonAnswers.older],
      'check',
      'rest',
    ),
  },
  ends: fatigueEnds,
}
