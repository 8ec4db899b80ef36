import type { Tree } from '../tree.ts'

export const diarrhoea: Tree = {
  key: 'diarrhoea',
  title: '腹瀉',
  version: '2026-11',
  words: ['腹瀉', '拉肚子', '水瀉', '一直拉', '軟便'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '有沒有下面任何一項？',
      signs: [
        '意識不清、叫不太醒',
        '手腳冰冷、脈搏很快、快昏倒',
        '大量鮮血便或黑便',
        '吃了野菇、河豚或可疑的罐頭後視力模糊、無力',
      ],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'water' },
      ],
    },
    water: {
      ask: '有沒有脫水：八小時沒有小便、嘴很乾、眼窩凹，或吐到喝不下？',
      choices: [
        { text: '有', to: 'dehydrated' },
        { text: '沒有', to: 'who' },
      ],
    },
    who: {
      ask: '拉肚子的人是未滿一歲、七十歲以上、懷孕，或免疫力低的人嗎？',
      choices: [
        { text: '是', to: 'frail' },
        { text: '不是', to: 'blood' },
      ],
    },
    blood: {
      ask: '有沒有便中帶血或黏液，或發燒超過 38.5 度？',
      choices: [
        { text: '有', to: 'dysentery' },
        { text: '沒有', to: 'length' },
      ],
    },
    length: {
      ask: '拉了多久？',
      choices: [
        { text: '不到三天', to: 'acute' },
        { text: '三天到四週', to: 'lasting' },
        { text: '超過四週，或和便祕交替', to: 'chronic' },
        { text: '最近吃過抗生素才開始', to: 'antibiotic' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [{ name: '休克、大量出血或食物中毒', why: '意識、循環或神經症狀是急症。' }],
      advice: ['打 119；可疑食物留樣，可撥毒藥物諮詢專線 02-2871-7121。'],
      sources: ['diarrhoea', 'diarrhoeaNhs'],
    },
    dehydrated: {
      urgency: 'today',
      conditions: [{ name: '脫水', why: '尿少與喝不下，可能需要點滴。' }],
      advice: ['今天到醫院；途中少量多次喝口服電解質液。', '叫不醒或快昏倒，打 119。'],
      sources: ['diarrhoea', 'diarrhoeaNhs'],
    },
    frail: {
      urgency: 'today',
      conditions: [{ name: '容易脫水的急性腸胃炎', why: '嬰兒、長者、孕婦與免疫力低的人惡化快。' }],
      advice: ['今天就醫，繼續補充口服電解質液，嬰兒照常餵奶。'],
      sources: ['diarrhoea', 'diarrhoeaNhs'],
    },
    dysentery: {
      urgency: 'today',
      conditions: [{ name: '細菌性腸炎', why: '血便、黏液與高燒。' }],
      advice: ['今天就醫驗便，不要自行吃止瀉藥，如廁後用肥皂洗手。'],
      sources: ['diarrhoea'],
    },
    acute: {
      urgency: 'self_care',
      conditions: [{ name: '病毒性腸胃炎或飲食不潔', why: '三天內、沒有警訊，多半自己好。' }],
      advice: ['補充口服電解質液，想吃就吃清淡的；用肥皂洗手，症狀停止兩天內不要煮給別人吃。', '超過三天、血便或高燒，就醫。'],
      sources: ['diarrhoeaNhs'],
    },
    lasting: {
      urgency: 'week',
      conditions: [{ name: '寄生蟲、腸炎後吸收不良', why: '超過三天未好。' }],
      advice: ['這週看腸胃科，告知旅遊史與用藥。'],
      sources: ['diarrhoea'],
    },
    chronic: {
      urgency: 'week',
      conditions: [
        { name: '腸躁症', why: '與壓力有關、排便後緩解。' },
        { name: '發炎性腸道疾病或大腸腫瘤', why: '排便習慣改變超過四週要檢查。' },
      ],
      advice: ['這週看腸胃科；體重減輕、貧血或有家族史要提早做大腸鏡。'],
      sources: ['diarrhoea'],
    },
    antibiotic: {
      urgency: 'today',
      conditions: [{ name: '抗生素相關腹瀉', why: '可能是困難梭菌感染。' }],
      advice: ['今天聯絡開藥的醫師，不要自行吃止瀉藥。'],
      sources: ['diarrhoea'],
    },
  },
}
