import { firstPages } from '../../bootstrap/first-pages.ts'
import { postDocument } from '../../posts/blocks.ts'
import { defineRegister } from '../define-register.ts'
import { choice, computed, day, line, optional, outline } from '../field.ts'
import { pageOutline } from '../outlines.ts'

const slugs = Object.entries(firstPages).map(([slug, { title }]) => [slug, `${title}（/${slug}）`] as const)

/** Editor-made pages with a fixed address. A changed text becomes a new version. */
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
  needs: 'keep-catalogue',
  needsFor: { terms: 'change-settings', privacy: 'change-settings' },
  fields: {
    slug: choice('網址', slugs, { once: true }),
    title: line('標題', 60),
    version: computed(line('版本', 20)),
    date: computed(day('生效日')),
    document: optional(
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
    sorts: [{ by: 'title' }, { by: 'date', down: true }],
  },
  uses: [],
  computedColumns: ['html'],
  fixedKeys: Object.keys(firstPages),
  permanent: () => '這是網站固定的頁面，有自己的網址，不能刪除',
  archive: null,
  cacheTags: { entity: 'page' },
  seenAt: '/{slug}',
})
