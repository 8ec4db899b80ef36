import { firstOwnChannel } from '../../bootstrap/first-shell.ts'
import { defineRegister } from '../define-register.ts'
import { line, lines, media, text } from '../field.ts'

/** Channels. Those of the specification have addresses of their own and are permanent. */
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
  needs: 'keep-catalogue',
  fields: {
    title: line('名稱', 20),
    description: text('介紹', 300, { optional: true }),
    topics: lines('主題', { most: 20, longest: 30, names: 'tag', derived: true, help: '頻道頁上的主題，一行一個標籤名稱。' }),
    cover_id: media('封面'),
  },
  form: [{ title: '頻道', fields: ['title', 'description', 'topics', 'cover_id'] }],
  list: {
    title: 'title',
    columns: ['description', 'topics'],
    filters: [],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }],
  },
  uses: [
    { label: '文章', table: 'post_channels', column: 'channel_id' },
    { label: '標籤', table: 'tags', column: 'channel_id' },
    { label: '專欄', table: 'columns', column: 'channel_id' },
    { label: '專題', table: 'specials', column: 'channel_id' },
    { label: '數位專題', table: 'digital_features', column: 'channel_id' },
    { label: '測驗', table: 'quizzes', column: 'channel', via: 'slug' },
    { label: '影音', table: 'videos', column: 'channel_id' },
    { label: '主題', table: 'channel_topics', column: 'channel_id', part: true },
    { label: '簽核', table: 'signing_channels', column: 'channel_id', part: true },
  ],
  columnsOfNew: (key) => ({ slug: `channel-${key}`, feature: false }),
  permanent: (key) => (Number(key) < firstOwnChannel ? '這是網站固定的頻道，有自己的網址，不能刪除' : null),
  archive: null,
  cacheTags: { list: 'channels', entity: 'channel' },
  seenAt: '/channel/{key}',
})
