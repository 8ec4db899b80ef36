import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Question, type Tree } from '../tree.ts'
import { bloodCount } from './common-answers.ts'

const cool = '量一次體溫記下來；不要用酒精擦身體，也不要用阿斯匹靈給孩子退燒。'

const feverEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '敗血症或腦膜炎', why: '發燒加上意識改變、喘、皮膚發紫、血壓低，或壓不退色的疹子。' },
      { name: '熱中暑', why: '高溫環境後體溫升高，意識可能很快變差。' },
      { name: '登革熱或腸病毒的重症', why: '燒退後更虛弱、肚子劇痛、出血，或孩子嗜睡、驚跳。' },
      { name: '深部的嚴重感染', why: '痛得和外表不成比例，或口水吞不下。' },
    ],
    advice: [
      '立刻打 119。',
      '若是中暑，先移到陰涼處、脫去外衣、用水噴濕搧風，等救護車時不要停。',
      '意識不清的人不要餵水或藥，讓他側躺。',
    ],
    sources: ['sepsis', 'meningitis', 'feverChild', 'dengue'],
  },
  infant: {
    urgency: 'emergency',
    conditions: [
      {
        name: '嬰兒的嚴重細菌感染',
        why: `未滿 ${threshold.youngInfant} 個月的嬰兒，體溫 ${threshold.fever} 度以上就要馬上檢查，即使看起來還好。`,
      },
    ],
    advice: ['現在就送有小兒科的急診，或打 119。', '不要先自行給退燒藥等等看；可以照常餵奶。'],
    sources: ['feverChild'],
  },
  chemotherapy: {
    urgency: 'emergency',
    conditions: [{ name: '白血球低下的敗血症', why: '化療後或沒有脾臟的人，感染可能幾小時內惡化，看起來不嚴重也一樣。' }],
    advice: ['現在就到急診，或打 119；同時打給原治療醫院。', '一到就說「正在化療」或「沒有脾臟」，不要先吃退燒藥等等看。'],
    sources: ['neutropenia', 'sepsis'],
  },
  birth: {
    urgency: 'emergency',
    conditions: [{ name: '產後感染', why: '產後發燒可能來自子宮、傷口或乳房，惡化很快。' }],
    advice: ['打 119 或由家人送急診，並聯絡生產的醫院。', '告知生產的日期、方式與出血量。'],
    sources: ['mothers', 'sepsis'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '敗血症', why: '長者、懷孕或免疫力低的人，打冷顫常代表細菌進到血液。' },
      { name: '糖尿病酮酸中毒', why: '糖尿病人感染又一直吐。' },
    ],
    advice: ['立刻打 119，帶著藥袋。', '胰島素與類固醇不要自己停。'],
    sources: ['sepsis', 'ketoacidosis'],
  },
  risk: {
    urgency: 'today',
    conditions: [
      { name: '容易惡化的感染或流感', why: '高齡、懷孕、慢性病與免疫力低的人進展快、症狀不明顯；流感要在 48 小時內評估用藥。' },
    ],
    advice: [
      '今天就醫，帶著藥袋，主動說自己的情形。',
      '懷孕的人聯絡產檢醫院。',
      '處方藥不要自己停；只有抗甲狀腺藥例外：發燒時先停，今天就抽血看白血球。',
      '發抖、喘、昏沉或喝不下，打 119。',
    ],
    sources: ['influenza', 'sepsis', 'mothers'],
  },
  fragile: {
    urgency: 'today',
    conditions: [
      {
        name: '容易變成敗血症的感染',
        why: '移植、洗腎、導管或免疫力低的人，細菌可能已經進到血液，看起來還好也一樣。',
      },
    ],
    advice: [
      '今天就到急診，不分日夜，不要等門診；同時打給洗腎中心、移植團隊或原治療醫院。',
      '一到就說移植、洗腎、導管或正在吃的藥；不要先吃退燒藥等等看，處方藥不要自己停。',
      `發抖、冒冷汗、手腳冰冷、昏沉、喘、快昏倒，或收縮壓低於 ${threshold.pressureLow}，打 119。`,
    ],
    sources: ['sepsis', 'neutropenia'],
  },
  antithyroid: {
    urgency: 'today',
    conditions: bloodCount.conditions,
    advice: bloodCount.advice,
    sources: ['antithyroid', 'sepsis'],
  },
  high: {
    urgency: 'today',
    conditions: [{ name: '嬰兒的細菌感染', why: `三到六個月燒到 ${threshold.highFever} 度以上，要當天檢查。` }],
    advice: ['今天看小兒科或急診，常要驗尿。', cool, '叫不太醒、呼吸費力或抽搐，打 119。'],
    sources: ['feverChild'],
  },
  dry: {
    urgency: 'today',
    conditions: [{ name: '脫水或較重的感染', why: '喝不下、尿少、沒精神，是需要當天檢查的警訊。' }],
    advice: ['今天就醫；途中小口小口喝口服電解質液或餵奶。', cool, '叫不太醒、手腳冰冷或喘，打 119。'],
    sources: ['feverChild', 'fever'],
  },
  check: {
    urgency: 'today',
    conditions: [
      { name: '需要找原因的發燒', why: '打冷顫、燒得很高、燒了三天以上、肚子痛、皮膚變黃或莫名瘀青，要排除細菌感染。' },
    ],
    advice: ['今天就醫，帶著體溫紀錄與用藥。', cool, '意識不清、喘、皮膚發紫或快昏倒，打 119。'],
    sources: ['fever', 'influenza'],
  },
  kidney: {
    urgency: 'today',
    conditions: [{ name: '腎盂腎炎（腎臟感染）', why: '發燒加上側腰痛或小便痛。' }],
    advice: ['今天看泌尿科、腎臟科或急診驗尿。', '發抖、一直吐或快昏倒，打 119。'],
    sources: ['kidneyInfection'],
  },
  abroad: {
    urgency: 'today',
    conditions: [{ name: '登革熱、瘧疾、麻疹、恙蟲病、鉤端螺旋體病等', why: '旅遊、蚊蟲叮咬、淹水或接觸史會改變檢查與用藥。' }],
    advice: [
      '今天就醫，一進門就說旅遊、叮咬與接觸史；懷疑麻疹請先打電話並戴口罩。',
      '不要自行吃阿斯匹靈或消炎止痛藥退燒。',
      '劇烈肚子痛、流血或昏沉，打 119。',
    ],
    sources: ['dengue', 'fever'],
  },
  skin: {
    urgency: 'today',
    conditions: [{ name: '化膿性關節炎或蜂窩性組織炎', why: '發燒加上一個紅腫熱痛的關節，或一片擴大的紅腫。' }],
    advice: ['今天到急診或骨科、感染科，先不要揉或推拿。', '痛得厲害、皮膚變紫或快昏倒，打 119。'],
    sources: ['sepsis', 'fever'],
  },
  lung: {
    urgency: 'today',
    conditions: [{ name: '肺炎或肋膜炎', why: '發燒又胸痛。' }],
    advice: ['今天看胸腔科或急診，戴口罩。', '開始喘、嘴唇發紫或昏沉，打 119。'],
    sources: ['fever', 'cough'],
  },
  childWell: {
    urgency: 'self_care',
    conditions: [{ name: '一般病毒感染', why: '會喝、會玩、小便正常，多半兩三天內緩解。' }],
    advice: [
      '補水、穿著透氣，孩子不舒服時照體重給退燒藥。',
      cool,
      '燒超過三天、沒精神或喝不下，看小兒科；抽搐、嗜睡或驚跳，打 119。',
    ],
    sources: ['feverChild', 'fever'],
  },
  cold: {
    urgency: 'self_care',
    conditions: [{ name: '感冒或流感', why: '不到三天，沒有警訊。' }],
    advice: ['休息、補水、戴口罩。', '第三天還燒就就醫；喘、昏沉、皮膚發紫或快昏倒，打 119。'],
    sources: ['fever', 'influenza'],
  },
}

/** Signs to be seen on the same day at any age; otherwise it continues with `noneTarget`. */
const sameDay = (noneTarget: string): Question =>
  firstMatchQuestion(
    '這次發燒，有沒有下面的情形？',
    [
      ['dry', '喝不下、沒精神，或八小時以上沒有小便', 'little_urine', 'not_feeding', 'vomiting'],
      ['check', `發抖打冷顫，或 ${threshold.highestFever} 度以上`, 'rigors', 'fever_40'],
      ['check', `燒了 ${threshold.feverDays} 天以上`, 'days_3'],
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
      [
        'skin',
        '關節紅腫熱痛、皮膚一片紅腫在擴大，或一隻腳、一邊眼皮腫',
        'hot_joint',
        'spreading_skin',
        'leg_swelling',
        'swollen_eye',
      ],
      ['lung', '胸痛，或吸氣會痛', 'pain_on_breathing'],
    ],
    noneTarget,
  )

export const fever: Tree = {
  key: 'fever',
  title: '發燒',
  version: '2026-11-29',
  words: ['發燒', '高燒', '發熱', '體溫', '畏寒', '燒到'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['意識不清、抽搐，或叫不太醒', 'confusion', 'seizure', 'hard_to_wake'],
        ['喘', 'breathless'],
        ['嘴唇發紫，或皮膚一塊塊發紫', 'blue_or_mottled'],
        ['脖子僵硬，或壓了不退色的紫紅色疹子', 'stiff_neck', 'fixed_rash'],
        [`冒冷汗、手腳冰冷、快昏倒，或收縮壓低於 ${threshold.pressureLow}`, 'shock'],
        ['在高溫下活動或待過之後發熱', 'heat'],
        ['痛到受不了', 'severe_pain', 'painful_spreading_skin'],
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anySignQuestion(
      [
        ['嬰兒頭頂的囟門鼓起來', 'bulging_fontanelle'],
        ['口水吞不下，聲音像含著東西', 'cannot_swallow_saliva'],
        ['孩子嗜睡、突然抖動驚跳、一直吐或心跳很快', 'enterovirus_warning'],
        ['劇烈肚子痛、流血不止，或燒退後反而更虛弱', 'dengue_warning'],
      ],
      'emergency',
      'who',
    ),
    who: firstMatchQuestion(
      '發燒的人是下面哪一種？',
      [
        ['infant', '未滿三個月的嬰兒', 'under_3_months'],
        ['chemotherapy', '六週內做過化療，或沒有脾臟', 'chemotherapy', 'no_spleen'],
        ['birth', `產後 ${threshold.afterBirth} 週內`, 'postpartum'],
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
        ['riskSigns', `${threshold.older} 歲以上、懷孕或有糖尿病`, 'over_65', 'pregnant', 'missed_period', 'diabetes'],
        ['months', '三到六個月的嬰兒', 'months_3_to_6'],
        ['child', '六個月到十二歲的孩子', 'infant', 'child', 'under_5_years'],
      ],
      'adult',
    ),
    antithyroidSigns: anySignQuestion(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
      ],
      'riskEmergency',
      'antithyroid',
    ),
    fragileSigns: anySignQuestion(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
        ['透析液混濁、漏洗過腎，或導管周圍紅腫', 'cloudy_dialysate', 'missed_dialysis', 'spreading_skin'],
      ],
      'riskEmergency',
      'fragile',
    ),
    riskSigns: anySignQuestion(
      [
        ['發抖打冷顫', 'rigors'],
        ['一直吐', 'vomiting'],
      ],
      'riskEmergency',
      'risk',
    ),
    months: firstMatchQuestion('燒到幾度？', [['high', `${threshold.highFever} 度以上`, 'fever_39']], 'child'),
    child: sameDay('childWell'),
    adult: sameDay('cold'),
  },
  ends: feverEnds,
}
