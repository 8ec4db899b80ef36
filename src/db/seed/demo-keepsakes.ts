import type { favorites, records } from '../schema/index.ts'

type Kept = Omit<typeof records.$inferInsert, 'memberId'>
type Liked = Pick<typeof favorites.$inferInsert, 'itemType' | 'itemId'>

const day = 86_400_000

/** What a demo account kept of the symptom checker and the nutrition recommender. */
export function demoRecords(email: string, now: Date): Kept[] {
  if (email !== 'member@example.com') return []
  const kept = (daysAgo: number, record: Pick<Kept, 'kind' | 'title' | 'data'>): Kept => {
    const createdAt = new Date(now.getTime() - daysAgo * day)
    return { ...record, createdAt, expiresAt: new Date(createdAt.getTime() + 365 * day) }
  }
  return [
    kept(3, {
      kind: 'symptom',
      title: '膝蓋疼痛',
      data: {
        asker: 'family',
        answers: [
          { question: '替誰檢測？', answer: '家人' },
          { question: '痛了多久？', answer: '超過六個星期' },
          { question: '什麼時候最痛？', answer: '下樓梯或久坐起身時' },
          { question: '膝蓋有沒有紅腫發熱？', answer: '沒有' },
        ],
        results: [
          {
            title: '可能是退化性膝關節炎',
            urgency: '安排門診',
            advice: '先減少蹲跪和爬樓梯，維持平地走路。兩個星期沒有改善，掛復健科或骨科，帶著這份紀錄去看診。',
          },
        ],
      },
    }),
    kept(24, {
      kind: 'symptom',
      title: '頭暈',
      data: {
        asker: 'self',
        answers: [
          { question: '替誰檢測？', answer: '自己' },
          { question: '是怎麼樣的暈？', answer: '站起來時眼前發黑' },
          { question: '有沒有說話不清或單側無力？', answer: '沒有' },
          { question: '最近有沒有換藥？', answer: '換過血壓藥' },
        ],
        results: [
          {
            title: '可能是姿勢性低血壓',
            urgency: '這週內看診',
            advice:
              '起身分三段：躺、坐、站，各停一會兒。記下一週的血壓和服藥時間，請原來開藥的醫師看看；若昏倒、胸痛或說話不清，打 119。',
          },
        ],
      },
    }),
    kept(6, {
      kind: 'nutrition',
      title: '想顧好骨頭的一週',
      data: {
        answers: [
          { question: '年齡', answer: '51 到 70 歲' },
          { question: '每天喝牛奶或無糖豆漿', answer: '一週兩三次' },
          { question: '每週曬太陽', answer: '一兩次' },
        ],
        nutrients: [
          { name: '鈣', reason: '奶類與豆製品吃得少，鈣容易不夠。', foods: ['牛奶', '板豆腐', '小魚乾', '芥藍'] },
          { name: '維生素 D', reason: '日曬少，身體自己做的不多。', foods: ['鮭魚', '雞蛋', '曬過的香菇'] },
          { name: '蛋白質', reason: '骨頭旁邊要有肌肉撐著。', foods: ['雞蛋', '魚', '毛豆'] },
        ],
      },
    }),
    kept(47, {
      kind: 'nutrition',
      title: '外食族的蔬菜補強',
      data: {
        answers: [
          { question: '一天吃幾份蔬菜', answer: '一份左右' },
          { question: '午餐在哪裡吃', answer: '便當店' },
          { question: '排便情形', answer: '兩三天一次' },
        ],
        nutrients: [
          { name: '膳食纖維', reason: '蔬菜、全穀都少，腸道沒有足夠的材料。', foods: ['地瓜葉', '燕麥', '黑豆', '芭樂'] },
          { name: '鉀', reason: '外食偏鹹，蔬果裡的鉀能幫忙平衡；腎功能不好的人要先問醫師。', foods: ['空心菜', '香蕉', '番茄'] },
        ],
      },
    }),
  ]
}

const liked: Partial<Record<string, Liked[]>> = {
  'member@example.com': [
    { itemType: 'article', itemId: '1' },
    { itemType: 'article', itemId: '39' },
    { itemType: 'blog', itemId: '6' },
    { itemType: 'book', itemId: '4' },
  ],
  'subscriber@example.com': [
    { itemType: 'article', itemId: '3' },
    { itemType: 'article', itemId: '14' },
    { itemType: 'magazine', itemId: '336' },
    { itemType: 'column', itemId: '4' },
  ],
  'expired@example.com': [{ itemType: 'article', itemId: '2' }],
}

/** What a demo account has collected. */
export function demoFavorites(email: string): Liked[] {
  return liked[email] ?? []
}
