import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Sign, type Tree } from '../tree.ts'

const alarm = '喘到說不完一句話、嘴唇發紫或咳出一大口血，打 119。'
const weeks = `咳嗽滿 ${threshold.coughWeeks} 週，疾管署建議就醫檢查，包括照胸部 X 光排除肺結核。`

const coughEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '呼吸道阻塞、氣喘大發作或嚴重過敏', why: '不動也喘、說不完一句話、嗆到或臉腫。' },
      { name: '肺水腫、肺栓塞、氣胸或嚴重肺炎', why: '粉紅色泡沫、大量咳血、突然單側胸痛、血氧低或意識不清。' },
    ],
    advice: [
      '立刻打 119，讓人坐直；有吸入型急救藥的先用，過敏有腎上腺素筆的先打。',
      '噎到還咳得出聲就讓他用力咳；咳不出聲，照 119 指示做腹部推壓（嬰兒是拍背與壓胸）。',
    ],
    sources: ['coughNhs', 'breathless'],
  },
  babyEmergency: {
    urgency: 'emergency',
    conditions: [{ name: '細支氣管炎、百日咳或肺炎', why: '嬰兒呼吸費力、會停、吃不下或發燒，撐不了太久。' }],
    advice: ['立刻打 119 或送有小兒科的急診。', '抱直、讓空氣流通，不要硬餵，不要給成人的咳嗽藥。'],
    sources: ['feverChild', 'coughNhs'],
  },
  baby: {
    urgency: 'today',
    conditions: [{ name: '嬰兒的呼吸道感染', why: '嬰兒氣道小，感冒也可能很快變喘。' }],
    advice: ['今天看小兒科；少量多次餵奶，不可以吃蜂蜜。', '呼吸很快、胸口凹陷、奶量不到一半或發紫，打 119。'],
    sources: ['feverChild', 'coughNhs'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '肺栓塞', why: '懷孕、開刀、久坐、吃荷爾蒙或癌症的人，咳又變喘、胸痛、咳血或腿腫。' },
      { name: '心臟衰竭惡化或嚴重肺炎', why: '躺不平、夜裡喘醒，或免疫力低又發燒。' },
    ],
    advice: ['立刻打 119，坐直休息。', '帶著藥袋，告訴救護員正在用的藥；處方藥不要自己停。'],
    sources: ['clotNice', 'heartFailure', 'neutropenia', 'mothers'],
  },
  weak: {
    urgency: 'today',
    conditions: [{ name: '免疫力低時的肺部感染', why: '可能不發燒，進展卻很快。' }],
    advice: ['今天聯絡原治療的醫院或就醫，戴口罩。', `發燒 ${threshold.fever} 度以上就到急診，或打 119。`, alarm],
    sources: ['neutropenia', 'influenza'],
  },
  chronic: {
    urgency: 'today',
    conditions: [
      { name: '心臟衰竭、氣喘或慢性肺病變差', why: '咳得比平常多，可能是惡化的開始。' },
      { name: '吸入性肺炎', why: '臥床或常嗆到的人，食物可能進到肺裡，也許不發燒。' },
    ],
    advice: [
      '今天就醫，帶著藥與吸入器。',
      '心臟衰竭的人量體重，一兩天多一公斤以上要說。',
      '喘起來躺不平，或急救吸入藥沒效，打 119。',
    ],
    sources: ['heartFailure', 'coughNhs'],
  },
  check: {
    urgency: 'today',
    conditions: [
      { name: '肺炎、肋膜炎或心臟的問題', why: '比平常喘、躺不平，或吸氣會痛。' },
      { name: '需要查的咳血', why: '血絲也要照 X 光找原因。' },
    ],
    advice: ['今天看胸腔科或急診，戴口罩。', alarm],
    sources: ['cough', 'coughNhs', 'heartFailure'],
  },
  whooping: {
    urgency: 'today',
    conditions: [{ name: '百日咳', why: '一陣一陣咳到吐；會傳給嬰兒。' }],
    advice: ['今天就醫，戴口罩，避免接觸嬰兒與孕婦。', alarm],
    sources: ['cough'],
  },
  influenza: {
    urgency: 'today',
    conditions: [{ name: '流感或肺炎', why: '長者、懷孕、糖尿病，或燒了三天以上，要評估用藥與照 X 光。' }],
    advice: ['今天就醫，戴口罩；流感藥在 48 小時內開始效果最好。', alarm],
    sources: ['influenza', 'cough'],
  },
  tuberculosis: {
    urgency: 'today',
    conditions: [
      { name: '肺結核', why: '變瘦、盜汗或家人有結核病，要驗痰與照胸部 X 光。' },
      { name: '肺部腫瘤', why: '咳嗽又變瘦也要排除。' },
    ],
    advice: ['今天戴口罩看胸腔科，主動說咳了多久、接觸過誰。', alarm],
    sources: ['tuberculosis', 'cancerNice'],
  },
  smoker: {
    urgency: 'week',
    conditions: [
      { name: '慢性阻塞性肺病或慢性支氣管炎', why: '抽菸的人咳嗽，常是肺已經受傷。' },
      { name: '肺部腫瘤', why: '機會不大，但要照 X 光才知道。' },
    ],
    advice: ['這週看胸腔科，照胸部 X 光、做肺功能。', '戒菸可打 0800-636363。', weeks, alarm],
    sources: ['cancerNice', 'tuberculosis'],
  },
  drug: {
    urgency: 'week',
    conditions: [{ name: '血壓藥（ACE 抑制劑）引起的咳嗽', why: '約一成使用者會乾咳。' }],
    advice: ['不要自己停藥，這週請開藥醫師換藥。', weeks, '臉、嘴唇或舌頭腫起來，打 119。'],
    sources: ['cough', 'tuberculosis'],
  },
  asthma: {
    urgency: 'week',
    conditions: [{ name: '氣喘', why: '夜間、運動誘發與喘鳴聲。' }],
    advice: ['這週看胸腔科做肺功能，避開菸與冷空氣。', weeks, alarm],
    sources: ['coughNhs', 'tuberculosis'],
  },
  reflux: {
    urgency: 'week',
    conditions: [{ name: '胃食道逆流', why: '平躺與飯後加重。' }],
    advice: ['睡前三小時不吃、床頭墊高；這週看胸腔科或腸胃科。', weeks, '胸口悶緊、一用力就來，或黑便，打 119。'],
    sources: ['cough', 'tuberculosis'],
  },
  drip: {
    urgency: 'week',
    conditions: [{ name: '鼻涕倒流', why: '過敏性鼻炎或鼻竇炎常見。' }],
    advice: ['生理食鹽水洗鼻、減少過敏原；這週看耳鼻喉科。', weeks, alarm],
    sources: ['cough', 'tuberculosis'],
  },
  lasting: {
    urgency: 'week',
    conditions: [{ name: '需要檢查的久咳', why: '感染後咳嗽最常見，但要先排除肺結核與其他肺病。' }],
    advice: ['這週戴口罩看胸腔科或家醫科，主動說咳了多久。', weeks, alarm],
    sources: ['tuberculosis', 'cough'],
  },
  cold: {
    urgency: 'self_care',
    conditions: [{ name: '感冒後的咳嗽', why: '不到兩週、沒有警訊，多半會自己好。' }],
    advice: ['喝溫水、蜂蜜（一歲以下不可）、戴口罩。', weeks, '發燒、變喘或痰裡有血，今天就醫。', alarm],
    sources: ['coughNhs', 'tuberculosis'],
  },
}

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['走路或爬樓梯比平常喘', 'breathless_on_effort', 'breathless'],
  ['躺不平，或夜裡喘醒', 'breathless_lying'],
  ['痰裡有血', 'coughing_blood'],
  ['一隻腳腫痛', 'leg_swelling'],
  ['吸氣或咳的時候胸痛', 'pain_on_breathing'],
]

export const cough: Tree = {
  key: 'cough',
  title: '咳嗽',
  version: '2026-11-29',
  words: ['咳嗽', '咳', '有痰', '乾咳', '咳不停'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['不動也喘，或喘到說不完一句話', 'breathless_at_rest'],
        ['氣喘的急救吸入藥用了沒效', 'reliever_fails'],
        [`嘴唇發紫，或血氧 ${threshold.oxygen}% 以下`, 'blue_or_mottled', 'low_oxygen'],
        ['突然嗆到', 'choked'],
        ['吸氣有尖銳的聲音', 'stridor'],
        ['臉、嘴唇或舌頭腫，全身起疹', 'allergic_swelling'],
        ['咳出一大口血', 'much_blood'],
        ['咳出粉紅色泡沫', 'pink_froth'],
        ['胸口像被壓住，或意識不清', 'chest_pressure', 'confusion'],
        ['突然一邊胸口很痛又喘，或一隻腳又腫又痛', 'sudden_one_sided', 'leg_swelling'],
      ],
      'emergency',
      'who',
    ),
    who: firstMatchQuestion(
      '咳嗽的人，有沒有下面的情形？',
      [
        ['babySigns', '未滿一歲', 'under_3_months', 'infant'],
        ['weakSigns', '正在化療、移植，或免疫力低', 'chemotherapy', 'weak_defences'],
        ['chronicSigns', '有心臟衰竭', 'heart_failure'],
        ['chronicSigns', '氣喘或慢性阻塞性肺病，最近變差', 'lung_disease_worse'],
        ['chronicSigns', '整天臥床，或吃東西常嗆到', 'frail'],
        ['clotSigns', '懷孕，或吃抗凝血藥、避孕藥或荷爾蒙', 'pregnant', 'blood_thinner', 'oestrogen'],
        ['clotSigns', `${threshold.clotWeeks} 週內開刀、打石膏、臥床或長途旅行；得過血栓；有癌症`, 'clot_risk'],
      ],
      'today',
    ),
    babySigns: anySignQuestion(
      [
        ['呼吸很費力、胸口凹下去、鼻翼一直動', 'laboured_breathing'],
        ['呼吸很快，或比平常喘', 'breathless', 'breathless_on_effort'],
        ['呼吸會停幾秒', 'stops_breathing'],
        ['咳到臉發紫或吐', 'whooping'],
        ['奶量不到平常的一半', 'not_feeding'],
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['痰裡有血', 'coughing_blood'],
      ],
      'babyEmergency',
      'baby',
    ),
    weakSigns: anySignQuestion([[`發燒 ${threshold.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'weak'),
    chronicSigns: anySignQuestion(
      [['比平常喘很多，走幾步就要停', 'breathless_on_effort'], ...danger.slice(1)],
      'riskEmergency',
      'chronic',
    ),
    clotSigns: anySignQuestion(danger, 'riskEmergency', 'clotToday'),
    today: firstMatchQuestion(
      '有沒有下面的情形？',
      [
        ['check', '比平常喘、躺不平，或兩腳腫', 'breathless', 'breathless_on_effort', 'breathless_lying', 'swollen_legs'],
        ['check', '痰裡有血絲', 'coughing_blood'],
        ['check', '吸氣或咳的時候胸痛', 'pain_on_breathing'],
        ['whooping', '一陣一陣咳到吐，或吸氣有「喝」聲', 'whooping'],
        ['feverWho', `發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'since',
    ),
    clotToday: firstMatchQuestion(
      '還有沒有下面的情形？',
      [
        ['whooping', '一陣一陣咳到吐，或吸氣有「喝」聲', 'whooping'],
        ['check', '兩腳腫', 'swollen_legs'],
        ['influenza', `發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'since',
    ),
    feverWho: anySignQuestion(
      [
        [`燒了 ${threshold.feverDays} 天以上，或發抖打冷顫`, 'fever_days_3', 'rigors'],
        [`${threshold.older} 歲以上`, 'over_65'],
        ['有糖尿病，或懷孕', 'diabetes', 'pregnant'],
      ],
      'influenza',
      'since',
      '發燒的人，有沒有下面任何一項？',
    ),
    since: firstMatchQuestion(
      '再看看下面，哪一項符合？',
      [
        ['tuberculosis', '變瘦、夜裡盜汗，或家人有結核病', 'weight_loss', 'night_sweats', 'tb_contact'],
        ['smoker', '抽菸，或抽過很多年', 'smoker'],
        ['drug', '吃某種血壓藥之後開始乾咳', 'ace_inhibitor'],
        ['long', `咳了 ${threshold.coughWeeks} 週以上，或聲音沙啞很久`, 'weeks_2', 'hoarse'],
      ],
      'cold',
    ),
    long: firstMatchQuestion(
      '哪一種最像？',
      [
        ['asthma', '夜裡或運動時咳，胸口有咻咻聲', 'wheeze_at_night'],
        ['reflux', '飯後或平躺時咳，胸口灼熱', 'acid_at_night'],
        ['drip', '鼻涕倒流、一直清喉嚨', 'throat_drip'],
      ],
      'lasting',
    ),
  },
  ends: coughEnds,
}
