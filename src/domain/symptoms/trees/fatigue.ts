import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const alarm = '胸悶、喘、手腳無力、昏沉或黑便，打 119。'

const fatigueEnds: Tree['ends'] = {
  crisis: {
    urgency: 'emergency',
    flag: 'crisis',
    conditions: [{ name: '心理危機', why: '活著沒意思或想傷害自己的念頭，需要現在就有人陪。' }],
    advice: [
      '現在打 1925 安心專線，24 小時都有人接；有立即危險打 119 或 110。',
      '告訴一位信任的人，請他陪著您，先把危險的東西收遠。',
    ],
    sources: ['depression', 'fatigueNhs'],
  },
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '心肌梗塞或心臟衰竭', why: '女性、長者與糖尿病人的心臟病，可能只覺得很累、喘。' },
      { name: '腦中風、大量出血或敗血症', why: '合併單側無力、黑便、意識改變或冒冷汗。' },
      { name: '會往上走的神經病', why: '腳的無力往上走，可能影響呼吸。' },
      { name: '糖尿病酮酸中毒或嚴重低血糖', why: '呼吸深快、水果味、口渴與昏沉；或補了兩次糖還沒好。' },
      { name: '一氧化碳中毒', why: '同住的人一起不舒服，或用了瓦斯、炭火。' },
    ],
    advice: [
      '立刻打 119，坐下或躺下休息，不要自己開車。',
      '懷疑一氧化碳：先離開現場到通風的地方，再打 119。',
      '能量血糖就先量，把數字告訴救護員；叫不醒或不能吞，不要餵任何東西，讓他側躺。',
      '把藥袋交給救護員；處方藥不要自己停。',
    ],
    sources: ['chestPainAha', 'sepsis', 'ketoacidosis', 'lowSugar', 'carbonMonoxide', 'fatigue'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '敗血症', why: '化療或免疫力低的人，疲倦又發燒。' },
      { name: '酮酸中毒或腎上腺危象', why: '糖尿病人，或停了類固醇的人，一直吐又沒力。' },
      { name: '顱內出血', why: '用抗凝血藥的人撞到頭，再輕都算。' },
    ],
    advice: ['立刻打 119，帶著藥袋與治療紀錄。', '胰島素、類固醇等處方藥不要自己停。'],
    sources: ['neutropenia', 'ketoacidosis', 'adrenal', 'headInjury'],
  },
  diabetes: {
    urgency: 'today',
    conditions: [{ name: '血糖太高、太低，或感染、心臟的早期', why: '糖尿病人突然沒力，先看血糖。' }],
    advice: ['現在量血糖；太高、太低，或還是沒力，今天就醫。', '胰島素不要自己停。', '一直吐、呼吸變深、昏沉或胸悶，打 119。'],
    sources: ['ketoacidosis', 'lowSugar'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '貧血、感染、電解質或腎上腺的問題', why: '免疫力低、腎臟病、用抗凝血藥或停了類固醇時，疲倦要先抽血。' }],
    advice: [
      '今天聯絡原來的醫師或就醫，帶著藥袋；停了類固醇的人今天就要說。',
      '發燒、一直吐或黑便，打 119。',
      '處方藥不要自己停。',
    ],
    sources: ['adrenal', 'bloodThinner', 'neutropenia'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '孕期的貧血、高血壓或甲狀腺問題', why: '懷孕容易累，但突然很累要量血壓、抽血。' }],
    advice: ['今天聯絡產檢的醫院。', '喘、胸痛、頭很痛、出血或胎動變少，打 119 或直接到產房。'],
    sources: ['mothers'],
  },
  infant: {
    urgency: 'today',
    conditions: [{ name: '嬰兒的感染、脫水或低血糖', why: '嬰兒沒精神、不愛動是重要的警訊。' }],
    advice: ['今天看小兒科；量體溫，少量多次餵奶。', '叫不太醒、軟趴趴、呼吸費力或未滿三個月發燒，打 119。'],
    sources: ['feverChild'],
  },
  injury: {
    urgency: 'today',
    conditions: [{ name: '腦震盪', why: '撞到頭後變得很累、想睡，要由醫師檢查。' }],
    advice: ['今天到急診，48 小時內不要獨處、不要喝酒。', '叫不太醒、嘔吐、抽搐或頭越來越痛，打 119。'],
    sources: ['headInjury'],
  },
  heart: {
    urgency: 'today',
    conditions: [{ name: '心絞痛、心臟衰竭、貧血或肺部的問題', why: '比平常容易喘、躺不平、腳腫，或心絞痛的人變累。' }],
    advice: ['今天看心臟內科或急診，量體重與血壓。', alarm],
    sources: ['heartFailure', 'fatigue'],
  },
  thirst: {
    urgency: 'today',
    conditions: [{ name: '糖尿病', why: '口渴、尿多、變瘦。孩子和年輕人可能幾天內變成酮酸中毒。' }],
    advice: ['今天驗血糖。', '噁心、一直吐、呼吸變深或昏沉，打 119。'],
    sources: ['ketoacidosis', 'fatigue'],
  },
  liver: {
    urgency: 'today',
    conditions: [
      { name: '肝炎或膽道阻塞', why: '皮膚、眼白變黃，或尿像茶色。' },
      { name: '橫紋肌溶解', why: '激烈運動、中暑或吃降血脂藥後，肌肉痛、尿像茶色。' },
    ],
    advice: ['今天就醫抽血驗尿，帶著所有的藥與保健食品。', '發燒、昏沉或沒有小便，打 119。'],
    sources: ['fatigue', 'abdominalPainNhs'],
  },
  body: {
    urgency: 'today',
    conditions: [{ name: '脫水或電解質不平衡', why: '一直吐之後沒力。' }],
    advice: ['小口補充口服電解質液，今天就醫。', alarm],
    sources: ['fatigue'],
  },
  fever: {
    urgency: 'today',
    conditions: [{ name: '需要找原因的發燒', why: '燒了三天以上或打冷顫又疲倦，要排除細菌感染與心內膜炎。' }],
    advice: ['今天就醫抽血，有心臟瓣膜問題或剛看過牙的要說。', alarm],
    sources: ['sepsis', 'influenza'],
  },
  older: {
    urgency: 'today',
    conditions: [{ name: '感染、心臟病或流感', why: '長者的肺炎、泌尿道感染與心肌梗塞，可能只表現為突然很累。' }],
    advice: ['今天由家人陪同就醫，帶著藥袋，請醫師也做心電圖。', alarm],
    sources: ['chestPainAha', 'influenza'],
  },
  blood: {
    urgency: 'today',
    conditions: [
      { name: '血小板或白血球的問題，包括血癌', why: '疲倦加上莫名瘀青、小紅點或牙齦流血，要當天抽血。' },
      { name: '腸胃道出血', why: '大便有血又疲倦，要看血色素。' },
    ],
    advice: [
      '今天到急診或血液科抽血；這段時間不要吃自己買的消炎止痛藥，醫師開的阿斯匹靈先問醫師。',
      '流血不止、發燒發抖、頭很痛或昏沉，打 119。',
    ],
    sources: ['cancerNice', 'fatigue'],
  },
  serious: {
    urgency: 'today',
    conditions: [{ name: '感染或血液、腫瘤疾病', why: '變瘦、盜汗或腫塊，需要抽血與影像檢查。' }],
    advice: ['今天看家醫科或內科。', alarm],
    sources: ['fatigue', 'cancerNice'],
  },
  anaemia: {
    urgency: 'week',
    conditions: [{ name: '貧血', why: '蒼白、月經量多。' }],
    advice: ['這週抽血，先不要自行補鐵；男性或停經後的貧血要找出血的地方。', '黑便、喘或快昏倒，打 119。'],
    sources: ['fatigue', 'fatigueNhs'],
  },
  missed: {
    urgency: 'week',
    conditions: [{ name: '懷孕早期', why: '月經晚來又容易累。' }],
    advice: ['今天就可以驗孕；陽性，這週看婦產科。', '肚子痛、出血或頭暈，今天就醫；劇痛或快昏倒打 119。'],
    sources: ['ectopic', 'fatigueNhs'],
  },
  sleep: {
    urgency: 'week',
    conditions: [{ name: '睡眠呼吸中止症', why: '打鼾與白天嗜睡。' }],
    advice: ['這週掛胸腔科或耳鼻喉科睡眠門診；想睡時不要開車。', alarm],
    sources: ['fatigueNhs'],
  },
  mood: {
    urgency: 'week',
    conditions: [{ name: '憂鬱', why: '低落與失去興趣超過兩週。' }],
    advice: ['這週看身心科或家醫科；想找人談可打 1925，24 小時都有人接。', '想傷害自己，現在就打 1925；有立即危險打 119。'],
    sources: ['depression', 'fatigueNhs'],
  },
  thyroid: {
    urgency: 'week',
    conditions: [{ name: '甲狀腺低下', why: '怕冷、便祕與體重增加。' }],
    advice: ['這週抽血驗甲狀腺功能。', alarm],
    sources: ['fatigue'],
  },
  check: {
    urgency: 'week',
    conditions: [{ name: '需要檢查的疲倦', why: '貧血、甲狀腺、肝腎、血糖與用藥都要看。' }],
    advice: ['這週看家醫科抽血，列出正在吃的藥與保健食品；藥不要自己停。', alarm],
    sources: ['fatigue', 'fatigueNhs'],
  },
  rest: {
    urgency: 'self_care',
    conditions: [{ name: '睡眠不足、壓力或感冒後', why: '短期的疲倦多半休息後改善。' }],
    advice: ['固定起床時間、白天活動、少酒少咖啡；滿兩週沒好就醫。', alarm],
    sources: ['fatigueNhs'],
  },
}

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['一直吐', 'vomiting'],
  ['最近撞到頭', 'head_injury'],
]

const kindThen = (noneTarget: string) =>
  firstMatchQuestion(
    '還有什麼最明顯？',
    [
      ['serious', '變瘦、夜間盜汗，或摸到腫塊', 'weight_loss', 'night_sweats'],
      ['anaemia', '臉色蒼白，或月經量很多', 'pallor'],
      ['missed', '月經晚來，或可能懷孕', 'missed_period'],
      ['mood', '心情低落、對什麼都沒興趣', 'low_mood'],
      ['sleep', '打鼾、白天一直想睡', 'sleepy_by_day'],
      ['thyroid', '怕冷、便祕、變胖', 'feels_cold'],
    ],
    noneTarget,
  )

export const fatigue: Tree = {
  key: 'fatigue',
  title: '疲倦',
  version: '2026-11-29',
  words: ['疲倦', '疲勞', '很累', '好累', '有點累', '疲累', '沒力氣', '全身沒力', '全身無力', '倦怠', '沒精神'],
  start: 'mind',
  questions: {
    mind: firstMatchQuestion('最近有沒有覺得活著沒有意思，或想傷害自己？', [['crisis', '有', 'suicidal']], 'alarm'),
    alarm: anySignQuestion(
      [
        ['胸痛、胸悶，或不動也喘', 'chest_pressure', 'breathless_at_rest'],
        ['心跳很快很亂停不下來，或一分鐘不到四十下', 'racing_heart', 'very_fast_pulse', 'slow_pulse', 'device_shock'],
        ['一隻腳又腫又痛', 'leg_swelling'],
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
    who: firstMatchQuestion(
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
    weakSigns: anySignQuestion([[`發燒 ${threshold.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'risk'),
    diabetesSigns: anySignQuestion(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anySignQuestion(danger, 'riskEmergency', 'risk'),
    today: firstMatchQuestion(
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
        ['fever', `燒了 ${threshold.feverDays} 天以上，或發抖打冷顫`, 'fever_days_3', 'rigors'],
        ['suddenOlder', '這幾天突然很累，或發燒', 'sudden_onset', 'fever'],
      ],
      'kind',
    ),
    suddenOlder: firstMatchQuestion('疲倦的人幾歲？', [['older', ...commonAnswers.older]], 'younger'),
    kind: kindThen('length'),
    younger: kindThen('changed'),
    changed: anySignQuestion(
      [
        ['剛開始或調整過藥', 'new_medicine'],
        [`累了 ${threshold.fatigueWeeks} 週以上`, 'weeks_2'],
      ],
      'check',
      'rest',
    ),
    length: anySignQuestion(
      [[`累了 ${threshold.fatigueWeeks} 週以上`, 'weeks_2'], ['剛開始或調整過藥', 'new_medicine'], commonAnswers.older],
      'check',
      'rest',
    ),
  },
  ends: fatigueEnds,
}
