import type { DemoEmail } from './accounts.ts'

/** An unpublished manuscript of the demo, and its state. */
export interface DemoManuscript {
  /** Idempotency key: another start of the demo creates nothing. */
  key: string
  by: DemoEmail
  title: string
  lead: string
  channel: number
  /** Lines that start with `## ` are headings, all others paragraphs. */
  text: readonly string[]
  /** Its steps after writing: submitted to the clinician or to publishers, and the clinician's answer. */
  steps: readonly (
    | { do: 'submit'; to: 'clinician' | 'publishers'; note: string }
    | { do: 'sign' }
    | { do: 'send back'; note: string }
  )[]
}

/**
 * One manuscript for each state of pending work: draft, waiting for a signature, sent back, signed, waiting for
 * publication.
 */
export const demoManuscripts: readonly DemoManuscript[] = [
  {
    key: '6b1f7b0e-2c61-4a55-9a0e-7d3f3a5b9c01',
    by: 'writer@example.com',
    title: '冬天洗澡，先暖哪裡',
    lead: '浴室比客廳冷八度。爸爸說，洗澡前那五分鐘最難熬。',
    channel: 3,
    text: [
      '寒流來的那個晚上，浴室的溫度計停在 14 度。',
      '## 先暖浴室，再脫衣服',
      '洗澡前十分鐘打開暖風機，或先讓熱水沖一沖地面，等鏡子起霧再進去。',
      '## 水溫',
      '手腕試起來溫溫的就好。（這一段還要補溫度的出處。）',
    ],
    steps: [],
  },
  {
    key: '6b1f7b0e-2c61-4a55-9a0e-7d3f3a5b9c02',
    by: 'editor@example.com',
    title: '早上和晚上的血壓差很多，該看哪一個',
    lead: '早上 148，晚上 126。記錄本上兩排數字，回診時醫師先看的是平均。',
    channel: 3,
    text: [
      '記錄本翻到第三週，早上那一排總是比晚上高。',
      '## 兩個都要，先看平均',
      '在家量血壓，早晚各量兩次，連續七天，算平均。第一天的數字不算進去，因為剛開始量容易緊張。',
      '## 什麼時候要早一點回診',
      '一週的平均到 135／85 毫米汞柱以上，帶著記錄本回診。只有一次偏高，坐五分鐘再量一次。',
      '收縮壓到 180 毫米汞柱以上，又胸痛、喘、說話不清楚或手腳無力，請打 119。',
    ],
    steps: [{ do: 'submit', to: 'clinician', note: '請看「第一天不算」那一句，和 180 那一段。' }],
  },
  {
    key: '6b1f7b0e-2c61-4a55-9a0e-7d3f3a5b9c03',
    by: 'writer@example.com',
    title: '血壓藥什麼時候吃',
    lead: '藥袋上寫早上，媽媽改成睡前，因為鄰居說這樣比較好。',
    channel: 3,
    text: [
      '藥袋上的「早上」兩個字，被媽媽用原子筆圈起來，旁邊寫了「睡前」。',
      '## 先照藥袋',
      '同一顆藥，每天固定時間吃最要緊。想換時間，先問開藥的醫師或藥師，不要自己換。',
      '## 忘了吃',
      '想起來時還早就補吃；快到下一次了就跳過，不要一次吃兩份。',
    ],
    steps: [
      { do: 'submit', to: 'clinician', note: '第一次送審。' },
      { do: 'send back', note: '「忘了吃」那一段請寫清楚：看藥袋或問藥師，不同的藥不一樣。' },
    ],
  },
  {
    key: '6b1f7b0e-2c61-4a55-9a0e-7d3f3a5b9c04',
    by: 'editor@example.com',
    title: '健檢紅字那一欄，先看三件事',
    lead: '紅字有七個。周明德醫師說，先別急著查網路。',
    channel: 3,
    text: [
      '報告攤在餐桌上，七個紅字。',
      '## 看超過多少、是不是第一次、有沒有不舒服',
      '只超過一點、第一次、沒有不舒服的，照報告上寫的時間複查。',
      '## 這些不要等',
      '報告上寫「立即就醫」「盡快回診」的，當天打電話給健檢單位，問清楚看哪一科。',
    ],
    steps: [{ do: 'submit', to: 'clinician', note: '配合年底健檢季。' }, { do: 'sign' }],
  },
  {
    key: '6b1f7b0e-2c61-4a55-9a0e-7d3f3a5b9c05',
    by: 'editor@example.com',
    title: '讀者來信：陪診包裡有什麼',
    lead: '十二位讀者寄來照片。最多人放的，是一支寫得出水的筆。',
    channel: 19,
    text: [
      '我們問了一句話：「陪爸媽看診，包包裡有什麼？」',
      '## 筆、藥袋、上一次的單子',
      '十二個包包裡，九個有筆，八個有藥袋，七個有上一次的檢驗單。',
    ],
    steps: [{ do: 'submit', to: 'publishers', note: '照片的授權都回信同意了。' }],
  },
]
