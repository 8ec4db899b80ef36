import { defineRegister } from '../define-register.ts'
import { day, integer, line, media, outline, text } from '../field.ts'
import { issueContents, issueOutline } from '../outlines.ts'

/** Issues of the magazine. An issue is public from its publish date on. */
export const magazines = defineRegister({
  name: 'magazines',
  group: '內容',
  labels: {
    one: '期刊',
    counter: '期',
    about: '每一期雜誌：封面、主題、出刊日與目錄。出刊日到了讀者才看得到。',
  },
  table: 'magazines',
  key: 'issue',
  keyKind: 'number',
  needs: 'arrange-pages',
  fields: {
    issue: integer('期數', 1, 99_999, { once: true, help: '出現在網址裡，新增之後不能再改。' }),
    name: line('名稱', 40, { help: '例如「2026 年 12 月號」。' }),
    theme: text('主題', 120, { help: '這一期的封面故事，讀者在列表上看到的一句話。' }),
    publish_date: day('出刊日', { help: '台北時間當天 0 時起公開。' }),
    cover_id: media('封面'),
    sections: outline('目錄', issueOutline, issueContents, {
      derived: true,
      help: '「# 單元」一行，下面每篇一行「頁碼 標題」；網站上讀得到的，在後面空一格寫文章的網址，例如「12 血壓怎麼量 article/3」。',
    }),
  },
  form: [
    { title: '這一期', fields: ['issue', 'name', 'theme', 'publish_date', 'cover_id'] },
    { title: '目錄', fields: ['sections'] },
  ],
  list: {
    title: 'name',
    columns: ['issue', 'publish_date', 'theme'],
    filters: [],
    searched: ['name', 'theme'],
    sorts: [{ by: 'issue', down: true }, { by: 'publish_date', down: true }, { by: 'name' }],
  },
  uses: [
    { label: '文章', table: 'posts', column: 'magazine_issue' },
    { label: '目錄', table: 'magazine_sections', column: 'issue', part: true },
  ],
  entryBoard: { path: '/office/magazines/*', title: '排目錄' },
  archive: null,
  cacheTags: { list: 'magazines', entity: 'magazine' },
  seenAt: '/magazine/{issue}',
})
