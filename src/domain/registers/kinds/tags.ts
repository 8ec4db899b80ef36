import { z } from 'zod'
import { cleanTagName } from '../../text/clean-name.ts'
import { cleanText } from '../../text/clean-text.ts'
import { xmlText } from '../../text/xml-text.ts'
import { defineRegister } from '../define-register.ts'
import { flag, line, optional, reference, text } from '../field.ts'

/** A tag name: it is part of a URL. */
export const tagName = z
  .string('標籤必須是文字')
  .overwrite((name) => cleanTagName(cleanText(name)))
  .refine((name) => xmlText(name) === name, '有不能儲存的字元，請刪除後重新輸入')
  .min(1, '標籤不能是空的')
  .max(30, '標籤最多 30 個字')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}/?#%\\]*$/u, '標籤裡有不能用的符號')

/** The tags of posts. Merging and former names have a page of their own. */
export const tags = defineRegister({
  name: 'tags',
  group: '內容',
  labels: { one: '標籤', counter: '個', about: '改名、合併時，所有用到的地方一起改，舊網址轉到新的。' },
  table: 'tags',
  key: 'id',
  keyKind: 'assigned',
  numberedByTable: true,
  requiredAction: 'keep-catalogue',
  fields: {
    name: {
      ...line('名稱', 30, { help: '改名後，文章、頻道主題、影片、電子報和搜尋一起改；舊名稱的網址轉到新的。' }),
      schema: tagName,
    },
    description: text('說明', 300, { optional: true, help: '標籤頁和專題頻道上的一句話。' }),
    channel: {
      ...optional(reference('頻道', 'channel', { help: '標籤頁與它的分享卡片屬於這個頻道。' })),
      column: 'channel_id',
    },
    sensitive: flag('敏感', { help: '有這個標籤的頁面不放任何第三方的程式' }),
  },
  form: [{ title: '這個標籤', fields: ['name', 'description', 'channel', 'sensitive'] }],
  list: {
    title: 'name',
    columns: ['description', 'sensitive'],
    filters: ['sensitive'],
    searched: ['name'],
    searchIgnoresKey: true,
    hasSearchIndex: true,
    alsoSearched: { table: 'former_tags', column: 'tag_id', text: 'name' },
    countedUse: '文章',
    sorts: [{ by: 'name' }],
  },
  uses: [
    { label: '文章', table: 'post_tags', column: 'tag_id' },
    { label: '頻道的主題', table: 'channel_topics', column: 'tag_id', nameSource: ['channel_id', 'channels', 'id', 'title'] },
    { label: '影片', table: 'video_tags', column: 'tag_id', nameSource: ['video_id', 'videos', 'id', 'title'] },
    {
      label: '電子報',
      table: 'newsletters',
      column: 'tags',
      referencedColumn: 'name',
      isList: true,
      nameSource: ['id', 'newsletters', 'id', 'title'],
    },
    {
      label: '會員追蹤的主題',
      table: 'topics',
      column: 'tags',
      referencedColumn: 'name',
      isList: true,
      nameSource: ['key', 'topics', 'key', 'title'],
    },
    { label: '舊名稱', table: 'former_tags', column: 'tag_id', ownedByEntry: true },
    { label: '併入它的標籤', table: 'merged_tags', column: 'into_id', ownedByEntry: true },
  ],
  toolPage: { path: '/office/registers/tags/merge', title: '合併標籤' },
  entryToolPage: { path: '/office/registers/tags/merge?tag=*', title: '舊名稱與合併' },
  archive: null,
  cacheTags: { list: 'tags', entity: 'tag' },
  constraints: { tags_name_unique: { at: 'name', message: '已經有這個標籤；要讓兩個變成一個，請用「合併標籤」' } },
  publicPath: '/tag/{name}',
  linkTargets: ['/tag/{key}'],
})
