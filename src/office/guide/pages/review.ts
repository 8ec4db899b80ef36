import type { GuidePart } from '../page.ts'

export const review: readonly GuidePart[] = [
  {
    title: '記下誰審訂',
    steps: ['在稿件的「審訂」選審訂的人，「審訂日期」填看完的那一天，按「儲存」，再發布。', '讀者在文章上會看到審訂者和日期。'],
  },
  {
    title: '誰可以審訂',
    facts: [
      '選單裡是有「審訂醫師」角色、而且對應到一位作者的人。在[角色](/office/roles)的「是哪一位作者」設定。',
      '沒有人可以審自己寫的文章。',
    ],
  },
]
