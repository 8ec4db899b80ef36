import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'
import { dizzinessEnds } from './dizziness-ends.ts'

export const dizziness: Tree = {
  key: 'dizziness',
  title: '頭暈',
  version: '2026-11-28',
  words: ['頭暈', '頭很暈', '頭好暈', '頭會暈', '頭一直暈', '暈眩', '眩暈', '天旋地轉', '頭昏', '站起來'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        commonAnswers.stroke,
        ['站不住、走路一直倒，或看東西兩個影', 'cannot_walk', 'double_vision'],
        ['突然劇烈頭痛，或脖子僵硬', 'thunderclap', 'stiff_neck'],
        ['胸悶', 'chest_pressure'],
        ['喘，心跳很亂，或慢到一分鐘不到四十下', 'breathless', 'racing_heart', 'slow_pulse'],
        ['昏倒、抽搐、意識不清或冒冷汗', 'fainted', 'seizure', 'confusion', 'shock'],
        commonAnswers.gutBleeding,
        commonAnswers.stillLow,
      ],
      'emergency',
      'spin',
    ),
    spin: firstOf(
      '有沒有下面的情形？',
      [
        ['steroidSigns', '每天吃類固醇、最近停了，或腎上腺功能不全', 'steroid_daily', 'steroid_stopped'],
        ['spinSigns', '不動也一直轉，好幾個小時都沒有停', 'vertigo_continuous'],
      ],
      'who',
    ),
    spinSigns: anyOf(
      [
        commonAnswers.older,
        ['高血壓、心房顫動、抽菸，或中風過', 'stroke_risk'],
        ['有糖尿病', 'diabetes'],
        commonAnswers.bloodThinner,
        commonAnswers.pregnant,
        ['最近撞到頭', 'head_injury'],
      ],
      'spinEmergency',
      'spinning',
    ),
    who: firstOf(
      '頭暈的人，有沒有下面的情形？',
      [
        ['pregnancySigns', ...commonAnswers.pregnant],
        ['injurySigns', '最近撞到頭', 'head_injury'],
        ['sugar', `發抖、冒冷汗、很餓，而且用降血糖藥；或血糖低於 ${at.lowSugar}`, 'low_sugar'],
        ['bleeding', '大便有血', 'red_stool'],
        [
          'heart',
          '用力或運動時暈、爬樓梯比平常喘，或親人年輕時猝死',
          'on_exertion',
          'pain_on_exertion',
          'breathless_on_effort',
          'family_sudden_death',
        ],
        ['fever', `發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['fall', '最近跌倒過', 'fall'],
      ],
      'kind',
    ),
    pregnancySigns: anyOf(
      [
        ['肚子痛，或陰道出血', 'belly_pain', 'vaginal_bleeding'],
        ['頭很痛、眼前有閃光，或臉突然腫', 'headache_or_flashes'],
        ['最近撞到頭', 'head_injury'],
      ],
      'pregnancyEmergency',
      'pregnancy',
    ),
    steroidSigns: anyOf(
      [
        ['一直吐，或喝水也吐', 'vomiting', 'nothing_stays_down'],
        [`發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'adrenalEmergency',
      'turning',
    ),
    turning: firstOf('是不是一直轉、好幾個小時都沒有停？', [['spinSigns', '是，不動也一直轉', 'vertigo_continuous']], 'who'),
    injurySigns: anyOf(
      [
        commonAnswers.bloodThinner,
        commonAnswers.older,
        ['未滿一歲', 'infant'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
        ['撞到後吐', 'vomiting', 'nothing_stays_down'],
      ],
      'injuryEmergency',
      'injury',
    ),
    kind: firstOf(
      '哪一種最像？',
      [
        ['ear', '一邊耳朵突然聽不清楚，或耳朵痛、流膿', 'sudden_deafness', 'ear_infection'],
        ['dry', '一直吐，喝水也留不住', 'nothing_stays_down', 'vomiting'],
        ['ear', '一陣陣旋轉數小時，有耳鳴', 'spells_with_ear'],
        ['check', '臉色蒼白，或月經量很多', 'pallor'],
        ['position', '翻身、抬頭時天旋地轉，不到一分鐘', 'on_turning'],
        ['standingMore', '站起來時眼前發黑', 'on_standing'],
      ],
      'weakMore',
    ),
    standingMore: anyOf(
      [
        ['剛開始或調整過藥（血壓、攝護腺、安眠藥等）', 'new_medicine'],
        commonAnswers.older,
        ['反覆發生一週以上', 'keeps_coming_back'],
      ],
      'standing',
      'water',
    ),
    weakMore: anyOf(
      [['剛開始或調整過藥', 'new_medicine'], commonAnswers.older, ['反覆發生一週以上', 'keeps_coming_back']],
      'check',
      'rest',
    ),
  },
  ends: dizzinessEnds,
}
