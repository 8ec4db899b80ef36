import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'
import { palpitationsEnds } from './palpitations-ends.ts'

export const palpitations: Tree = {
  key: 'palpitations',
  title: '心悸',
  version: '2026-11-28',
  words: ['心悸', '心跳', '心律不整', '心臟亂跳', '心臟跳', '漏拍'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['胸悶', 'chest_pressure'],
        ['胸痛或喘', 'pain_on_breathing', 'breathless'],
        ['昏倒、快昏倒或冒冷汗', 'fainted', 'near_fainting', 'shock'],
        [`不動時每分鐘超過 ${at.fastPulse} 下停不下來，或不到 ${at.slowPulse} 下`, 'very_fast_pulse', 'slow_pulse'],
        ['體內的電擊器放電', 'device_shock'],
        commonAnswers.stroke,
        commonAnswers.gutBleeding,
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anyOf(
      [
        commonAnswers.stillLow,
        commonAnswers.confused,
        ['停酒或少喝酒後，手抖、冒汗、看到不存在的東西或抽搐', 'alcohol_withdrawal'],
        ['可能吃下過量的藥或有毒的東西', 'overdose'],
        ['一隻腳腫痛', 'leg_swelling'],
      ],
      'poisoned',
      'who',
    ),
    who: firstOf(
      '心悸的人，有沒有下面的情形？',
      [
        ['heartSigns', '有心臟病、心臟衰竭，或親人年輕猝死', 'heart_disease', 'heart_failure', 'family_sudden_death'],
        ['heartSigns', '有甲狀腺亢進、慢性腎臟病，或在洗腎', 'thyroid', 'kidney_disease', 'dialysis'],
        ['pregnancy', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['sugar', `發抖、冒汗、很餓，而且用降血糖藥；或血糖低於 ${at.lowSugar}`, 'low_sugar'],
        ['alcohol', '每天喝酒，這幾天停了或少喝', 'alcohol_stopped'],
        ['body', `發燒 ${at.fever} 度以上，或吐拉到喝不下`, 'fever', 'rigors', 'nothing_stays_down', 'vomiting'],
        ['stimulant', '用了安非他命等興奮劑，或大量提神飲料', 'stimulant'],
        ['heart', '運動到一半發作', 'on_exertion'],
      ],
      'rhythm',
    ),
    heartSigns: anyOf(
      [
        ['現在還在跳，停不下來', 'pain_now', 'still_going'],
        [`發燒 ${at.fever} 度以上`, 'fever'],
      ],
      'emergency',
      'heart',
    ),
    rhythm: firstOf(
      '摸脈搏一分鐘，像哪一種？',
      [
        ['fibrillation', '完全不規則，忽快忽慢', 'irregular'],
        ['tachycardia', '已經跳了半小時以上還沒停', 'still_going', 'pain_now'],
        ['tachycardia', '很快但規則，突然開始、突然停止', 'sudden_regular'],
        ['extra', '大致規則，偶爾漏一拍', 'skipped_beat'],
      ],
      'cause',
    ),
    cause: firstOf(
      '發作前後有什麼？',
      [
        ['thyroid', '手抖、怕熱、變瘦', 'weight_loss'],
        ['anaemia', '臉色蒼白，或月經量很多', 'pallor'],
        ['often', '咖啡、茶、提神飲料、酒或感冒藥', 'after_caffeine'],
        ['anxiety', '緊張、害怕、手麻', 'anxious_before', 'panic'],
      ],
      'unclear',
    ),
    often: anyOf(
      [
        ['反覆發生', 'keeps_coming_back'],
        ['剛開始或調整過藥', 'new_medicine'],
        commonAnswers.older,
        ['每天喝酒', 'alcohol_daily'],
      ],
      'unclear',
      'caffeine',
    ),
  },
  ends: palpitationsEnds,
}
