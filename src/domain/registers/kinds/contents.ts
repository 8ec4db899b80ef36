import { firstOwnChannel } from '../../bootstrap/first-shell.ts'
import { maxFrontChannels } from '../../front/pins.ts'
import { shortReviewMonths, usualReviewMonths } from '../../manuscripts/review-due.ts'
import { defineRegister } from '../define-register.ts'
import {
  choice,
  day,
  flag,
  instant,
  integer,
  line,
  lines,
  media,
  money,
  optional,
  outline,
  reference,
  text,
  url,
  videoUrl,
} from '../field.ts'
import {
  issueContents,
  issueLimits,
  issueOutline,
  samplePages,
  samplePagesOutline,
  specialContents,
  specialOutline,
  transcript,
  transcriptOutline,
} from '../outlines.ts'
import { periodErrors } from '../rules.ts'

/** Issues of the magazine. An issue is public from its publish date on. */
export const magazines = defineRegister({
  name: 'magazines',
  group: '內容',
  labels: {
    one: '期刊',
    counter: '期',
    about: '每一期雜誌：封面、主題、出刊日、目錄與先看頁。出刊日到了讀者才看得到。',
  },
  table: 'magazines',
  key: 'issue',
  keyKind: 'number',
  requiredAction: 'arrange-pages',
  fields: {
    issue: integer('期數', 1, 99_999, { immutable: true, help: '出現在網址裡，新增之後不能再改。' }),
    name: line('名稱', 40, { help: '例如「2026 年 12 月號」。' }),
    theme: text('主題', 120, { help: '這一期的封面故事，讀者在列表上看到的一句話。' }),
    publish_date: day('出刊日', { help: '台北時間當天 0 時起公開。紙本訂閱每月一期，期數從最新一期接著算。' }),
    cover_id: media('封面'),
    cover_lines: lines('封面文字', {
      max: issueLimits.coverLines,
      longest: issueLimits.coverLine,
      help: `一行一句，最多 ${issueLimits.coverLines} 句，每句 ${issueLimits.coverLine} 個字以內；讀者在封面下面看到。`,
    }),
    sample_pages: outline('先看頁', samplePagesOutline, samplePages, {
      help: '訂閱前可以先看的幾頁，一行一頁：圖庫的圖片編號｜圖說，例如「44e081c0…｜一碗飯的三種盛法」。沒有就留空，讀者不會看到這一區。',
    }),
    sections: outline('目錄', issueOutline, issueContents, {
      derived: true,
      help: '「# 單元」一行，下面每篇一行「頁碼 標題」；網站上讀得到的，在後面空一格寫文章的網址，例如「12 血壓怎麼量 article/3」。',
    }),
  },
  form: [
    { title: '這一期', fields: ['issue', 'name', 'theme', 'publish_date', 'cover_id', 'cover_lines'] },
    { title: '目錄', fields: ['sections'] },
    { title: '先看頁', fields: ['sample_pages'] },
  ],
  list: {
    title: 'name',
    columns: ['issue', 'publish_date', 'theme'],
    filters: [],
    searched: ['name', 'theme'],
    sorts: [{ by: 'issue', descending: true }, { by: 'publish_date', descending: true }, { by: 'name' }],
  },
  uses: [
    { label: '文章', table: 'posts', column: 'magazine_issue' },
    { label: '目錄', table: 'magazine_sections', column: 'issue', ownedByEntry: true },
  ],
  entryToolPage: { path: '/office/magazines/*', title: '排目錄' },
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { list: 'magazines', entity: 'magazine' },
  favorite: 'magazine',
  publicPath: '/magazine/{issue}',
})

/** Specials: selected posts in sections. Public from the publish date on. */
export const specials = defineRegister({
  name: 'specials',
  group: '內容',
  labels: { one: '專題', counter: '個', about: '把文章分段收在一起的專題頁。到了公開時間讀者才看得到。' },
  table: 'specials',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    title: line('名稱', 40),
    lead: text('前言', 300),
    sponsor: optional(line('贊助者', 40, { help: '有贊助就一定要寫，讀者會看到。' })),
    channel_id: optional(reference('頻道', 'channel')),
    publish_date: instant('公開時間', { help: '台北時間。' }),
    cover_id: media('封面'),
    sections: outline('段落', specialOutline, specialContents, {
      derived: true,
      help: '「# 段落標題」一行，下面寫說明；每篇文章一行「- article/3」。',
    }),
  },
  form: [
    { title: '專題', fields: ['title', 'lead', 'sponsor', 'channel_id', 'publish_date', 'cover_id'] },
    { title: '內容', fields: ['sections'] },
  ],
  list: {
    title: 'title',
    columns: ['publish_date', 'lead'],
    filters: [],
    searched: ['title', 'lead'],
    sorts: [{ by: 'publish_date', descending: true }, { by: 'title' }],
  },
  uses: [{ label: '段落', table: 'special_sections', column: 'special_id', ownedByEntry: true }],
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { list: 'specials', entity: 'special' },
  favorite: 'special',
  publicPath: '/special/{key}',
})

/** Columns of one author each. */
export const columns = defineRegister({
  name: 'columns',
  group: '內容',
  labels: { one: '專欄', counter: '個', about: '一位作者固定寫的專欄，寫稿時選得到。封存後不再列出，寫過的文章與專欄頁都還在。' },
  table: 'columns',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    title: line('名稱', 40),
    author_id: reference('作者', 'author'),
    channel_id: reference('頻道', 'channel'),
    description: text('介紹', 300),
    cover_id: media('封面'),
  },
  form: [{ title: '專欄', fields: ['title', 'author_id', 'channel_id', 'description', 'cover_id'] }],
  list: {
    title: 'title',
    columns: ['description'],
    filters: [],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }],
  },
  uses: [{ label: '文章', table: 'posts', column: 'column_id' }],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'columns', entity: 'column' },
  favorite: 'column',
  publicPath: '/column/{key}',
})

/** Films with their transcript; without a film the transcript is shown over the cover. */
export const videos = defineRegister({
  name: 'videos',
  group: '內容',
  labels: { one: '影音', counter: '支', about: '影片與逐字稿。沒有影片檔的，逐字稿會一句一句顯示在封面上。' },
  table: 'videos',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    description: text('說明', 500),
    channel_id: optional(reference('頻道', 'channel')),
    tags: lines('標籤', { max: 20, longest: 30, names: 'tag', derived: true, help: '一行一個標籤名稱。' }),
    publish_date: instant('公開時間', { help: '台北時間。' }),
    cover_id: media('封面'),
    source_url: optional(
      videoUrl('影片', {
        help: '圖庫裡影片的網址（/recordings/ 開頭），或 YouTube、Vimeo 一支影片的網址：讀者按了才連到那裡。留空就只有逐字稿。',
      }),
    ),
    duration_seconds: integer('長度（秒）', 1, 36_000),
    transcript: outline('逐字稿', transcriptOutline, transcript, {
      help: '一行一句，前面是時間，例如「0:12 坐下來休息五分鐘」。',
    }),
  },
  form: [
    { title: '影音', fields: ['title', 'description', 'channel_id', 'tags', 'publish_date', 'cover_id'] },
    { title: '影片與逐字稿', fields: ['source_url', 'duration_seconds', 'transcript'] },
  ],
  list: {
    title: 'title',
    columns: ['publish_date', 'duration_seconds'],
    filters: [],
    searched: ['title', 'description'],
    sorts: [{ by: 'publish_date', descending: true }, { by: 'title' }],
  },
  uses: [
    { label: '標籤', table: 'video_tags', column: 'video_id', ownedByEntry: true },
    { label: '觀看次數', table: 'video_views', column: 'video_id', ownedByEntry: true },
  ],
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { list: 'videos', entity: 'video' },
  favorite: 'video',
  publicPath: '/video?id={key}',
})

const isFixedChannel = (key: string) => Number(key) < firstOwnChannel

/** Channels. The five feature channels have URLs of their own and are permanent. */
export const channels = defineRegister({
  name: 'channels',
  group: '內容',
  labels: {
    one: '頻道',
    counter: '個',
    about: '文章的分類，與各頻道的主題。新頻道的文章要審訂者簽核才能發布；不談醫療的，請管理員在「簽核」免除。',
  },
  table: 'channels',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    title: line('名稱', 20),
    description: text('介紹', 300, { optional: true }),
    topics: lines('主題', { max: 20, longest: 30, names: 'tag', derived: true, help: '頻道頁上的主題，一行一個標籤名稱。' }),
    cover_id: media('封面'),
    on_front: flag('放在首頁', {
      help: `有公開文章的時候，首頁有這個頻道的一區，文章在「首頁與頻道」排。最多 ${maxFrontChannels} 個頻道。`,
    }),
    review_months: integer('幾個月後要再審訂', 1, 120, {
      initial: String(usualReviewMonths),
      help: `從簽核那天算起。疾病與用藥建議 ${shortReviewMonths} 個月，其他 ${usualReviewMonths} 個月；同時在幾個頻道的文章照最短的。日子在簽核的時候記下來，改了月數，只有之後簽核的照新的算。過期的在「稿件」列表用「該再審訂：逾期」找。`,
    }),
  },
  form: [
    { title: '頻道', fields: ['title', 'description', 'topics', 'cover_id', 'on_front'] },
    { title: '審訂', fields: ['review_months'] },
  ],
  list: {
    title: 'title',
    columns: ['description', 'topics', 'on_front', 'review_months'],
    filters: ['on_front'],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }],
  },
  uses: [
    { label: '文章', table: 'post_channels', column: 'channel_id' },
    { label: '標籤', table: 'tags', column: 'channel_id' },
    { label: '專欄', table: 'columns', column: 'channel_id' },
    { label: '專題', table: 'specials', column: 'channel_id' },
    { label: '數位專題', table: 'digital_features', column: 'channel_id' },
    { label: '測驗', table: 'quizzes', column: 'channel', referencedColumn: 'slug' },
    { label: '影音', table: 'videos', column: 'channel_id' },
    { label: '主題', table: 'channel_topics', column: 'channel_id', ownedByEntry: true },
    { label: '簽核', table: 'signing_channels', column: 'channel_id', ownedByEntry: true },
  ],
  columnsOfNew: (key) => ({ slug: `channel-${key}`, feature: false }),
  undeletableReason: (key) => (isFixedChannel(key) ? '這是網站固定的頻道，有自己的網址，不能刪除' : null),
  archive: {
    column: 'archived_at',
    kind: 'instant',
    hidesPage: true,
    unarchivableReason: (key) => (isFixedChannel(key) ? '這是網站固定的頻道，有自己的網址，不能封存' : null),
  },
  cacheTags: { list: 'channels', entity: 'channel' },
  publicPath: '/channel/{key}',
})

const states = [
  ['open', '報名中'],
  ['closed', '停止報名'],
] as const

/** Activities: talks and courses, with sign-up on this site or on another. */
export const activities = defineRegister({
  name: 'activities',
  group: '內容',
  labels: { one: '活動', counter: '場', about: '講座與課程。名額滿了自動停止報名；結束後移到往期。封存後讀者的列表裡不再有它。' },
  table: 'activities',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    kind: line('種類', 10, { help: '例如「講座」「課程」。' }),
    description: text('說明', 500),
    image_id: media('圖片'),
    starts_at: instant('開始', { help: '台北時間。' }),
    ends_at: instant('結束', { help: '台北時間。' }),
    place: line('地點', 60),
    seats: integer('名額', 0, 100_000),
    fee: money('費用', 1_000_000, { help: '新臺幣；免費填 0。' }),
    status: choice('報名', states),
    url: optional(url('別處報名的網址', { help: '留空就在本站報名。' })),
  },
  form: [
    { title: '活動', fields: ['title', 'kind', 'description', 'image_id'] },
    { title: '時間地點', fields: ['starts_at', 'ends_at', 'place'] },
    { title: '報名', fields: ['seats', 'fee', 'status', 'url'] },
  ],
  rules: (entry) => periodErrors(entry, 'starts_at', 'ends_at'),
  list: {
    title: 'title',
    columns: ['kind', 'starts_at', 'place', 'seats'],
    filters: ['status'],
    searched: ['title', 'place', 'description'],
    sorts: [{ by: 'starts_at', descending: true }, { by: 'title' }, { by: 'place' }],
  },
  uses: [{ label: '報名', table: 'form_entries', column: 'fields', jsonKey: 'activity', discriminator: ['kind', 'activity'] }],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'activities', entity: 'activity' },
  constraints: { activities_seats_taken: { at: 'seats', message: '名額不能少於已經報名的人數' } },
  publicPath: '/activity',
})

/** The registers of this file, in the order of the office's overview. */
export const contents = [magazines, channels, specials, columns, videos, activities]
