import { firstReviewMonths } from '../manuscripts/review-due.ts'
import { channels as featureChannels } from '../navigation/channel.ts'
import { placeNames } from '../navigation/place-names.ts'
import { topics } from '../onboarding/prompts.ts'
import { tools } from '../tools/catalogue.ts'
import { toolSlugs } from '../tools/tool.ts'
import type { WallName } from '../walls/wall.ts'

/** The texts of a wall. */
export interface WallWording {
  title: string
  text: string
  benefits: string[]
}

/** The texts of the two walls of a new magazine. They mention nothing that it may not have, such as a printed issue. */
export const firstWalls: Record<WallName, WallWording & { button: { title: string; url: string } }> = {
  memberwall: {
    title: '加入免費會員，繼續閱讀全文',
    text: '後面還有這篇文章的其餘內容。註冊不收費，加入後就能從這裡接著讀。',
    benefits: [
      '讀完所有會員文章，換手機也能登入',
      '把文章收藏起來，回診或煮飯時再翻出來看',
      '保留自己的檢測與營養紀錄，只有您看得到',
    ],
    button: { title: '加入會員', url: '/register' },
  },
  subscriberwall: {
    title: '訂閱後，解鎖全文',
    text: '這篇是訂戶專屬的深度內容。您的訂閱，讓我們能慢慢把一件事問清楚。',
    benefits: ['訂戶文章的全文，手機、平板、電腦都能讀', '每篇訂戶文章可以分享給十位親友'],
    button: { title: '看訂閱方案', url: '/subscriptions' },
  },
}

const descriptions: Record<(typeof featureChannels)[number]['slug'], string> = {
  diet: '從菜市場到自家餐桌，把每天三餐調整一點點：少一點鹽和糖，多一點蔬菜、全穀和好的蛋白質。',
  ewm: '看西醫也看中醫的家庭很多，難的是把兩邊說清楚，也說清楚什麼時候該先去檢查。',
  chronic: '血壓、血糖、血脂和腎臟，是一場長跑。把回診時來不及問的事，寫成在家做得到的步驟。',
  sports: '不必跑得快，先走得穩。健走、肌力、伸展和平衡，慢慢把力氣找回來。',
  smart: '手機、手錶與健康存摺怎麼用才幫得上忙，照顧家人時有哪些資源。',
}

/** The five channels with a fixed URL and name, and their descriptions. */
export const firstChannels = featureChannels.map(({ slug, title }, index) => ({
  id: index + 1,
  slug,
  title,
  feature: true,
  description: descriptions[slug],
  reviewMonths: firstReviewMonths(slug),
}))

/** The first id of a channel that an editor adds. */
export const firstOwnChannel = 11

/** The tags that assign posts to the topics that members follow. */
const tagsOfTopics: Record<(typeof topics)[number]['key'], string[]> = {
  topic_user_1: ['皮膚', '維生素', '更年期', '喝水'],
  topic_user_2: ['減鹽', '減糖', '體重管理', '外食', '膳食纖維'],
  topic_user_3: ['退休', '社交', '預立醫療', '獨居', '數位學習'],
  topic_user_4: ['高血壓', '糖尿病', '高血脂', '慢性腎臟病', '痛風'],
  topic_user_5: ['肌力訓練', '健走', '肌少症', '平衡訓練', '伸展'],
  topic_user_6: ['長照', '照顧者', '失智症', '居家安全', '防跌'],
  topic_user_7: ['睡眠', '壓力', '焦慮', '憂鬱', '瑜伽'],
  topic_user_8: ['疫苗', '感冒', '過敏', '蔬果', '睡眠'],
  topic_user_9: ['節氣', '體質', '穴位', '中藥', '茶飲'],
  topic_user_10: ['健康檢查', '喝水', '牙齒', '眼睛', '用藥安全'],
}
export const firstTopics = topics.map(({ key, title }, index) => ({ key, title, position: index + 1, tags: tagsOfTopics[key] }))

type Link = readonly [title: string, url: string]
type MenuItem = readonly [...Link, children: readonly Link[]]
const pageLink = (url: keyof typeof placeNames): Link => [placeNames[url], url]

const channelLinks = featureChannels.map(({ slug, title }): Link => [title, `/${slug}`])
const contentLinks: Link[] = [pageLink('/article-list'), pageLink('/author'), pageLink('/channel')]
const toolLinks = toolSlugs.map((slug): Link => [tools[slug].title, `/tool/${slug}`])
const aboutLinks: Link[] = [
  ['關於我們', '/about'],
  ['聯絡我們', '/contact'],
  ['編輯與審訂原則', '/editorial-policy'],
  ['隱私權政策', '/privacy'],
  ['會員服務條款', '/terms'],
  ['著作權聲明', '/copyright'],
]
const serviceLinks: Link[] = [['會員中心', '/member'], pageLink('/tool'), ['反詐騙提醒', '/antifraud-1499']]
const partnerLinks: Link[] = [
  ['廣告刊登', '/ad'],
  ['內容授權', '/contentlicensing'],
  ['投稿', '/submission'],
]

/**
 * The menus of a new magazine. They link to what exists from the first day; entries for books, issues or plans are
 * added with the first of them; the checklist shows what is missing for what is sold.
 */
const menus: readonly { group: number; area: '' | 'nav' | 'footer'; entries: readonly MenuItem[] }[] = [
  {
    group: 2,
    area: '',
    entries: [
      ['主題頻道', '/channel', channelLinks],
      ['內容', '/article-list', contentLinks],
      ['健康工具', '/tool', toolLinks],
      ['關於', '/about', [...aboutLinks, ...serviceLinks]],
    ],
  },
  {
    group: 5,
    area: 'nav',
    entries: [
      ...channelLinks.map((entry): MenuItem => [...entry, []]),
      [...pageLink('/article-list'), []],
      [...pageLink('/author'), []],
      ['健康工具', '/tool', toolLinks],
    ],
  },
  {
    group: 5,
    area: 'footer',
    entries: [
      ['關於', '/about', aboutLinks],
      ['內容', '/article-list', contentLinks],
      ['服務', '/member', serviceLinks],
      ['合作', '/ad', partnerLinks],
    ],
  },
]

/** A menu entry as a row; `parent` is the id of its parent entry. */
export interface MenuEntry {
  id: number
  group: number
  area: '' | 'nav' | 'footer'
  parent: number | null
  position: number
  title: string
  url: string
}

export const firstMenus: readonly MenuEntry[] = menus.flatMap(({ group, area, entries }, groupIndex) =>
  entries.flatMap(([title, url, children], index) => {
    const id = (groupIndex + 1) * 1000 + (index + 1) * 20
    const common = { group, area }
    return [
      { ...common, id, parent: null, position: index + 1, title, url },
      ...children.map(([name, to], n) => ({ ...common, id: id + n + 1, parent: id, position: n, title: name, url: to })),
    ]
  }),
)
