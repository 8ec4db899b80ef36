import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Tree } from '../tree.ts'

import { commonAnswers } from './common-answers.ts'

/** Both are vasodilators: together the blood pressure drops too far. */
const nitrates =
  '醫師開過硝化甘油舌下片的人，坐著照指示含。這兩天用過勃起功能障礙藥（威而鋼、犀利士等）的人不可以含，並告訴醫護人員。'

const chestPainEnds: Tree['ends'] = {
  heart: {
    urgency: 'emergency',
    conditions: [
      {
        name: '急性心肌梗塞或不穩定心絞痛',
        why: '壓迫感、冷汗、傳到手臂或下巴，或一用力就悶而且是新的、變多的，都是警訊；女性、長者與糖尿病人可能只有喘或想吐。',
      },
      { name: '主動脈剝離或危險的心律不整', why: '撕裂般的痛、昏倒或心跳很亂，要馬上排除。' },
    ],
    advice: ['立刻打 119，坐下休息，不要自己開車。', nitrates, '處方藥不要自己停；抗凝血藥要告訴救護員。'],
    sources: ['chestPainNhs', 'chestPainNice', 'chestPainAha'],
  },
  clot: {
    urgency: 'emergency',
    conditions: [
      { name: '肺栓塞', why: '咳血、腿腫、最近開刀或久坐、懷孕產後，都可能是血栓跑到肺。' },
      { name: '感染、出血或食道破裂', why: '免疫力低又發燒、用抗凝血藥又撞傷、用力嘔吐後的胸痛。' },
    ],
    advice: ['立刻打 119，坐著休息，不要自己走去醫院。', '告訴救護員最近的手術、長途旅行、懷孕與用藥。'],
    sources: ['clotNice', 'mothers', 'chestPainAha'],
  },
  heartKnown: {
    urgency: 'today',
    conditions: [{ name: '心絞痛或原有心臟病的變化', why: '有心臟病的人胸痛，即使現在不痛，也要當天評估。' }],
    advice: [
      '今天聯絡心臟科醫師；固定型態、和以前完全一樣的，這週回診也要說。',
      nitrates,
      `變多、變容易發作、不動也痛，或超過 ${threshold.chestMinutes} 分鐘，打 119。`,
    ],
    sources: ['chestPainNice', 'chestPainAha'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '容易被忽略的心臟或肺部問題', why: '長者、糖尿病人、免疫力低或用抗凝血藥的人，症狀可能不典型。' }],
    advice: [
      '今天就醫做心電圖，帶著藥袋。',
      '處方藥不要自己停。',
      `壓迫感、喘、冒冷汗，或超過 ${threshold.chestMinutes} 分鐘不退，打 119。`,
    ],
    sources: ['chestPainAha', 'bloodThinner'],
  },
  lung: {
    urgency: 'today',
    conditions: [
      { name: '肋膜炎、肺炎或氣胸', why: '吸氣或咳嗽時痛、發燒，或突然單側痛。' },
      { name: '肺栓塞', why: '也會在吸氣時痛，所以要由醫師檢查，不能只當成肌肉痛。' },
    ],
    advice: ['今天看胸腔科或急診，可能要照胸部 X 光。', '開始喘、咳血、一隻腳腫或昏倒，打 119。'],
    sources: ['clotNice', 'chestPainNhs'],
  },
  injury: {
    urgency: 'today',
    conditions: [{ name: '肋骨骨折或肺部挫傷', why: '撞擊後的胸痛，有時要照 X 光才看得出來。' }],
    advice: ['今天看急診或外科。', '開始喘、咳血或快昏倒，打 119。'],
    sources: ['chestPainNhs'],
  },
  shingles: {
    urgency: 'today',
    conditions: [{ name: '帶狀疱疹', why: '沿單側神經的刺痛與水泡，三天內用藥效果最好。' }],
    advice: ['今天看皮膚科或家醫科。', '水泡不要弄破，避免接觸孕婦與嬰兒。', '悶痛、喘或冒冷汗，打 119。'],
    sources: ['shingles'],
  },
  unclear: {
    urgency: 'today',
    conditions: [{ name: '還不能判斷的胸痛', why: '第一次發生或型態不典型，要先做心電圖，確定不是心臟。' }],
    advice: ['今天看家醫科、心臟內科或急診。', `壓迫感、喘、冒冷汗，或超過 ${threshold.chestMinutes} 分鐘不退，打 119。`],
    sources: ['chestPainNice', 'chestPainNhs'],
  },
  anxiety: {
    urgency: 'week',
    conditions: [{ name: '焦慮或恐慌發作', why: '心臟檢查正常，和以前的發作一樣。' }],
    advice: ['慢慢吐氣，一次六秒，直到手不麻。', '這週看身心科或家醫科；和以前不同的胸痛不要當成焦慮，打 119。'],
    sources: ['chestPain'],
  },
  reflux: {
    urgency: 'week',
    conditions: [{ name: '胃食道逆流', why: '飯後與平躺時的灼熱感。' }],
    advice: [
      '少量多餐，睡前三小時不吃，床頭墊高。',
      '這週看家醫科或腸胃科；吞東西會卡或變瘦，要做胃鏡。',
      '一用力就悶、冒冷汗或解黑便，打 119。',
    ],
    sources: ['chestPain', 'cancerNice'],
  },
  lasting: {
    urgency: 'week',
    conditions: [{ name: '需要照 X 光的胸壁痛', why: '抽菸、變瘦或痛了三週，要看看肺。' }],
    advice: ['這週看胸腔科或家醫科，照胸部 X 光。', '喘、咳血或壓迫感，打 119。'],
    sources: ['cancerNice'],
  },
  wall: {
    urgency: 'self_care',
    conditions: [{ name: '胸壁肌肉或肋軟骨疼痛', why: '按壓或轉身才痛、吸氣不痛，多半與拉傷有關。' }],
    advice: ['減少提重物，可熱敷。', '一週沒好、吸氣會痛或發燒，今天就醫；喘或壓迫感，打 119。'],
    sources: ['chestPainNhs'],
  },
}

export const chestPain: Tree = {
  key: 'chest_pain',
  title: '胸痛',
  version: '2026-11-29',
  words: ['胸痛', '胸悶', '胸口', '心臟痛', '心口', '胸部痛'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        [`像被壓住、勒緊，或不動也痛，超過 ${threshold.chestMinutes} 分鐘`, 'chest_pressure', 'angina_at_rest'],
        ['痛到手臂、下巴、肩膀或背；或突然像撕裂', 'pain_spreads', 'tearing_pain'],
        ['冒冷汗、喘或想吐', 'heart_signs', 'breathless'],
        ['昏倒', 'fainted'],
        ['心跳很快很亂，停不下來', 'racing_heart'],
        ['原本的心絞痛變多、變容易，或含藥五分鐘沒好', 'angina_growing', 'nitrate_fails'],
        commonAnswers.stroke,
      ],
      'heart',
      'alarm2',
    ),
    alarm2: anySignQuestion(
      [
        ['咳血', 'coughing_blood'],
        ['一隻腳腫痛', 'leg_swelling'],
        [`${threshold.clotWeeks} 週內開刀、打石膏、臥床或長途旅行；得過血栓；有癌症；吃荷爾蒙`, 'clot_risk', 'oestrogen'],
        [`懷孕，或產後 ${threshold.afterBirth} 週內`, 'pregnant', 'postpartum'],
        ['用力嘔吐後胸痛，或東西卡住連水都吞不下', 'pain_after_vomiting', 'food_stuck'],
        ['用了安非他命、古柯鹼等興奮劑', 'stimulant'],
      ],
      'clot',
      'effort',
    ),
    effort: firstMatchQuestion(
      '是不是一用力（爬樓梯、快走）就悶，休息幾分鐘就好？',
      [
        ['heart', '是，新的、變多的，或還沒有看過醫師', 'angina_new', 'pain_on_exertion'],
        ['heartSigns', '是，診斷過的心絞痛，和以前完全一樣', 'angina_stable'],
      ],
      'who',
    ),
    who: firstMatchQuestion(
      '胸痛的人，有沒有下面的情形？',
      [
        ['heartSigns', '有心臟病，或裝過支架', 'heart_disease', 'heart_failure'],
        ['riskSigns', '正在化療、移植，或免疫力低', 'chemotherapy', 'weak_defences'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['risk', `有糖尿病，或 ${threshold.older} 歲以上`, 'diabetes', 'over_65'],
      ],
      'kind',
    ),
    heartSigns: anySignQuestion(
      [
        ['現在還在痛', 'pain_now'],
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['胸口剛受過撞擊', 'chest_injury'],
      ],
      'heart',
      'heartKnown',
    ),
    riskSigns: anySignQuestion(
      [
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['胸口剛受過撞擊', 'chest_injury'],
      ],
      'clot',
      'risk',
    ),
    kind: firstMatchQuestion(
      '哪一種最像？',
      [
        ['lung', '吸氣或咳嗽時會痛，或突然單側痛', 'pain_on_breathing', 'sudden_one_sided'],
        ['injury', '胸口剛受過撞擊', 'chest_injury'],
        ['shingles', '單側一條帶狀的刺痛，或起水泡', 'blistering_rash'],
        ['lung', `發燒 ${threshold.fever} 度以上`, 'fever'],
        ['unclear', '第一次這樣：害怕、心跳快、手麻', 'first_time'],
      ],
      'mild',
    ),
    mild: firstMatchQuestion(
      '那麼，哪一種最像？',
      [
        ['anxiety', '和以前一樣的緊張發作，心臟檢查過沒問題', 'anxious_before'],
        ['refluxWho', '飯後或躺下時灼熱，有酸水', 'burning_behind_breastbone', 'acid_at_night'],
        ['longer', '只有按壓或轉身才痛，吸氣不痛', 'on_pressing'],
      ],
      'unclear',
    ),
    refluxWho: anySignQuestion(
      [
        [`${threshold.aortaAge} 歲以上`, 'over_50'],
        ['抽菸、高血壓或心房顫動', 'smoker', 'stroke_risk'],
        ['是第一次，或和以前不同', 'new_pain'],
      ],
      'unclear',
      'reflux',
    ),
    longer: anySignQuestion(
      [
        ['抽菸，或抽過很多年', 'smoker'],
        ['體重沒有刻意減卻變輕', 'weight_loss'],
        ['痛了三週以上', 'weeks_3'],
      ],
      'lasting',
      'wall',
    ),
  },
  ends: chestPainEnds,
}
