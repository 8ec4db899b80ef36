import type { Tree } from '../tree.ts'

export const palpitations: Tree = {
  key: 'palpitations',
  title: '心悸',
  version: '2026-11',
  words: ['心悸', '心跳', '心律不整', '心臟亂跳', '漏拍'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '心悸的時候，有沒有下面任何一項？',
      signs: ['胸痛或喘', '昏倒或快昏倒', '休息時心跳每分鐘超過 150 下，停不下來', '嘴歪、單側無力'],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'history' },
      ],
    },
    history: {
      ask: '有沒有心臟病、家人年輕猝死，或在運動中發作？',
      choices: [
        { text: '有', to: 'heart' },
        { text: '沒有', to: 'rhythm' },
      ],
    },
    rhythm: {
      ask: '摸脈搏一分鐘，像哪一種？',
      choices: [
        { text: '完全不規則，忽快忽慢', to: 'fibrillation' },
        { text: '很快但規則，突然開始、突然停止', to: 'tachycardia' },
        { text: '大致規則，偶爾漏一拍', to: 'extra' },
        { text: '規則，只是比平常快', to: 'cause' },
      ],
    },
    cause: {
      ask: '發作前後有什麼？',
      choices: [
        { text: '咖啡、茶、提神飲料、酒或感冒藥', to: 'stimulant' },
        { text: '手抖、怕熱、體重減輕', to: 'thyroid' },
        { text: '緊張、害怕、手麻', to: 'anxiety' },
        { text: '發燒、腹瀉或月經量多', to: 'body' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [{ name: '危險的心律不整或心肌缺氧', why: '合併胸痛、昏倒或神經症狀。' }],
      advice: ['立刻打 119，坐下或躺下，不要自己開車。'],
      sources: ['palpitations', 'palpitationsNhs'],
    },
    heart: {
      urgency: 'today',
      conditions: [{ name: '結構性或遺傳性心臟病相關的心律不整', why: '病史與運動中發作要儘快做心電圖。' }],
      advice: ['今天看心臟內科，之前不要劇烈運動。'],
      sources: ['palpitations'],
    },
    fibrillation: {
      urgency: 'today',
      conditions: [{ name: '心房顫動', why: '完全不規則的脈搏，會增加中風風險。' }],
      advice: ['今天做心電圖；手錶的紀錄可以給醫師看。'],
      sources: ['palpitations', 'palpitationsNhs'],
    },
    tachycardia: {
      urgency: 'today',
      conditions: [{ name: '陣發性上心室頻脈', why: '突發突止的規則快跳。' }],
      advice: ['今天看心臟內科；持續半小時不停，到急診。'],
      sources: ['palpitations'],
    },
    extra: {
      urgency: 'week',
      conditions: [{ name: '早期收縮', why: '偶爾漏拍，多數良性。' }],
      advice: ['減少咖啡因與熬夜，這週看家醫科或心臟內科。'],
      sources: ['palpitations', 'palpitationsNhs'],
    },
    stimulant: {
      urgency: 'self_care',
      conditions: [{ name: '咖啡因、酒或藥物引起的心悸', why: '與攝取時間有關。' }],
      advice: ['停用兩週看看；仍發作或變頻繁就醫。'],
      sources: ['palpitationsNhs'],
    },
    thyroid: {
      urgency: 'week',
      conditions: [{ name: '甲狀腺亢進', why: '手抖、怕熱、體重減輕。' }],
      advice: ['這週抽血驗甲狀腺功能。'],
      sources: ['palpitations'],
    },
    anxiety: {
      urgency: 'week',
      conditions: [{ name: '焦慮或恐慌', why: '與緊張同時出現。' }],
      advice: ['慢慢吐氣；反覆發作這週看身心科。'],
      sources: ['palpitationsNhs'],
    },
    body: {
      urgency: 'today',
      conditions: [{ name: '感染、脫水或貧血', why: '身體的其他狀況讓心跳加快。' }],
      advice: ['補水，今天就醫找原因。'],
      sources: ['palpitations'],
    },
  },
}
