import type { GuidePart } from '../page.ts'

export const ads: readonly GuidePart[] = [
  {
    title: '看成效',
    facts: [
      '到[廣告成效](/office/ads)，選 7、30 或 90 天。「每日曝光」是每一天，「各版位」是頁面上的哪個位置，「各則廣告」是哪一則。',
      '曝光：廣告在畫面上出現一秒，記一次。點擊率：每一百次曝光有幾次點擊；「—」是沒有曝光。',
      '只數本站自己的廣告，也只數天數和次數，不記是誰。聯播網的數字在聯播網的後台。',
    ],
  },
]
