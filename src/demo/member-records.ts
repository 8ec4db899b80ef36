import type { consents, favorites, records } from '../db/schema/index.ts'
import { consentEnd, erasureInstant, healthRecordConsent } from '../domain/records/consent.ts'
import type { RecordData, RecordKind } from '../domain/records/record.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { tools } from '../domain/tools/catalogue.ts'
import type { ToolSlug } from '../domain/tools/tool.ts'

type NewRecord = Omit<typeof records.$inferInsert, 'memberId'>
type NewConsent = Omit<typeof consents.$inferInsert, 'memberId'>
type NewFavorite = Pick<typeof favorites.$inferInsert, 'itemType' | 'itemId'>

const day = 86_400_000
const owner = 'member@example.com'
/** When the demo account gave the consent for its records. */
const agreedAt = (now: Date) => new Date(now.getTime() - 60 * day)

/** The consents of a demo account. */
export function demoConsents(email: string, now: Date): NewConsent[] {
  if (email !== owner) return []
  const grantedAt = agreedAt(now)
  return [{ purpose: 'health_record', version: healthRecordConsent.version, grantedAt, endsOn: consentEnd(grantedAt) }]
}

const dri = {
  title: '國民健康署「國人膳食營養素參考攝取量」第八版',
  url: 'https://www.hpa.gov.tw/Pages/Detail.aspx?nodeid=4248&pid=12285',
}

/** The stored results of a demo account: symptom checker, nutrition recommender, tools. */
export function demoRecords(email: string, now: Date): NewRecord[] {
  if (email !== owner) return []
  const expiresAt = erasureInstant(consentEnd(agreedAt(now)))
  const recordOf = <K extends RecordKind>(daysAgo: number, kind: K, title: string, data: RecordData[K]): NewRecord => ({
    kind,
    title,
    data,
    createdAt: new Date(now.getTime() - daysAgo * day),
    expiresAt,
  })
  const toolRecord = (daysAgo: number, slug: ToolSlug, values: Record<string, number>): NewRecord => {
    const { title, version, compute } = tools[slug]
    const { headline, verdict, trend } = compute(values, taipeiDay(now))
    const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return recordOf(daysAgo, 'tool', title, { tool: slug, version, values: typed, headline, verdict, trend })
  }
  return [
    ...[67.5, 66.8, 66.9, 65.9, 65.2].map((weight, index) => toolRecord(58 - 13 * index, 'bmi', { height: 162, weight })),
    toolRecord(20, 'weight', { height: 162, weight: 65.9 }),
    recordOf(3, 'symptom', '腰背痛', {
      complaint: 'back_pain',
      version: '2026-11',
      asker: 'parent',
      answers: [
        { question: '除了背痛，有沒有下面任何一項？', answer: '都沒有' },
        { question: '痛會不會傳到腿上？', answer: '不會，只在腰背' },
        { question: '痛了多久？', answer: '不到六週' },
      ],
      urgency: 'self_care',
      conditions: [{ name: '非特異性下背痛', why: '沒有神經或全身性的警訊，多半在幾週內自己改善。' }],
      advice: ['維持日常活動，不要整天躺著。', '兩週沒有改善或出現腿麻無力，到復健科或骨科就診。'],
      references: [{ title: 'NICE 指引 NG59：下背痛與坐骨神經痛', url: 'https://www.nice.org.uk/guidance/ng59' }],
    }),
    recordOf(24, 'symptom', '頭暈', {
      complaint: 'dizziness',
      version: '2026-11',
      asker: 'self',
      answers: [
        { question: '頭暈的同時，有沒有下面任何一項？', answer: '都沒有' },
        { question: '是怎麼樣的暈？', answer: '站起來時眼前發黑' },
        { question: '最近有沒有新開始或調整藥物？', answer: '有' },
      ],
      urgency: 'week',
      conditions: [{ name: '姿勢性低血壓', why: '起身時發作，又剛調整過藥物。' }],
      advice: ['起身分三段：躺、坐、站，各停一會兒。', '記下一週的血壓與服藥時間，帶給原來開藥的醫師看，不要自行停藥。'],
      references: [{ title: 'MedlinePlus：Dizziness', url: 'https://medlineplus.gov/ency/article/003093.htm' }],
    }),
    recordOf(6, 'nutrition', '52 歲女性的營養建議', {
      version: '2026-11',
      about: { age: 52, sex: 'female', state: 'none' },
      answers: [
        { question: '飲食方式', answer: '葷食' },
        { question: '每週有幾天曬太陽十五分鐘以上', answer: '一兩天' },
      ],
      servings: { grains: 2.5, protein: 4, dairy: 0.5, vegetables: 3, fruits: 2, nuts: 0.5 },
      nutrients: [
        {
          key: 'calcium',
          name: '鈣',
          amount: '1000 毫克',
          reasons: ['乳品吃得少，鈣容易不夠。'],
          foods: ['牛奶', '板豆腐', '小魚乾', '芥藍'],
        },
        {
          key: 'vitamin_d',
          name: '維生素 D',
          amount: '15 微克',
          reasons: ['日曬少，身體自己做的不多。'],
          foods: ['鮭魚', '雞蛋', '曬過的香菇'],
        },
      ],
      warnings: [],
      references: [dri],
    }),
    recordOf(47, 'nutrition', '52 歲女性的營養建議', {
      version: '2026-11',
      about: { age: 52, sex: 'female', state: 'none' },
      answers: [
        { question: '飲食方式', answer: '葷食' },
        { question: '想改善的狀況', answer: '排便不順' },
      ],
      servings: { grains: 3, protein: 5, dairy: 0, vegetables: 1, fruits: 1, nuts: 0 },
      nutrients: [
        {
          key: 'fibre',
          name: '膳食纖維',
          amount: '25 公克',
          reasons: ['蔬菜、水果都少，腸道沒有足夠的材料。'],
          foods: ['地瓜葉', '燕麥', '黑豆', '芭樂'],
        },
      ],
      warnings: [],
      references: [dri],
    }),
  ]
}

const liked: Partial<Record<string, NewFavorite[]>> = {
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

/** The favorites of a demo account. */
export function demoFavorites(email: string): NewFavorite[] {
  return liked[email] ?? []
}
