import { z } from 'zod'
import { linkError, maxLinks, maxListItems } from '../../places/author-links.ts'
import { cleanName } from '../../text/clean-name.ts'
import { cleanText } from '../../text/clean-text.ts'
import { xmlText } from '../../text/xml-text.ts'
import { defineRegister } from '../define-register.ts'
import { flag, line, lines, media, text } from '../field.ts'

/** The name under which texts are published. */
export const bylineName = z
  .string('署名必須是文字')
  .overwrite((name) => cleanName(cleanText(name)))
  .refine((name) => xmlText(name) === name, '有不能儲存的字元，請刪除後重新輸入')
  .max(50, '署名最多 50 個字')
  .min(1, '請填寫署名')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, '署名裡有不能用的符號')

/** The names under which texts are published and reviewed. An account is linked to an author on the page of roles. */
export const authors = defineRegister({
  name: 'authors',
  group: '內容',
  labels: { one: '作者', counter: '位', about: '文章署名與審訂時用的名字。改了署名，他寫過的文章一起改。' },
  table: 'authors',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    name: { ...line('署名', 50, { help: '改了之後，他寫過的文章一起改。' }), schema: bylineName },
    title: line('頭銜', 60, { optional: true, help: '例如：心臟內科醫師、健康記者。' }),
    bio: text('簡介', 500, { optional: true, help: '作者頁上的幾句話。' }),
    expertise: lines('專長', {
      max: maxListItems,
      longest: 30,
      help: `一行一項，例如「高血壓」。作者頁上看得到，審訂者在作者列表上也看得到，最多 ${maxListItems} 項。`,
    }),
    credentials: lines('證照與學經歷', {
      max: maxListItems,
      longest: 60,
      help: `一行一項，例如「家庭醫學科專科醫師」。讀者由此知道誰有資格審訂、回答，最多 ${maxListItems} 項。`,
    }),
    portrait: { ...media('照片', { help: '作者頁和作者列表上是圓形的，臉放中間。' }), column: 'portrait_id' },
    links: lines('連結', {
      max: maxLinks,
      longest: 300,
      errorOf: linkError,
      help: `自己的網站、社群的個人頁，一行一個，要以 https:// 開頭，最多 ${maxLinks} 個。`,
    }),
    reviewer: flag('可以審訂', { help: '要讓他簽核，請管理員在「角色」把帳號對應到這位作者' }),
  },
  form: [
    { title: '這位作者', fields: ['name', 'title', 'bio'] },
    { title: '資格', fields: ['expertise', 'credentials', 'reviewer'] },
    { title: '照片與連結', fields: ['portrait', 'links'] },
  ],
  list: {
    title: 'name',
    columns: ['title', 'credentials', 'reviewer'],
    filters: ['reviewer'],
    searched: ['name', 'title', 'expertise', 'credentials'],
    sorts: [{ by: 'name' }, { by: 'title' }],
    countedUse: '文章',
  },
  uses: [
    { label: '文章', table: 'post_authors', column: 'author_id' },
    { label: '審訂的文章', table: 'posts', column: 'reviewer_id' },
    { label: '專欄', table: 'columns', column: 'author_id' },
    { label: '稿件', table: 'manuscripts', column: 'authors', isList: true },
    { label: '審訂的稿件', table: 'manuscripts', column: 'reviewer' },
    { label: '帳號', table: 'staff_authors', column: 'author_id', nameSource: ['member_id', 'members', 'id', 'name'] },
  ],
  settingsPage: { path: '/office/roles', title: '對應到帳號', needs: 'govern-roles' },
  visibilityCondition: '有公開的文章、專欄，或可以審訂，讀者才看得到他',
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'authors', entity: 'author' },
  linkTargets: ['author:{key}'],
  publicPath: '/author/{key}',
})
