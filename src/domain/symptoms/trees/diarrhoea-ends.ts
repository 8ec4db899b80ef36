import { at } from '../thresholds.ts'
import type { Tree } from '../tree.ts'

const drink = '少量多次喝口服電解質液。'
const alarm = '叫不太醒、快昏倒、大量血便或半天沒有小便，打 119。'

export const diarrhoeaEnds: Tree['ends'] = {
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
    advice: ['今天就醫；嬰兒照常餵奶，化療中的人聯絡原治療醫院。', `發燒 ${at.fever} 度以上，現在就到急診或打 119。`, alarm],
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
