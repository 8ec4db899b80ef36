import { firstPages } from '../../bootstrap/first-pages.ts'
import { solarTerms } from '../../front/daily-note.ts'
import { postDocument } from '../../posts/blocks.ts'
import { wallNames } from '../../walls/wall.ts'
import { defineRegister, type EntryError, type RegisterEntry } from '../define-register.ts'
import {
  choice,
  colour,
  computed,
  day,
  instant,
  integer,
  line,
  lines,
  media,
  nullable,
  numberChoice,
  optional,
  outline,
  text,
  url,
} from '../field.ts'
import { pageOutline } from '../outlines.ts'
import { contrastOf, frequencyErrors, periodErrors } from '../rules.ts'

const slugs = Object.entries(firstPages).map(([slug, { title }]) => [slug, `${title}（/${slug}）`] as const)

/** Editor-made pages with a fixed URL. A changed text becomes a new version. */
export const pages = defineRegister({
  name: 'pages',
  group: '內容',
  labels: {
    one: '固定頁面',
    counter: '頁',
    about: '關於我們、條款、隱私權政策與表單上面的說明。改了內文就是新的版本；條款改了，會員下次進來會請他再同意一次。',
  },
  table: 'pages',
  key: 'slug',
  keyKind: 'text',
  requiredAction: 'keep-catalogue',
  requiredActionFor: { terms: 'change-settings', privacy: 'change-settings' },
  fields: {
    slug: choice('網址', slugs, { immutable: true }),
    title: line('標題', 60),
    version: computed(line('版本', 20)),
    date: computed(day('生效日')),
    document: nullable(
      outline('內文', pageOutline, postDocument, {
        help: '空一行分段；行首「## 」是小標，「- 」和「1. 」是清單，前面空兩格是裡面一層；**粗體**，[文字](/網址) 是連結；表格一列一行：| 項目 | 說明 |，第一列下面一行 | --- | --- |。',
      }),
    ),
  },
  form: [{ title: '頁面', fields: ['slug', 'title', 'version', 'date', 'document'] }],
  list: {
    title: 'title',
    columns: ['slug', 'version', 'date'],
    filters: [],
    searched: ['title', 'slug', 'document'],
    sorts: [{ by: 'title' }, { by: 'date', descending: true }],
  },
  uses: [],
  computedColumns: ['html'],
  fixedKeys: Object.keys(firstPages),
  undeletableReason: () => '這是網站固定的頁面，有自己的網址，不能刪除',
  archive: null,
  cacheTags: { entity: 'page' },
  publicPath: '/{slug}',
})

const names = [
  ['memberwall', '會員牆'],
  ['subscriberwall', '訂閱牆'],
] as const

/** The wording of the two walls. */
export const walls = defineRegister({
  name: 'walls',
  group: '內容',
  labels: { one: '牆上的話', counter: '道', about: '文章讀到一半時，還不能讀全文的人看到的標題、說明、好處與按鈕。' },
  table: 'walls',
  key: 'status',
  keyKind: 'text',
  requiredAction: 'change-settings',
  fields: {
    status: choice('哪一道牆', names, { immutable: true }),
    title: line('標題', 60),
    text: text('說明', 300),
    benefits: lines('好處', {
      max: 20,
      longest: 60,
      help: '一行一項；不寫就不列。訂閱牆寫出價錢時，改列那個方案的「包含什麼」。',
    }),
    button_title: line('按鈕上的字', 20),
    button_url: url('按鈕連到'),
  },
  form: [{ title: '牆', fields: ['status', 'title', 'text', 'benefits', 'button_title', 'button_url'] }],
  list: {
    title: 'title',
    columns: ['status', 'button_title'],
    filters: [],
    searched: ['title', 'text'],
    sorts: [{ by: 'title' }],
  },
  uses: [],
  fixedKeys: wallNames,
  undeletableReason: () => '兩道牆都要有，不能刪除',
  archive: null,
  cacheTags: { entity: 'wall' },
  publicPath: null,
})

const modes = [
  ['text', '文字'],
  ['image', '圖片'],
] as const
const icons = [
  ['loudspeaker', '喇叭'],
  ['cart', '購物車'],
] as const

/** WCAG 2.2, 1.4.3: the minimum for text of this size. */
const leastContrast = 4.5

const contrastErrors = (entry: RegisterEntry, ground: string, ink: string): EntryError[] => {
  const ratio = contrastOf(String(entry[ground]), String(entry[ink]))
  return ratio >= leastContrast
    ? []
    : [{ at: ink, message: `文字與底色的對比只有 ${ratio.toFixed(1)}，至少要 ${leastContrast}，不然看不清楚` }]
}

/** The line above the header of every page. */
export const headerEvents = defineRegister({
  name: 'header-events',
  group: '內容',
  labels: {
    one: '頁首活動',
    counter: '則',
    about:
      '每一頁最上面的一條訊息：文字或圖片，可以設開始與結束。同時有好幾則時，讀者看到開始時間最晚的那一則；都沒有寫開始，就是最新的一則。',
  },
  table: 'header_events',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    wording: line('文字', 60, { inside: 'text', help: '圖片模式時是圖片的替代文字。' }),
    url: url('連到'),
    display_method: choice('顯示方式', modes),
    image_id: media('圖片', { help: '圖片模式才用：寬 1200、高 96。' }),
    icon: choice('圖示', icons, { inside: 'text' }),
    bg_color: colour('底色', '#0b5d4e', { inside: 'text' }),
    wording_color: colour('文字顏色', '#ffffff', { inside: 'text' }),
    hover_color: colour('指到時的底色', '#084438', { inside: 'text' }),
    wording_hover_color: colour('指到時的文字顏色', '#fff3c4', { inside: 'text' }),
    shown_from: optional(instant('開始', { help: '台北時間；留空就是現在。' })),
    shown_until: optional(instant('結束', { help: '台北時間；留空就一直放著。' })),
  },
  form: [
    { title: '訊息', fields: ['wording', 'url', 'display_method', 'image_id', 'icon'] },
    { title: '顏色', fields: ['bg_color', 'wording_color', 'hover_color', 'wording_hover_color'] },
    { title: '期間', fields: ['shown_from', 'shown_until'] },
  ],
  rules: (entry) => [
    ...periodErrors(entry, 'shown_from', 'shown_until'),
    ...(entry['display_method'] === 'image' && entry['image_id'] === null
      ? [{ at: 'image_id', message: '圖片模式要選一張圖片' }]
      : []),
    ...contrastErrors(entry, 'bg_color', 'wording_color'),
    ...contrastErrors(entry, 'hover_color', 'wording_hover_color'),
  ],
  list: {
    title: 'wording',
    columns: ['display_method', 'shown_from', 'shown_until'],
    filters: ['display_method'],
    searched: ['wording', 'url'],
    sorts: [{ by: 'url' }, { by: 'display_method' }],
  },
  uses: [],
  archive: { column: 'active', kind: 'switch' },
  cacheTags: { list: 'header' },
  publicPath: '/',
})

/** 今天的日安: the band of the front page. */
export const dailyNotes = defineRegister({
  name: 'daily-notes',
  group: '內容',
  labels: {
    one: '今天的日安',
    counter: '則',
    about: '首頁每天換一則：一個場景、一個有出處的數字、一件今天做得到的事。先用指定日期的，再用當令節氣的，其餘輪流。',
  },
  table: 'daily_notes',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    title: line('標題', 16),
    scene: text('場景', 80, { help: '看得見的一個畫面，最多 80 個字。' }),
    figure: line('數字', 16, { help: '連單位，例如「5 公克」。' }),
    about: line('數字說的是', 40),
    source: line('出處', 60, { help: '機構與文件的名稱。' }),
    url: url('出處的網址', { help: '那份文件的網址，不是機構的首頁。' }),
    task: line('今天做一件事', 30),
    shown_on: optional(day('指定日期', { help: '留空就照節氣或輪流。' })),
    solar_term: optional(
      choice(
        '節氣',
        solarTerms.map((term) => [term, term] as const),
        { help: '節氣的頭幾天用；留空就整年輪流。' },
      ),
    ),
  },
  form: [
    { title: '內容', fields: ['title', 'scene', 'figure', 'about', 'source', 'url', 'task'] },
    { title: '哪一天', fields: ['shown_on', 'solar_term'] },
  ],
  rules: ({ url }) =>
    /^https:\/\/[^/]+\/.*[^/]/.test(String(url)) || String(url).startsWith('/')
      ? []
      : [{ at: 'url', message: '請給那份文件自己的網址，不要給機構的首頁' }],
  list: {
    title: 'title',
    columns: ['figure', 'solar_term', 'shown_on'],
    filters: ['solar_term'],
    searched: ['title', 'scene', 'task', 'about'],
    sorts: [{ by: 'title' }, { by: 'figure' }],
  },
  uses: [],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'daily-notes' },
  constraints: { daily_notes_shown_on: { at: 'shown_on', message: '這一天已經有一則' } },
  publicPath: '/',
})

const marks = [
  [1, '一般'],
  [2, '廣告'],
] as const

/** The keywords below the search field. */
export const popularKeywords = defineRegister({
  name: 'popular-keywords',
  group: '內容',
  labels: { one: '熱門關鍵字', counter: '個', about: '搜尋框下面的字，數字小的在前，最多放前面 6 個。廣告的字讀者會看到標示。' },
  table: 'popular_keywords',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    name: line('關鍵字', 20),
    position: integer('順序', 1, 999, { help: '小的在前。' }),
    pr: numberChoice('標示', marks, { help: '廠商付費的字一定要選「廣告」。' }),
    outbound_link: optional(url('連到', { help: '留空就是搜尋這個字。' })),
  },
  form: [{ title: '關鍵字', fields: ['name', 'position', 'pr', 'outbound_link'] }],
  rules: ({ pr, outbound_link }) =>
    String(outbound_link ?? '').startsWith('https://') && pr !== 2
      ? [{ at: 'pr', message: '連到別的網站的字要標示為「廣告」' }]
      : [],
  list: {
    title: 'name',
    columns: ['position', 'pr', 'outbound_link'],
    filters: ['pr'],
    searched: ['name'],
    sorts: [{ by: 'position' }, { by: 'name' }],
  },
  uses: [],
  archive: null,
  cacheTags: { list: 'keywords' },
  publicPath: '/search',
})

const rhythms = [
  ['weekly', '每週'],
  ['fortnightly', '隔週'],
  ['monthly', '每月第一個'],
] as const
const weekdays = [
  [1, '星期一'],
  [2, '星期二'],
  [3, '星期三'],
  [4, '星期四'],
  [5, '星期五'],
  [6, '星期六'],
  [0, '星期日'],
] as const

/** Newsletters that readers subscribe to. A job sends each on its day, with the new posts of its tags. */
export const newsletters = defineRegister({
  name: 'newsletters',
  group: '內容',
  labels: {
    one: '電子報',
    counter: '份',
    about: '讀者可以訂的電子報。到了寄送日，系統把標籤符合的新文章寄給訂的人。封存後不能再訂，也不再寄。',
  },
  table: 'newsletters',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    title: line('名稱', 40),
    slug: line('代號', 40, { immutable: true, pattern: /^[a-z][a-z0-9-]*$/, help: '小寫英文、數字與連字號。' }),
    description: text('介紹', 300, { help: '訂閱頁上的說明；寄送日另外顯示，這裡不用寫。' }),
    tags: lines('標籤', {
      min: 1,
      max: 30,
      longest: 30,
      names: 'tag',
      help: '至少一個，一行一個標籤名稱；有其中任何一個的新文章會在裡面。',
    }),
    rhythm: choice('多久一次', rhythms),
    weekday: numberChoice('星期幾', weekdays, { help: '台北時間早上 7 點寄。' }),
    frequency: line('讀者看到的寄送日', 20, { help: '例如「每週三」。' }),
  },
  form: [
    { title: '電子報', fields: ['title', 'slug', 'description', 'tags'] },
    { title: '寄送', fields: ['rhythm', 'weekday', 'frequency'] },
  ],
  rules: (entry) => frequencyErrors(entry, { weekdays, rhythms }),
  list: {
    title: 'title',
    columns: ['frequency', 'tags'],
    filters: ['rhythm'],
    searched: ['title', 'slug', 'description'],
    sorts: [{ by: 'title' }],
  },
  uses: [
    { label: '訂閱的人', table: 'newsletter_subscriptions', column: 'newsletter_id' },
    { label: '寄過的報', table: 'newsletter_issues', column: 'newsletter_id' },
  ],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'newsletters' },
  linkTargets: ['newsletter:{slug}'],
  publicPath: '/newsletter',
})
