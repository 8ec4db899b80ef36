import type { Tree } from '../tree.ts'

export const chestPain: Tree = {
  key: 'chest_pain',
  title: '胸痛',
  version: '2026-11',
  words: ['胸痛', '胸悶', '胸口', '心臟痛', '心口', '胸部痛'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '現在有沒有下面任何一項？',
      signs: [
        '胸口像被壓住、勒緊，超過五分鐘',
        '痛傳到左肩、手臂、下巴或背',
        '同時冒冷汗、喘、想吐或快昏倒',
        '突然撕裂般的胸痛或背痛',
      ],
      choices: [
        { text: '有，至少一項', to: 'heart' },
        { text: '都沒有', to: 'breath' },
      ],
    },
    breath: {
      ask: '會不會喘，或單側小腿腫痛、最近開刀或長途久坐？',
      choices: [
        { text: '會喘，或有這些情形', to: 'clot' },
        { text: '沒有', to: 'effort' },
      ],
    },
    effort: {
      ask: '什麼時候會痛？',
      choices: [
        { text: '爬樓梯、快走時出現，休息幾分鐘就好', to: 'angina' },
        { text: '深呼吸、轉身或按壓時才痛', to: 'wall' },
        { text: '飯後或躺下時，胸口灼熱、有酸水', to: 'reflux' },
        { text: '胸口單側刺痛，皮膚起水泡或灼痛', to: 'shingles' },
        { text: '緊張時心跳快、手麻，檢查過心臟沒問題', to: 'anxiety' },
      ],
    },
  },
  ends: {
    heart: {
      urgency: 'emergency',
      conditions: [
        { name: '急性心肌梗塞', why: '壓迫感、冷汗與傳導痛是典型警訊；女性、長者與糖尿病人可能只有喘或想吐。' },
        { name: '主動脈剝離', why: '突然的撕裂痛要馬上排除。' },
      ],
      advice: ['立刻打 119，停止活動坐下休息，不要自己開車。', '醫師開過硝化甘油舌下片的人照指示使用。'],
      sources: ['chestPain', 'chestPainNhs'],
    },
    clot: {
      urgency: 'emergency',
      conditions: [
        { name: '肺栓塞', why: '腿部血栓可能跑到肺部，造成胸痛與喘。' },
        { name: '氣胸或肺炎', why: '突然的單側胸痛與喘。' },
      ],
      advice: ['打 119 或立刻到急診，告知最近的手術、久坐或用藥。'],
      sources: ['chestPain', 'chestPainNhs'],
    },
    angina: {
      urgency: 'today',
      conditions: [{ name: '心絞痛', why: '用力時胸悶、休息緩解，是冠狀動脈狹窄的型態。' }],
      advice: ['今天就看心臟內科，之前先避免用力。', '休息時也痛、或超過五分鐘不退，打 119。'],
      sources: ['chestPain', 'chestPainNhs'],
    },
    wall: {
      urgency: 'self_care',
      conditions: [{ name: '胸壁肌肉或肋軟骨疼痛', why: '動作或按壓會引發，多半與拉傷、咳嗽有關。' }],
      advice: ['減少提重物，可熱敷。', '一週沒好、發燒或開始喘，就醫；出現壓迫感打 119。'],
      sources: ['chestPainNhs'],
    },
    reflux: {
      urgency: 'week',
      conditions: [{ name: '胃食道逆流', why: '飯後與平躺時的灼熱感。' }],
      advice: ['少量多餐，睡前三小時不吃，床頭墊高。', '這週看家醫科或腸胃科；吞不下東西或解黑便，今天就醫。'],
      sources: ['chestPain'],
    },
    shingles: {
      urgency: 'today',
      conditions: [{ name: '帶狀疱疹', why: '沿單側神經的刺痛與水泡，三天內用藥效果最好。' }],
      advice: ['今天看皮膚科或家醫科。', '水泡不要弄破，避免接觸孕婦與嬰兒。'],
      sources: ['chestPainNhs'],
    },
    anxiety: {
      urgency: 'week',
      conditions: [{ name: '焦慮或恐慌發作', why: '心臟檢查正常，發作時伴隨心悸、手麻與害怕。' }],
      advice: ['慢慢吐氣，一次六秒，直到手不麻。', '反覆發作時，這週看身心科或家醫科；與以往不同的胸痛不要當成焦慮，打 119。'],
      sources: ['chestPain'],
    },
  },
}
