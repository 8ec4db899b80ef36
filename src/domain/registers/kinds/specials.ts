import { defineRegister } from '../define-register.ts'
import { instant, line, media, optional, outline, reference, text } from '../field.ts'
import { specialContents, specialOutline } from '../outlines.ts'

/** Specials: selected posts in sections. Public from the publish date on. */
export const specials = defineRegister({
  name: 'specials',
  group: '內容',
  labels: { one: '專題', counter: '個', about: '把文章分段收在一起的專題頁。到了公開時間讀者才看得到。' },
  table: 'specials',
  key: 'id',
  keyKind: 'assigned',
  needs: 'arrange-pages',
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
    sorts: [{ by: 'publish_date', down: true }, { by: 'title' }],
  },
  uses: [{ label: '段落', table: 'special_sections', column: 'special_id', part: true }],
  archive: null,
  cacheTags: { list: 'specials', entity: 'special' },
  seenAt: '/special/{key}',
})
