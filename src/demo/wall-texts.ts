import type { walls } from '../db/schema/shell.ts'

/** The texts of the two walls. */
export const wallTexts: (typeof walls.$inferInsert)[] = [
  {
    status: 'memberwall',
    title: '加入免費會員，繼續閱讀全文',
    text: '後面還有這篇文章的其餘內容。註冊不收費，加入後就能從這裡接著讀。',
    benefits: [
      '讀完所有會員文章，換手機也能登入',
      '把文章收藏起來，回診或煮飯時再翻出來看',
      '保留自己的檢測與營養紀錄，只有您看得到',
    ],
    buttonTitle: '加入會員',
    buttonUrl: '/register',
  },
  {
    status: 'subscriberwall',
    title: '訂閱雜誌，解鎖全文',
    text: '這篇是訂戶專屬的深度內容。您的訂閱，讓我們能慢慢把一件事問清楚。',
    benefits: [
      '全站訂戶文章與歷期雜誌的線上文章，手機、平板、電腦都能讀',
      '每篇訂戶文章可以分享給十位親友',
      '紙本方案每月寄到家，字大、好翻，適合放在餐桌上',
    ],
    buttonTitle: '立即訂閱',
    buttonUrl: '/subscriptions',
  },
]
