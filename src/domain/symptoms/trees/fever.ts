import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Question, type Tree } from '../tree.ts'
import { feverEnds } from './fever-ends.ts'

/** Signs to be seen on the same day at any age; otherwise it continues with `none`. */
const sameDay = (none: string): Question =>
  firstOf(
    '這次發燒，有沒有下面的情形？',
    [
      ['dry', '喝不下、沒精神，或八小時以上沒有小便', 'little_urine', 'not_feeding', 'vomiting'],
      ['check', `發抖打冷顫，或 ${at.highestFever} 度以上`, 'rigors', 'fever_40'],
      ['check', `燒了 ${at.feverDays} 天以上`, 'days_3'],
      ['kidney', '側腰痛，或小便會痛', 'flank'],
      [
        'abroad',
        '最近出國、去過登革熱流行區、踩過淹水或泥水、接觸麻疹，或草叢後有黑痂',
        'tropics',
        'flood_water',
        'measles_contact',
        'bite_scab',
      ],
      ['check', '莫名瘀青、小紅點、牙齦流血，或皮膚變黃', 'unexplained_bruises', 'jaundice'],
      ['check', '肚子痛得不停，或睪丸痛', 'belly_pain', 'testicle_pain'],
      ['skin', '關節紅腫熱痛，或皮膚一片紅腫在擴大', 'hot_joint', 'spreading_skin'],
      ['lung', '胸痛，或吸氣會痛', 'pain_on_breathing'],
    ],
    none,
  )

export const fever: Tree = {
  key: 'fever',
  title: '發燒',
  version: '2026-11-28',
  words: ['發燒', '高燒', '發熱', '體溫', '畏寒', '燒到'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        ['意識不清、抽搐，或叫不太醒', 'confusion', 'seizure', 'hard_to_wake'],
        ['喘', 'breathless'],
        ['嘴唇發紫，或皮膚一塊塊發紫', 'blue_or_mottled'],
        ['脖子僵硬，或壓了不退色的紫紅色疹子', 'stiff_neck', 'fixed_rash'],
        [`冒冷汗、手腳冰冷、快昏倒，或收縮壓低於 ${at.pressureLow}`, 'shock'],
        ['在高溫下活動或待過之後發熱', 'heat'],
        ['痛到受不了', 'severe_pain', 'painful_spreading_skin'],
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anyOf(
      [
        ['嬰兒頭頂的囟門鼓起來', 'bulging_fontanelle'],
        ['口水吞不下，聲音像含著東西', 'cannot_swallow_saliva'],
        ['孩子嗜睡、突然抖動驚跳、一直吐或心跳很快', 'enterovirus_warning'],
        ['劇烈肚子痛、流血不止，或燒退後反而更虛弱', 'dengue_warning'],
      ],
      'emergency',
      'who',
    ),
    who: firstOf(
      '發燒的人是下面哪一種？',
      [
        ['infant', '未滿三個月的嬰兒', 'under_3_months'],
        ['chemotherapy', '六週內做過化療，或沒有脾臟', 'chemotherapy', 'no_spleen'],
        ['birth', `產後 ${at.afterBirth} 週內`, 'postpartum'],
        ['antithyroidSigns', '正在吃抗甲狀腺藥等可能降低白血球的藥', 'antithyroid_drug'],
        [
          'fragileSigns',
          '移植、長期類固醇等免疫力低，在洗腎，或身上有導管',
          'weak_defences',
          'steroid_daily',
          'steroid_stopped',
          'dialysis',
          'catheter',
        ],
        ['riskSigns', '人工心臟瓣膜，或最近開過刀', 'heart_valve', 'recent_operation'],
        ['riskSigns', `${at.older} 歲以上、懷孕或有糖尿病`, 'over_65', 'pregnant', 'missed_period', 'diabetes'],
        ['months', '三到六個月的嬰兒', 'months_3_to_6'],
        ['child', '六個月到十二歲的孩子', 'infant', 'child', 'under_5_years'],
      ],
      'adult',
    ),
    antithyroidSigns: anyOf(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
      ],
      'riskEmergency',
      'antithyroid',
    ),
    fragileSigns: anyOf(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
        ['透析液混濁、漏洗過腎，或導管周圍紅腫', 'cloudy_dialysate', 'missed_dialysis', 'spreading_skin'],
      ],
      'riskEmergency',
      'fragile',
    ),
    riskSigns: anyOf(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
      ],
      'riskEmergency',
      'risk',
    ),
    months: firstOf('燒到幾度？', [['high', `${at.highFever} 度以上`, 'fever_39']], 'child'),
    child: sameDay('childWell'),
    adult: sameDay('cold'),
  },
  ends: feverEnds,
}
