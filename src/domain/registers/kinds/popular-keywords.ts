import { defineRegister } from '../define-register.ts'
import { address, integer, line, numberChoice, optional } from '../field.ts'

const marks = [
  [1, '一般'],
  [2, '廣告'],
] as const

/** The keywords below the search field. */
export const popularKeywords = defineRegister({
  name: 'popular-keywords',
  group: '內容',
  labels: { one: '熱門關鍵字', counter: '個', about: '搜尋框下面的字，數字小的在前。廣告的字讀者會看到標示。' },
  table: 'popular_keywords',
  key: 'id',
  keyKind: 'assigned',
  needs: 'arrange-pages',
  fields: {
    name: line('關鍵字', 20),
    position: integer('順序', 1, 999, { help: '小的在前。' }),
    pr: numberChoice('標示', marks, { help: '廠商付費的字一定要選「廣告」。' }),
    outbound_link: optional(address('連到', { help: '留空就是搜尋這個字。' })),
  },
  form: [{ title: '關鍵字', fields: ['name', 'position', 'pr', 'outbound_link'] }],
  rules: ({ pr, outbound_link }) =>
    String(outbound_link ?? '').startsWith('https://') && pr !== 2
      ? [{ at: 'pr', message: '連到別的網站的字要標示為「廣告」' }]
      : [],
  list: {
    title: 'name',
    columns: ['position', 'pr', 'outbound_link'],
    filters: ['pr'],
    searched: ['name'],
    sorts: [{ by: 'position' }, { by: 'name' }],
  },
  uses: [],
  archive: null,
  cacheTags: { list: 'keywords' },
  seenAt: '/search',
})
