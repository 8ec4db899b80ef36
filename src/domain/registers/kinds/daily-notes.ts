import { solarTerms } from '../../front/daily-note.ts'
import { defineRegister } from '../define-register.ts'
import { address, choice, day, line, optional, text } from '../field.ts'

/** 今天的日安: the band of the front page. */
export const dailyNotes = defineRegister({
  name: 'daily-notes',
  group: '內容',
  labels: {
    one: '今天的日安',
    counter: '則',
    about: '首頁每天換一則：一個場景、一個有出處的數字、一件今天做得到的事。先用指定日期的，再用當令節氣的，其餘輪流。',
  },
  table: 'daily_notes',
  key: 'id',
  keyKind: 'assigned',
  needs: 'arrange-pages',
  fields: {
    title: line('標題', 16),
    scene: text('場景', 80, { help: '看得見的一個畫面，最多 80 個字。' }),
    figure: line('數字', 16, { help: '連單位，例如「5 公克」。' }),
    about: line('數字說的是', 40),
    source: line('出處', 60, { help: '機構與文件的名稱。' }),
    url: address('出處的網址', { help: '那份文件的網址，不是機構的首頁。' }),
    task: line('今天做一件事', 30),
    shown_on: optional(day('指定日期', { help: '留空就照節氣或輪流。' })),
    solar_term: optional(
      choice(
        '節氣',
        solarTerms.map((term) => [term, term] as const),
        { help: '節氣的頭幾天用；留空就整年輪流。' },
      ),
    ),
  },
  form: [
    { title: '內容', fields: ['title', 'scene', 'figure', 'about', 'source', 'url', 'task'] },
    { title: '哪一天', fields: ['shown_on', 'solar_term'] },
  ],
  rules: ({ url }) =>
    /^https:\/\/[^/]+\/.*[^/]/.test(String(url)) || String(url).startsWith('/')
      ? []
      : [{ at: 'url', message: '請給那份文件自己的網址，不要給機構的首頁' }],
  list: {
    title: 'title',
    columns: ['figure', 'solar_term', 'shown_on'],
    filters: ['solar_term'],
    searched: ['title', 'scene', 'task', 'about'],
    sorts: [{ by: 'title' }, { by: 'figure' }],
  },
  uses: [],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'daily-notes' },
  constraints: { daily_notes_shown_on: { at: 'shown_on', message: '這一天已經有一則' } },
  seenAt: '/',
})
