import { z } from 'zod'
import { redirectKey } from '../../navigation/redirects.ts'
import { defineRegister } from '../define-register.ts'
import { type Field, integer, line, url } from '../field.ts'

const maxLength = 500

const oldUrl: Field = {
  ...line('舊網址', maxLength, {
    help: '讀者手上的舊網址，例如 /2019/post-12；也可以整個貼上，網站名稱會自己去掉。網站上有這一頁時，轉址不會用到。',
  }),
  schema: z
    .string('舊網址必須是文字')
    .trim()
    .max(2000, `舊網址最多 ${maxLength} 個字`)
    .regex(/^(\/(?![/\\])|https?:\/\/[^\s/])\S*$/, '舊網址請用 / 開頭，或貼上整個網址')
    .overwrite(redirectKey)
    .max(maxLength, `舊網址最多 ${maxLength} 個字`)
    .refine((path) => path !== '/', '首頁不能轉址'),
}

/** URLs that moved. They are used only where a request would return 404. */
export const redirects = defineRegister({
  name: 'redirects',
  group: '內容',
  labels: {
    one: '轉址',
    counter: '筆',
    about: '搬走或拿掉的網址要帶讀者去哪裡。找不到頁面之前會先查這裡。',
  },
  table: 'redirects',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: { from_path: oldUrl, to_url: url('連到') },
  form: [{ title: '轉址', fields: ['from_path', 'to_url'] }],
  list: {
    title: 'from_path',
    columns: ['to_url'],
    filters: [],
    searched: ['from_path', 'to_url'],
    hasSearchIndex: true,
    sorts: [{ by: 'from_path' }],
  },
  uses: [],
  computedColumns: ['leads_to'],
  constraints: { redirects_from_path_unique: { at: 'from_path', message: '這個舊網址已經有轉址了' } },
  archive: null,
  cacheTags: { entity: 'redirect' },
  publicPath: '{from_path}',
  previewAt: null,
})

/** Old article numbers that redirect to blogs. */
export const legacyPosts = defineRegister({
  name: 'legacy-posts',
  group: '內容',
  labels: {
    one: '舊文章轉址',
    counter: '筆',
    about: '舊網站的文章編號現在是哪一篇部落格：打開 /article/舊編號 會轉到 /blog/新編號。',
  },
  table: 'legacy_posts',
  key: 'article',
  keyKind: 'number',
  requiredAction: 'keep-catalogue',
  fields: {
    article: integer('舊的文章編號', 1, 999_999_999, { immutable: true }),
    blog: { ...integer('部落格編號', 1, 999_999_999, { help: '要是網站上有的一篇部落格' }), names: 'blog' },
  },
  form: [{ title: '轉址', fields: ['article', 'blog'] }],
  list: {
    title: 'article',
    columns: ['blog'],
    filters: [],
    searched: ['article', 'blog'],
    hasSearchIndex: true,
    sorts: [{ by: 'article' }, { by: 'blog' }],
  },
  uses: [],
  archive: null,
  cacheTags: { entity: 'legacy' },
  publicPath: '/article/{article}',
  previewAt: null,
})
