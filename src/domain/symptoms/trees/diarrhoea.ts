import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const drink = '少量多次喝口服電解質液。'
const alarm = '叫不太醒、快昏倒、大量血便或半天沒有小便，打 119。'

const diarrhoeaEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '休克、嚴重脫水或大量出血', why: '意識、循環、小便或出血的警訊。' },
      { name: '食物中毒', why: '野菇、河豚、肉毒桿菌會影響神經與肝臟。' },
      { name: '腸套疊或腸炎後的神經病', why: '幼兒一陣陣大哭縮腿；或腳的無力往上走。' },
      { name: '霍亂或腸子缺血', why: '像洗米水的大量水瀉，或痛到受不了。' },
    ],
    advice: ['立刻打 119；醒著、不吐的人，等待時小口喝口服電解質液。', '可疑食物留樣，可撥毒藥物諮詢專線 02-2871-7121。'],
    sources: ['diarrhoeaNhs', 'diarrhoea', 'bleeding'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '敗血症', why: '未滿三個月、化療或免疫力低，又發燒。' },
      { name: '酮酸中毒、腎上腺危象或急性腎損傷', why: '糖尿病、每天吃類固醇或腎臟病的人，喝水也吐。' },
      { name: '出血或溶血性尿毒症候群', why: '用抗凝血藥的人血便；或血便之後臉色蒼白、尿變少。' },
    ],
    advice: ['立刻打 119，帶著藥袋。', '胰島素、類固醇不要自己停；利尿劑、排糖藥與部分血壓藥要不要暫停，由醫師決定。'],
    sources: ['ketoacidosis', 'adrenal', 'neutropenia', 'bleeding'],
  },
  weak: {
    urgency: 'today',
    conditions: [{ name: '免疫力低或幼小嬰兒的腸道感染', why: '惡化快，也容易脫水。' }],
    advice: [
      '今天就醫；嬰兒照常餵奶，化療中的人聯絡原治療醫院。',
      `發燒 ${threshold.fever} 度以上，現在就到急診或打 119。`,
      alarm,
    ],
    sources: ['neutropenia', 'feverChild', 'diarrhoeaNhs'],
  },
  diabetes: {
    urgency: 'today',
    conditions: [{ name: '腹瀉時的血糖失控', why: '脫水與吃不下，會讓血糖太高或太低。' }],
    advice: [
      '每四小時量血糖，有試紙也量酮體，今天聯絡醫師。',
      '胰島素不要自己停；二甲雙胍與排糖藥（SGLT2 抑制劑）要不要暫停，今天就問醫師。',
      drink,
      '一直吐、呼吸變深或昏沉，打 119。',
    ],
    sources: ['ketoacidosis', 'diarrhoeaNhs'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '會影響用藥的腹瀉', why: '抗凝血藥的效果會變，類固醇可能吸收不到，心臟與腎臟承受不了脫水。' }],
    advice: [
      '今天聯絡原來的醫師或就醫，帶著藥袋。',
      '處方藥不要自己停：每天吃類固醇的人拉肚子可能要加量；利尿劑與部分血壓藥要不要暫停，問醫師。',
      '心臟或腎臟病的人，一天喝多少先問醫師。',
      alarm,
    ],
    sources: ['adrenal', 'bloodThinner', 'diarrhoeaNhs'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '孕期的腸胃感染', why: '要避免脫水，發燒時還要想到李斯特菌。' }],
    advice: [
      '今天聯絡產檢的醫院；月經晚來、可能懷孕的人先驗孕。',
      drink,
      '肚子一陣陣緊、出血、發燒發抖或胎動變少，打 119 或直接到產房。',
    ],
    sources: ['mothers', 'diarrhoeaNhs'],
  },
  infant: {
    urgency: 'today',
    conditions: [{ name: '容易脫水的急性腸胃炎', why: '嬰兒水分少，惡化快。' }],
    advice: [
      '今天看小兒科，照常餵奶，兩次之間補口服電解質液；不要給果汁，也不要給止瀉藥。',
      '六小時沒有濕尿布、哭沒有眼淚或叫不太醒，打 119。',
    ],
    sources: ['feverChild', 'diarrhoeaNhs'],
  },
  older: {
    urgency: 'today',
    conditions: [{ name: '容易脫水的急性腸胃炎', why: '長者不容易覺得渴，血壓與腎臟會先受影響。' }],
    advice: ['今天就醫，帶著藥袋；利尿劑與血壓藥先問醫師，不要自己停。', drink, alarm],
    sources: ['diarrhoea', 'diarrhoeaNhs'],
  },
  dysentery: {
    urgency: 'today',
    conditions: [{ name: '細菌性腸炎', why: '血便或黏液。' }],
    advice: ['今天就醫驗便，不要自行吃止瀉藥，如廁後用肥皂洗手。', '孩子臉色變白、尿變少，打 119。', alarm],
    sources: ['diarrhoea', 'diarrhoeaNhs'],
  },
  check: {
    urgency: 'today',
    conditions: [{ name: '細菌感染或脫水', why: '高燒，或喝水也留不住。' }],
    advice: ['今天就醫，可能要點滴。', drink, alarm],
    sources: ['diarrhoeaNhs'],
  },
  antibiotic: {
    urgency: 'today',
    conditions: [{ name: '抗生素相關腹瀉', why: '可能是困難梭菌感染。' }],
    advice: ['今天聯絡開藥的醫師，不要自行吃止瀉藥；抗生素要不要停由醫師決定。', alarm],
    sources: ['diarrhoea'],
  },
  outbreak: {
    urgency: 'today',
    conditions: [{ name: '食物中毒或境外感染', why: '一起吃的人也拉，或剛從國外回來。' }],
    advice: ['今天就醫並說旅遊與飲食史，剩下的食物冷藏留樣。', drink, alarm],
    sources: ['diarrhoeaNhs', 'diarrhoea'],
  },
  lasting: {
    urgency: 'week',
    conditions: [{ name: '寄生蟲、腸炎後吸收不良', why: '超過三天未好。' }],
    advice: ['這週看腸胃科，告知旅遊史與用藥。', drink, alarm],
    sources: ['diarrhoea'],
  },
  chronic: {
    urgency: 'week',
    conditions: [
      { name: '發炎性腸道疾病或大腸腫瘤', why: '排便習慣改變三週以上或變瘦，要檢查。' },
      { name: '腸躁症', why: '排便後緩解，但要先排除其他原因。' },
    ],
    advice: ['這週看腸胃科；有貧血或家族史要說，可能要做大腸鏡。', alarm],
    sources: ['cancerNice', 'diarrhoea'],
  },
  acute: {
    urgency: 'self_care',
    conditions: [{ name: '病毒性腸胃炎或飲食不潔', why: '三天內、沒有警訊，多半自己好。' }],
    advice: [
      '喝口服電解質液，想吃就吃清淡的；用肥皂洗手，症狀停止兩天內不要煮給別人吃。',
      '吃避孕藥的人，這個月要加用保險套。',
      '超過三天、血便或高燒，就醫。',
      alarm,
    ],
    sources: ['diarrhoeaNhs'],
  },
}

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['喝水也吐，留不住', 'nothing_stays_down'],
  ['大便有血', 'red_stool'],
  ['懷孕而且陰道出血', 'vaginal_bleeding'],
  ['臉色蒼白、尿變少或身上有紫斑', 'pallor'],
]

/** Loss of blood or fluid beyond what drinking can replace. */
const drained: readonly Sign[] = [
  ['喝水也吐，留不住', 'nothing_stays_down'],
  ['臉色蒼白、尿變少或身上有紫斑', 'pallor'],
]

export const diarrhoea: Tree = {
  key: 'diarrhoea',
  title: '腹瀉',
  version: '2026-11-29',
  words: ['腹瀉', '拉肚子', '水瀉', '一直拉', '軟便'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['意識不清、叫不太醒，或手腳冰冷快昏倒', 'confusion', 'hard_to_wake', 'shock'],
        ['黑便或吐血', 'gut_bleeding'],
        ['大量血便', 'much_blood'],
        ['肚子痛到受不了，或吐出綠色的東西', 'severe_pain', 'green_vomit'],
        ['半天以上沒有小便（嬰幼兒六小時）、眼窩凹陷', 'little_urine'],
        ['拉得像洗米水，又多又快', 'rice_water'],
        ['吃了野菇、河豚', 'poisonous_food'],
        ['吃過可疑罐頭，或看東西兩個影、吞不下', 'paralysis_after_food'],
        ['從腳往上越來越沒力，或喘', 'rising_weakness', 'breathless'],
        ['孩子一陣陣大哭、縮起雙腿，中間軟軟的', 'cries_in_waves'],
        commonAnswers.ketoacidosis,
      ],
      'emergency',
      'who',
    ),
    who: firstMatchQuestion(
      '拉肚子的人，有沒有下面的情形？',
      [
        ['weakSigns', '未滿三個月', 'under_3_months'],
        ['weakSigns', commonAnswers.weak[0], 'chemotherapy', 'weak_defences'],
        ['diabetesSigns', '有糖尿病', 'diabetes'],
        ['riskSigns', '吃抗凝血藥，或每天吃類固醇', 'blood_thinner', 'steroid_daily'],
        ['riskSigns', '有腎臟病、心臟衰竭或發炎性腸道疾病', 'kidney_disease', 'heart_failure', 'bowel_disease'],
        ['pregnancySigns', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['infantSigns', '三個月到一歲', 'infant', 'months_3_to_6'],
        ['olderSigns', ...commonAnswers.older],
      ],
      'today',
    ),
    weakSigns: anySignQuestion([[`發燒 ${threshold.fever} 度以上`, 'fever'], ...danger], 'riskEmergency', 'weak'),
    diabetesSigns: anySignQuestion(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anySignQuestion(danger, 'riskEmergency', 'risk'),
    pregnancySigns: anySignQuestion([['陰道出血', 'vaginal_bleeding'], ...drained], 'riskEmergency', 'pregnancy'),
    infantSigns: anySignQuestion(danger, 'riskEmergency', 'infant'),
    olderSigns: anySignQuestion(drained, 'riskEmergency', 'older'),
    today: firstMatchQuestion(
      '有沒有下面的情形？',
      [
        ['bloodSigns', '大便有血或黏液', 'red_stool'],
        [
          'check',
          `發燒 ${threshold.highFever} 度以上、燒 ${threshold.feverDays} 天以上、打冷顫，或喝水也吐`,
          'fever_39',
          'fever_days_3',
          'rigors',
          'nothing_stays_down',
        ],
        ['antibiotic', '兩個月內用過抗生素或住過院', 'recent_antibiotic'],
        ['outbreak', '剛從國外回來，或一起吃的人也拉', 'tropics', 'many_ill'],
      ],
      'length',
    ),
    bloodSigns: anySignQuestion(drained, 'riskEmergency', 'dysentery'),
    length: firstMatchQuestion(
      '拉了多久？',
      [
        ['chronic', `${threshold.changedBowelWeeks} 週以上，或變瘦`, 'weeks_3', 'weight_loss'],
        ['lasting', `${threshold.diarrhoeaDays} 天以上`, 'days_3'],
      ],
      'acute',
    ),
  },
  ends: diarrhoeaEnds,
}
