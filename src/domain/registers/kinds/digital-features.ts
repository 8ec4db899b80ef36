import { chapterOutline, featureChapters } from '../chapter-outline.ts'
import { defineRegister } from '../define-register.ts'
import { instant, line, media, optional, outline, reference, text } from '../field.ts'
import { sources, sourcesOutline } from '../quiz-outlines.ts'

/** Digital features: long pieces in chapters, each with a figure. Public from the publish date on. */
export const digitalFeatures = defineRegister({
  name: 'digital-features',
  group: '內容',
  labels: { one: '數位專題', counter: '個', about: '一章一章捲動的長篇，每章一張圖。到了公開時間讀者才看得到。' },
  table: 'digital_features',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    title: line('名稱', 40),
    lead: text('前言', 300),
    credits: line('製作', 120, { help: '例如「文字／周明德　圖表／編輯室」。' }),
    channel_id: optional(reference('頻道', 'channel')),
    publish_date: instant('公開時間', { help: '台北時間。' }),
    cover_id: media('封面'),
    chapters: outline('章節', chapterOutline, featureChapters, {
      help: '「# 章名」開一章，下面寫內文，段落空一行。每章一張圖：「@圖 圖片編號｜圖說」；「@長條 標題｜單位｜資料說明」下面一行一條「- 標籤｜數值」；「@時間 標題」下面「- 清晨｜說明」；「@問答 題目」下面「- 選項｜為什麼」，對的寫「* 選項｜為什麼」。「@文章 article/3 blog/4」是延伸閱讀，「@連到 文字｜/tool/bmi」是一個按鈕。',
    }),
    references: outline('資料來源', sourcesOutline, sources, { help: '一行一筆：名稱｜單位｜https 網址。' }),
  },
  form: [
    { title: '數位專題', fields: ['title', 'lead', 'credits', 'channel_id', 'publish_date', 'cover_id'] },
    { title: '內容', fields: ['chapters', 'references'] },
  ],
  list: {
    title: 'title',
    columns: ['publish_date', 'lead'],
    filters: [],
    searched: ['title', 'lead'],
    sorts: [{ by: 'publish_date', descending: true }, { by: 'title' }],
  },
  uses: [],
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { list: 'digital_features', entity: 'digital_feature' },
  publicPath: '/digital-subject/{key}',
})
