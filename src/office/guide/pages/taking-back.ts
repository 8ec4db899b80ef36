import type { GuidePart } from '../page.ts'

export const takingBack: readonly GuidePart[] = [
  {
    title: '馬上下架',
    steps: [
      '打開稿件，按最下面的「發布」，再按「下架」。',
      '寫「原因」，按「確定下架」。兩秒內讀者就打不開了，列表、訂閱源和搜尋也不再有它。',
    ],
    facts: ['稿件和每一個版本都留著。再按「發布第…版」，會用同一個網址回來。'],
  },
  {
    title: '到某一天自己下線',
    steps: ['在「最後一天」填日期，按「儲存」，再發布。那一天結束（台北時間）之後，讀者就看不到了。'],
  },
]
