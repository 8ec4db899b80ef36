import type { Tree } from '../tree.ts'

export const headache: Tree = {
  key: 'headache',
  title: '頭痛',
  version: '2026-11',
  words: ['頭痛', '頭很痛', '偏頭痛', '頭脹', '頭好痛', '太陽穴'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '這次頭痛，有沒有下面任何一項？',
      signs: [
        '幾秒到一分鐘內就痛到最厲害，像被雷打到',
        '嘴歪、單側手腳無力或麻、說話不清',
        '意識不清、抽搐、叫不太醒',
        '頭部剛受過撞擊後越來越痛，並且嘔吐',
      ],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'infection' },
      ],
    },
    infection: {
      ask: '有沒有發燒，並且脖子僵硬、低頭時下巴碰不到胸口，或出現壓了不會退色的紅疹？',
      choices: [
        { text: '有', to: 'meningitis' },
        { text: '沒有', to: 'new' },
      ],
    },
    new: {
      ask: '這是新的頭痛嗎？',
      choices: [
        { text: '五十歲以後第一次出現，或和以前完全不同', to: 'newPain' },
        { text: '懷孕或產後六週內', to: 'pregnancy' },
        { text: '以前就有類似的頭痛', to: 'kind' },
        { text: '這幾天才開始，程度不重', to: 'kind' },
      ],
    },
    kind: {
      ask: '哪一種最像？',
      choices: [
        { text: '單側、一跳一跳地痛，怕光怕吵或想吐', to: 'migraine' },
        { text: '兩側悶痛、像戴了太緊的帽子', to: 'tension' },
        { text: '臉頰或額頭脹痛，鼻塞流膿鼻涕', to: 'sinus' },
        { text: '一個月有十天以上吃止痛藥', to: 'overuse' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [
        { name: '腦出血或腦中風', why: '突然發生、或合併神經症狀的頭痛，要先排除腦部血管問題。' },
        { name: '頭部外傷', why: '撞擊後加劇的頭痛與嘔吐，可能是顱內出血。' },
      ],
      advice: ['立刻打 119，記下症狀開始的時間。', '讓人躺下、頭稍抬高，不要進食、不要吃止痛藥。'],
      sources: ['headache', 'stroke'],
    },
    meningitis: {
      urgency: 'emergency',
      conditions: [{ name: '腦膜炎等中樞神經感染', why: '發燒、頭痛加上頸部僵硬，需要馬上檢查。' }],
      advice: ['打 119 或立刻到急診，告知發燒時間與紅疹。'],
      sources: ['headache', 'headacheNhs'],
    },
    newPain: {
      urgency: 'today',
      conditions: [
        { name: '顳動脈炎', why: '五十歲以後的新頭痛，若碰頭皮會痛、咬東西下巴痠，可能影響視力。' },
        { name: '其他需要影像檢查的頭痛', why: '型態改變的頭痛要由醫師判斷原因。' },
      ],
      advice: ['今天到神經內科或急診就醫。', '若視力突然變差，打 119。'],
      sources: ['headache', 'headacheNhs'],
    },
    pregnancy: {
      urgency: 'today',
      conditions: [{ name: '子癇前症等孕產期問題', why: '孕期與產後的頭痛要量血壓、驗尿。' }],
      advice: ['今天聯絡產檢的醫院或到急診，量血壓。', '眼冒金星、上腹痛或抽搐，打 119。'],
      sources: ['headacheNhs'],
    },
    migraine: {
      urgency: 'week',
      conditions: [{ name: '偏頭痛', why: '單側搏動性疼痛、怕光怕吵、噁心是常見的組合。' }],
      advice: ['發作時在暗而安靜的房間休息，早一點使用醫師開的止痛藥。', '記下發作日、睡眠、飲食與月經，一週內帶去看神經內科。'],
      sources: ['headache', 'headacheNhs'],
    },
    tension: {
      urgency: 'self_care',
      conditions: [{ name: '緊縮型頭痛', why: '兩側悶痛、不影響走路，多與壓力、姿勢、睡眠不足有關。' }],
      advice: ['起身活動肩頸、補水、規律睡眠，避免久盯螢幕。', '兩週仍反覆，或越來越痛，就診神經內科或家醫科。'],
      sources: ['headache', 'headacheNhs'],
    },
    sinus: {
      urgency: 'week',
      conditions: [{ name: '鼻竇炎', why: '臉部脹痛加上膿鼻涕。' }],
      advice: ['多喝水、用生理食鹽水沖洗鼻腔。', '超過十天、發燒或眼睛周圍紅腫，就診耳鼻喉科。'],
      sources: ['headacheNhs'],
    },
    overuse: {
      urgency: 'week',
      conditions: [{ name: '藥物過度使用頭痛', why: '止痛藥用得太頻繁，本身就會讓頭痛變成天天痛。' }],
      advice: ['先不要再加量，列出用過的藥，一週內看神經內科。', '不要自行突然停用長期處方藥。'],
      sources: ['headacheNhs'],
    },
  },
}
