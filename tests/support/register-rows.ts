export type Fields = Readonly<Record<string, string>>

/** The input of a register's forms, by the names of its controls, and where readers see it. */
export interface RegisterRow {
  /** A new entry; where every entry exists, the key of one. */
  entry: Fields | string
  /** Input that is refused, in both forms, and why. */
  refused: readonly [Fields, message: string]
  changed: Fields
  /**
   * A page (`{key}` is that of the entry), and its words after each save: null while readers do not see the entry.
   * Null for an entry that no page shows by itself.
   */
  seen: { at: string; words: readonly [string | null, string] } | null
}

const day = { f_publish_date: '2026-01-02T08:00' }
const questions = '# 量血壓前要坐多久？\n* 五分鐘\n- 不用坐'
/**
 * Sample entries of each register, by its name.
 * @param options.today the Taipei calendar day
 * @param options.holiday a working day of the future
 * @param options.walled the URL of an article with a member wall
 */
export const registerRows = ({
  today,
  holiday,
  walled,
}: Record<'today' | 'holiday' | 'walled', string>): Readonly<Record<string, RegisterRow>> => ({
  magazines: {
    entry: {
      f_issue: '902',
      f_name: '竹子號',
      f_theme: '竹林裡的早晨',
      f_publish_date: '2026-01-02',
      f_sections: '# 開卷\n3 先走一圈',
    },
    refused: [{ f_publish_date: '2026-02-30' }, '出刊日不是日曆上有的日子'],
    changed: { f_theme: '竹林裡的傍晚' },
    seen: { at: '/magazine/902', words: ['竹林裡的早晨', '竹林裡的傍晚'] },
  },
  channels: {
    entry: { f_title: '走路', f_description: '一天一萬步從哪裡來。' },
    refused: [{ f_topics: '沒有這個標籤甲' }, '沒有這個標籤：沒有這個標籤甲'],
    changed: { f_description: '一天七千步就夠了。' },
    seen: { at: '/channel/{key}', words: ['一天一萬步從哪裡來。', '一天七千步就夠了。'] },
  },
  specials: {
    entry: { f_title: '早餐專題', f_lead: '從一杯豆漿開始。', ...day, f_sections: '# 先吃什麼\n一段說明\n- article/3' },
    refused: [{ f_sections: '# 先吃什麼\n一段說明\n- article/999999' }, '沒有 article/999999 這篇文章'],
    changed: { f_lead: '從一顆蛋開始。' },
    seen: { at: '/special/{key}', words: ['從一杯豆漿開始。', '從一顆蛋開始。'] },
  },
  columns: {
    entry: { f_title: '巷口散步', f_author_id: '1', f_channel_id: '1', f_description: '每週走一條巷子。' },
    refused: [{ f_author_id: '' }, '請選擇作者'],
    changed: { f_description: '每週走兩條巷子。' },
    seen: { at: '/column/{key}', words: ['每週走一條巷子。', '每週走兩條巷子。'] },
  },
  videos: {
    entry: {
      f_title: '坐著量血壓',
      f_description: '先坐五分鐘再量。',
      f_tags: '高血壓',
      ...day,
      f_duration_seconds: '60',
      f_transcript: '0:00 坐下來\n0:12 休息五分鐘',
    },
    refused: [{ f_tags: '沒有這個標籤乙' }, '沒有這個標籤：沒有這個標籤乙'],
    changed: { f_description: '先坐十分鐘再量。' },
    seen: { at: '/video?id={key}', words: ['先坐五分鐘再量。', '先坐十分鐘再量。'] },
  },
  activities: {
    entry: {
      f_title: '公園健走',
      f_kind: '課程',
      f_description: '跟著老師走一圈。',
      f_starts_at: '2198-05-01T09:00',
      f_ends_at: '2198-05-01T11:00',
      f_place: '青年公園',
      f_seats: '20',
      f_fee: '0',
      f_status: 'open',
    },
    refused: [{ f_ends_at: '2198-05-01T09:00' }, '結束要在開始之後'],
    changed: { f_description: '跟著老師走兩圈。' },
    seen: { at: '/activity', words: ['跟著老師走一圈。', '跟著老師走兩圈。'] },
  },
  authors: {
    // a reviewer has a page before the first text
    entry: { f_name: '林巷口', f_title: '家庭醫師', f_bio: '每天走路上班。', f_reviewer: 'on' },
    refused: [{ f_name: '' }, '請填寫署名'],
    changed: { f_bio: '每天走路下班。' },
    seen: { at: '/author/{key}', words: ['每天走路上班。', '每天走路下班。'] },
  },
  tags: {
    entry: { f_name: '巷口散步', f_description: '走到巷口再走回來。' },
    refused: [{ f_name: '高 血壓' }, '已經有「高 血壓」這個標籤'],
    changed: { f_description: '走到河邊再走回來。' },
    seen: { at: '/tag/巷口散步', words: ['走到巷口再走回來。', '走到河邊再走回來。'] },
  },
  topics: {
    entry: 'topic_user_1',
    refused: [{ f_tags: '沒有這個標籤丙' }, '沒有這個標籤：沒有這個標籤丙'],
    changed: { f_tags: '糖尿病' },
    seen: null,
  },
  'digital-features': {
    entry: {
      f_title: '茶的一天',
      f_lead: '從清晨到黃昏。',
      f_credits: '文字／編輯室',
      ...day,
      f_chapters: '# 第一章\n\n早上先喝水。\n\n@時間 一天\n- 清晨｜喝水\n- 黃昏｜喝茶',
      f_references: '',
    },
    refused: [{ f_chapters: '# 第一章\n\n沒有圖。' }, '第 1 章「第一章」還沒有圖'],
    changed: { f_lead: '從清晨到深夜。' },
    seen: { at: '/digital-subject/{key}', words: ['從清晨到黃昏。', '從清晨到深夜。'] },
  },
  quizzes: {
    entry: {
      f_kind: 'knowledge',
      f_title: '量血壓小測驗',
      f_description: '一題就知道。',
      f_channel: 'diet',
      f_questions: questions,
      f_results: '# 0-1 謝謝作答\n明天早上再量一次。',
      f_references: '',
    },
    refused: [{ f_questions: '# 量血壓前要坐多久？\n* 五分鐘' }, '第 1 題至少要有兩個選項'],
    changed: { f_open: 'on' },
    seen: { at: '/test/Index/{key}', words: [null, '一題就知道。'] },
  },
  newsletters: {
    entry: {
      f_title: '慢慢走週報',
      f_slug: 'slow-walks',
      f_description: '每週一條散步路線。',
      f_tags: '高血壓',
      f_rhythm: 'weekly',
      f_weekday: '3',
      f_frequency: '每週三',
    },
    refused: [{ f_tags: '' }, '請填寫標籤'],
    changed: { f_description: '每週兩條散步路線。' },
    seen: { at: '/newsletter', words: ['每週一條散步路線。', '每週兩條散步路線。'] },
  },
  pages: {
    entry: 'about',
    refused: [{ f_document: '' }, '請填寫內文'],
    changed: { f_document: '## 我們是誰\n\n一群在巷口散步的編輯。' },
    seen: { at: '/about', words: [null, '一群在巷口散步的編輯。'] },
  },
  walls: {
    entry: 'memberwall',
    refused: [{ f_button_url: 'javascript:alert(1)' }, '按鈕連到只能是本站的路徑'],
    changed: { f_text: '免費加入，接著讀後半篇。' },
    seen: { at: walled, words: [null, '免費加入，接著讀後半篇。'] },
  },
  'daily-notes': {
    entry: {
      f_title: '先喝半杯水',
      f_scene: '窗邊的杯子還留著昨晚的水。',
      f_figure: '1 杯',
      f_about: '起床後先喝的水',
      f_source: '國民健康署手冊',
      f_url: 'https://www.hpa.gov.tw/water/1',
      f_task: '床邊放一杯水',
      f_shown_on: today,
    },
    refused: [{ f_url: 'https://www.hpa.gov.tw/' }, '請給那份文件自己的網址'],
    changed: { f_task: '桌上放一杯水' },
    seen: { at: '/', words: ['床邊放一杯水', '桌上放一杯水'] },
  },
  menus: {
    entry: { f_menu: '5:footer', f_title: '巷口地圖', f_url: '/about', f_redirect_type: '1' },
    refused: [{ f_url: '//elsewhere.test' }, '連到只能是本站的路徑'],
    changed: { f_title: '巷口的地圖' },
    seen: { at: '/', words: ['巷口地圖', '巷口的地圖'] },
  },
  'header-events': {
    entry: {
      f_wording: '秋天一起健走',
      f_url: '/activity',
      f_display_method: 'text',
      f_icon: 'loudspeaker',
      f_shown_from: '2026-01-02T08:00',
    },
    refused: [{ f_shown_until: '2026-01-01T08:00' }, '結束要在開始之後'],
    changed: { f_wording: '秋天一起慢走' },
    seen: { at: '/', words: ['秋天一起健走', '秋天一起慢走'] },
  },
  'popular-keywords': {
    entry: { f_name: '巷口散步', f_position: '1', f_pr: '1' },
    refused: [{ f_outbound_link: 'https://shop.example/walk' }, '連到別的網站的字要標示為「廣告」'],
    changed: { f_name: '河邊散步' },
    seen: { at: '/search', words: ['巷口散步', '河邊散步'] },
  },
  'search-synonyms': {
    entry: { f_words: '竹竿水缸\n高血壓' },
    refused: [{ f_words: '竹竿水缸' }, '至少要有 2 個'],
    changed: { f_words: '竹竿水缸\n糖尿病' },
    seen: null,
  },
  'shop-items': {
    entry: {
      f_title: '好走的鞋',
      f_category: '運動',
      f_price: '1280',
      f_url: 'https://shop.example/shoes',
      f_description: '鞋底軟，鞋面透氣。',
    },
    refused: [{ f_url: 'javascript:alert(1)' }, '商店的網址只能是本站的路徑'],
    changed: { f_price: '980' },
    seen: { at: '/shop', words: ['1,280', '980'] },
  },
  redirects: {
    entry: { f_from_path: '/2019/autumn', f_to_url: '/about' },
    refused: [{ f_to_url: '/2019/Autumn/' }, '繞回原來的舊網址'],
    changed: { f_to_url: '/contact' },
    seen: null,
  },
  'legacy-posts': {
    entry: { f_article: '987656', f_blog: '1' },
    refused: [{ f_blog: '0' }, '部落格編號最少 1'],
    changed: { f_blog: '2' },
    seen: null,
  },
  plans: {
    entry: {
      f_title: '散步半年',
      f_slug: 'walks',
      f_kind: 'print',
      f_description: '六期紙本。',
      f_includes: '',
      f_price: '1,357',
      f_months: '6',
      f_issues: '6',
    },
    refused: [{ f_issues: '0' }, '有紙本的方案至少寄 1 期'],
    changed: { f_price: '1,246' },
    seen: { at: '/subscriptions', words: ['1,357', '1,246'] },
  },
  'ask-packs': {
    entry: {
      f_title: '散步題包',
      f_description: '走路與血糖。',
      f_price: '1,468',
      f_questions: '5',
      f_answer_hours: '48',
      f_follow_ups: '1',
    },
    refused: [{ f_answer_hours: '' }, '請填寫幾小時內回覆'],
    changed: { f_price: '1,135' },
    seen: { at: '/payment/ask-diabetes', words: ['1,468', '1,135'] },
  },
  coupons: {
    entry: {
      f_code: 'walk26',
      f_title: '散步',
      f_amount: '137',
      f_minimum: '0',
      f_starts_on: '2026-01-02',
      f_ends_on: '2198-12-31',
      f_budget: '9',
      f_per_member: '2',
    },
    refused: [{ f_ends_on: '2026-01-01' }, '最後一天不能在第一天之前'],
    changed: { f_ends_on: '2026-01-03' },
    seen: null,
  },
  'house-ads': {
    entry: {
      f_title: '散步地圖特價',
      f_text: '一張圖走遍巷口。',
      f_sponsor: '日安選物',
      f_label: '廣告',
      f_url: '/shop',
      f_slot: 'index-bottom',
    },
    refused: [{ f_shown_from: '2026-01-02T08:00', f_shown_until: '2026-01-01T08:00' }, '結束要在開始之後'],
    changed: { f_title: '散步地圖半價' },
    seen: { at: '/', words: ['散步地圖特價', '散步地圖半價'] },
  },
  partners: {
    entry: { f_name: '巷口診所', f_slug: 'AlleyClinic', f_intro: '巷口診所替您付問診的題數。', f_quota: '50' },
    refused: [{ f_quota: '0' }, '總題數最少 1'],
    changed: { f_intro: '巷口診所請您問三題。' },
    seen: { at: '/payment/ask-diabetes/partner/{key}', words: ['巷口診所替您付問診的題數。', '巷口診所請您問三題。'] },
  },
  'partner-codes': {
    entry: { f_code: 'ALLEY26', f_partner_slug: 'cathaylife', f_ask_pack_id: '1', f_quota: '9', f_ends_on: '2198-12-31' },
    refused: [{ f_quota: '0' }, '可以用幾次最少 1'],
    changed: { f_ends_on: '2026-01-01' },
    seen: null,
  },
  holidays: {
    entry: { f_day: holiday, f_name: '巷口節' },
    refused: [{ f_name: '' }, '請填寫名稱'],
    changed: { f_name: '巷口散步節' },
    seen: null,
  },
})
