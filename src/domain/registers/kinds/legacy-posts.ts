import { defineRegister } from '../define-register.ts'
import { integer } from '../field.ts'

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
  needs: 'keep-catalogue',
  fields: {
    article: integer('舊的文章編號', 1, 999_999_999, { once: true }),
    blog: integer('部落格編號', 1, 999_999_999),
  },
  form: [{ title: '轉址', fields: ['article', 'blog'] }],
  list: {
    title: 'article',
    columns: ['blog'],
    filters: [],
    searched: ['article', 'blog'],
    sorts: [{ by: 'article' }, { by: 'blog' }],
  },
  uses: [],
  archive: null,
  cacheTags: { entity: 'legacy' },
  seenAt: '/article/{article}',
})
