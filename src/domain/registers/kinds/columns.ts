import { defineRegister } from '../define-register.ts'
import { line, media, reference, text } from '../field.ts'

/** Columns of one author each. */
export const columns = defineRegister({
  name: 'columns',
  group: '內容',
  labels: { one: '專欄', counter: '個', about: '一位作者固定寫的專欄，寫稿時選得到。封存後不再列出，寫過的文章與專欄頁都還在。' },
  table: 'columns',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-catalogue',
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
  seenAt: '/column/{key}',
})
