import type { Tree } from '../tree.ts'

export const dizziness: Tree = {
  key: 'dizziness',
  title: '頭暈',
  version: '2026-11',
  words: ['頭暈', '暈眩', '眩暈', '天旋地轉', '頭昏', '站起來'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '頭暈的同時，有沒有下面任何一項？',
      signs: ['嘴歪、單側無力或麻、說話不清、看東西兩個影', '胸痛、心跳很亂或昏倒過', '突然劇烈頭痛', '走路一直往一邊倒，站不住'],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'kind' },
      ],
    },
    kind: {
      ask: '是怎麼樣的暈？',
      choices: [
        { text: '躺下、翻身或抬頭時天旋地轉，不到一分鐘', to: 'position' },
        { text: '站起來時眼前發黑', to: 'standing' },
        { text: '一陣陣旋轉數小時，耳鳴、聽力變差', to: 'ear' },
        { text: '昏昏沉沉、全身沒力', to: 'weak' },
      ],
    },
    standing: {
      ask: '最近有沒有新開始或調整藥物，或腹瀉、嘔吐、解黑便？',
      choices: [
        { text: '調整過血壓藥、利尿劑、攝護腺或安眠藥', to: 'drug' },
        { text: '有解黑便或大量流血', to: 'bleeding' },
        { text: '腹瀉、流汗多、喝水少', to: 'water' },
        { text: '都沒有', to: 'faint' },
      ],
    },
    weak: {
      ask: '還有沒有下面的情形？',
      choices: [
        { text: '冒冷汗、手抖、肚子餓，用降血糖藥', to: 'sugar' },
        { text: '臉色蒼白、爬樓梯喘、月經量多', to: 'anaemia' },
        { text: '睡不好、壓力大，休息後會好', to: 'rest' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [
        { name: '腦中風', why: '頭暈合併神經症狀或站不住。' },
        { name: '心律不整或心肌缺氧', why: '頭暈合併胸痛、昏倒。' },
      ],
      advice: ['立刻打 119，記下開始的時間，躺下不要走動。'],
      sources: ['dizziness', 'stroke'],
    },
    position: {
      urgency: 'week',
      conditions: [{ name: '良性陣發性姿勢性眩暈（耳石脫落）', why: '換姿勢引發、一分鐘內停。' }],
      advice: ['起身慢、暫不開車和爬高；這週看耳鼻喉科做復位。'],
      sources: ['dizziness', 'dizzinessNhs'],
    },
    ear: {
      urgency: 'today',
      conditions: [{ name: '梅尼爾氏症或內耳發炎', why: '旋轉、耳鳴與聽力變化。' }],
      advice: ['今天看耳鼻喉科；突然單耳聽不見要儘早治療。'],
      sources: ['dizziness', 'dizzinessNhs'],
    },
    drug: {
      urgency: 'week',
      conditions: [{ name: '姿勢性低血壓（藥物引起）', why: '起身時發作，又剛調整過藥物。' }],
      advice: ['起身分三段：躺、坐、站，各停一會兒。', '記下一週的血壓與服藥時間，請原來開藥的醫師調整，不要自行停藥。'],
      sources: ['dizziness', 'dizzinessNhs'],
    },
    bleeding: {
      urgency: 'emergency',
      conditions: [{ name: '消化道出血', why: '黑便與起身頭暈可能是大量失血。' }],
      advice: ['打 119，平躺、不要進食。'],
      sources: ['dizziness'],
    },
    water: {
      urgency: 'self_care',
      conditions: [{ name: '脫水', why: '流失水分後血壓降低。' }],
      advice: ['坐下或躺平，少量多次補水與電解質。', '喝不下、尿很少或半天沒改善，今天就醫。'],
      sources: ['dizzinessNhs'],
    },
    faint: {
      urgency: 'week',
      conditions: [{ name: '姿勢性低血壓', why: '起身時血壓來不及調整。' }],
      advice: ['量躺與站的血壓各一次，這週看家醫科。', '昏倒過或心跳很亂，今天就醫。'],
      sources: ['dizziness'],
    },
    sugar: {
      urgency: 'today',
      conditions: [{ name: '低血糖', why: '用降血糖藥的人出現冷汗、手抖。' }],
      advice: ['清醒時立刻吃 15 公克糖，十五分鐘後再量；不清醒打 119。', '今天聯絡開藥醫師。'],
      sources: ['dizziness'],
    },
    anaemia: {
      urgency: 'week',
      conditions: [{ name: '貧血', why: '蒼白、喘與月經量多。' }],
      advice: ['這週抽血檢查，先不要自行補鐵。'],
      sources: ['dizziness', 'fatigue'],
    },
    rest: {
      urgency: 'self_care',
      conditions: [{ name: '疲勞、睡眠不足或焦慮', why: '休息後改善，沒有警訊。' }],
      advice: ['規律睡眠與三餐、補水；兩週沒改善就醫。'],
      sources: ['dizzinessNhs'],
    },
  },
}
