import type { Tree } from '../tree.ts'

export const fatigue: Tree = {
  key: 'fatigue',
  title: '疲倦',
  version: '2026-11',
  words: ['疲倦', '疲勞', '很累', '沒力氣', '倦怠', '沒精神'],
  start: 'mind',
  questions: {
    mind: {
      ask: '最近兩週，有沒有覺得活著沒有意思，或想傷害自己？',
      choices: [
        { text: '有', to: 'crisis' },
        { text: '沒有', to: 'alarm' },
      ],
    },
    alarm: {
      ask: '有沒有胸痛、休息時也喘、昏倒、解黑便，或單側無力？',
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'with' },
      ],
    },
    with: {
      ask: '還有什麼最明顯？',
      choices: [
        { text: '體重減輕、夜間盜汗或淋巴結腫大', to: 'serious' },
        { text: '口渴、尿多、視力模糊', to: 'diabetes' },
        { text: '怕冷、便祕、體重增加', to: 'thyroid' },
        { text: '臉色蒼白、爬樓梯喘、月經量多', to: 'anaemia' },
        { text: '打鼾、白天一直想睡', to: 'sleep' },
        { text: '心情低落、對什麼都沒興趣', to: 'mood' },
        { text: '都沒有', to: 'length' },
      ],
    },
    length: {
      ask: '累了多久？',
      choices: [
        { text: '不到四週', to: 'rest' },
        { text: '四週以上', to: 'check' },
      ],
    },
  },
  ends: {
    crisis: {
      urgency: 'emergency',
      flag: 'crisis',
      conditions: [{ name: '心理危機', why: '活著沒意思或想傷害自己的念頭，需要現在就有人陪。' }],
      advice: ['現在打 1925 安心專線，24 小時都有人接；有立即危險打 119。', '告訴一位信任的人，請他陪著您。'],
      sources: ['fatigueNhs'],
    },
    emergency: {
      urgency: 'emergency',
      conditions: [{ name: '心臟、腦部或出血的急症', why: '疲倦合併這些症狀要立刻檢查。' }],
      advice: ['打 119，坐下或躺下休息。'],
      sources: ['fatigue'],
    },
    serious: {
      urgency: 'today',
      conditions: [{ name: '感染或血液、腫瘤疾病', why: '全身症狀需要抽血與影像檢查。' }],
      advice: ['今天看家醫科或內科。'],
      sources: ['fatigue'],
    },
    diabetes: {
      urgency: 'today',
      conditions: [{ name: '糖尿病', why: '口渴、尿多、視力模糊。' }],
      advice: ['今天驗血糖；噁心、喘、意識不清打 119。'],
      sources: ['fatigue'],
    },
    thyroid: {
      urgency: 'week',
      conditions: [{ name: '甲狀腺低下', why: '怕冷、便祕與體重增加。' }],
      advice: ['這週抽血驗甲狀腺功能。'],
      sources: ['fatigue'],
    },
    anaemia: {
      urgency: 'week',
      conditions: [{ name: '貧血', why: '蒼白、喘與月經量多。' }],
      advice: ['這週抽血；男性或停經後的貧血要找出血的地方。'],
      sources: ['fatigue', 'fatigueNhs'],
    },
    sleep: {
      urgency: 'week',
      conditions: [{ name: '睡眠呼吸中止症', why: '打鼾與白天嗜睡。' }],
      advice: ['這週掛胸腔科或耳鼻喉科睡眠門診；想睡時不要開車。'],
      sources: ['fatigueNhs'],
    },
    mood: {
      urgency: 'week',
      conditions: [{ name: '憂鬱', why: '低落與失去興趣超過兩週。' }],
      advice: ['這週看身心科或家醫科；想找人談可打 1925。'],
      sources: ['fatigueNhs', 'fatigue'],
    },
    rest: {
      urgency: 'self_care',
      conditions: [{ name: '睡眠不足、壓力或感冒後', why: '短期的疲倦多半休息後改善。' }],
      advice: ['固定起床時間、白天活動、少酒少咖啡；四週沒好就醫。'],
      sources: ['fatigueNhs'],
    },
    check: {
      urgency: 'week',
      conditions: [{ name: '需要檢查的長期疲倦', why: '貧血、甲狀腺、肝腎與血糖都要看。' }],
      advice: ['這週看家醫科抽血，列出正在吃的藥與保健食品。'],
      sources: ['fatigue'],
    },
  },
}
