import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'
import { headacheEnds } from './headache-ends.ts'

export const headache: Tree = {
  key: 'headache',
  title: '頭痛',
  version: '2026-11-28',
  words: ['頭痛', '頭很痛', '偏頭痛', '頭脹', '頭好痛', '太陽穴'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['突然痛起來，幾分鐘內痛到最厲害', 'thunderclap'],
        commonAnswers.stroke,
        ['意識不清、抽搐，或叫不太醒', 'confusion', 'hard_to_wake', 'seizure'],
        ['脖子僵硬，或壓了不退色的紫紅色疹子', 'stiff_neck', 'fixed_rash'],
        ['突然站不起來，或走路一直歪', 'cannot_walk'],
        ['突然看不清楚、看東西兩個影，或眼睛紅又痛', 'sight_lost', 'double_vision', 'red_painful_eye'],
        [`血壓到 ${at.pressureHigh}／${at.pressureHighLower} 以上`, 'pressure_180'],
        ['眼皮紅腫、眼睛往外凸', 'swollen_eye'],
        commonAnswers.gasFumes,
      ],
      'emergency',
      'pregnancy',
    ),
    pregnancy: firstOf(
      `頭痛的人懷孕，或在產後 ${at.afterBirth} 週內嗎？`,
      [['pregnancySigns', '是', 'pregnant', 'postpartum', 'missed_period']],
      'who',
    ),
    pregnancySigns: anyOf(
      [
        ['痛得厲害，吃藥也沒退', 'severe_pain'],
        ['眼前有閃光、臉手突然腫，或上腹痛', 'headache_or_flashes'],
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['最近撞到頭', 'head_injury'],
      ],
      'pregnancyEmergency',
      'pregnancyToday',
    ),
    who: anyOf(
      [commonAnswers.bloodThinner, ['有癌症，或得過癌症', 'cancer'], commonAnswers.weak],
      'riskSigns',
      'injury',
      '頭痛的人，有沒有下面任何一項？',
    ),
    riskSigns: anyOf(
      [
        ['最近撞到頭，再輕都算', 'head_injury'],
        ['痛得厲害，和以前不同', 'severe_pain'],
        [`發燒 ${at.fever} 度以上`, 'fever'],
      ],
      'riskEmergency',
      'risk',
    ),
    injury: firstOf('最近撞到頭嗎？', [['injurySigns', '有，再輕都算', 'head_injury']], 'today'),
    injurySigns: anyOf(
      [
        commonAnswers.older,
        ['未滿一歲', 'infant'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
        ['撞到後吐', 'vomiting', 'morning_vomiting'],
      ],
      'riskEmergency',
      'bump',
    ),
    today: firstOf(
      '這次頭痛，有沒有下面的情形？',
      [
        ['arteritis', '碰頭皮會痛，或咬東西下巴痠', 'scalp_or_jaw'],
        ['check', '痛得厲害，做不了事', 'severe_pain'],
        ['check', '咳嗽、彎腰或用力時引發', 'on_coughing', 'on_exertion'],
        ['check', '躺著或早上起床最痛，還會吐', 'morning_vomiting', 'vomiting'],
        ['check', `發燒 ${at.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['check', '一陣陣痛在一隻眼睛周圍，流眼淚', 'one_eye_tearing'],
        ['check', '五歲以下的孩子', 'under_5_years'],
        ['newOlder', '是以前沒有過的頭痛', 'new_headache'],
      ],
      'kind',
    ),
    newOlder: firstOf('頭痛的人幾歲？', [['arteritis', `${at.arteritis} 歲以上`, 'over_50']], 'kind'),
    kind: firstOf(
      '哪一種最像？',
      [
        ['growingWho', '一週比一週痛', 'growing_worse'],
        ['overuse', `一個月有 ${at.painkillerDays} 天以上吃止痛藥`, 'painkillers_often'],
        ['migraine', '單側、一跳一跳地痛，怕光怕吵或想吐', 'migraine'],
        ['sinus', '臉頰或額頭脹痛，鼻塞流膿鼻涕', 'stuffed_nose'],
        ['often', '兩側悶痛，像戴了太緊的帽子', 'band_like'],
      ],
      'unclear',
    ),
    growingWho: anyOf(
      [
        ['吃避孕藥或荷爾蒙', 'oestrogen'],
        [`${at.clotWeeks} 週內開刀、臥床或長途旅行，或得過血栓`, 'clot_risk'],
        ['未滿十八歲', 'under_18'],
      ],
      'check',
      'growing',
    ),
    often: firstOf('常常這樣痛嗎？', [['unclear', '兩週以上，或反覆發生', 'keeps_coming_back']], 'tension'),
  },
  ends: headacheEnds,
}
