import type { Quiz } from '../../quizzes/quiz.ts'
import { quizFaults } from '../../quizzes/quiz-faults.ts'
import { defineRegister } from '../define-register.ts'
import { choice, line, media, optional, outline, text, textReference } from '../field.ts'
import {
  quizQuestions,
  quizQuestionsOutline,
  quizResults,
  quizResultsOutline,
  sources,
  sourcesOutline,
} from '../quiz-outlines.ts'

const kinds = [
  ['knowledge', '知識測驗（答對幾題）'],
  ['personality', '類型測驗（選得最多的一型）'],
] as const

/** Quizzes: every set of answers leads to exactly one result. */
export const quizzes = defineRegister({
  name: 'quizzes',
  group: '內容',
  labels: { one: '測驗', counter: '份', about: '知識測驗與類型測驗：題目、結果與資料來源。' },
  table: 'quizzes',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-catalogue',
  fields: {
    kind: choice('種類', kinds),
    title: line('名稱', 60),
    description: text('說明', 300),
    channel: textReference('頻道', 'channel-slug'),
    sponsor: optional(line('贊助者', 40, { help: '有贊助就一定要寫，讀者會看到。' })),
    cover_id: media('封面'),
    questions: outline('題目', quizQuestionsOutline, quizQuestions, {
      help: '「# 題目」一行；下面每個選項一行「- 選項」，對的選項寫「* 選項」；類型測驗寫「- A：選項」。解說寫「= 解說」。',
    }),
    results: outline('結果', quizResultsOutline, quizResults, {
      help: '「# 0-2 標題」是答對 0 到 2 題，類型測驗寫「# A 標題」；下面寫說明，建議寫「= 建議」。',
    }),
    references: outline('資料來源', sourcesOutline, sources, { help: '一行一筆：名稱｜單位｜https 網址。' }),
  },
  form: [
    { title: '測驗', fields: ['kind', 'title', 'description', 'channel', 'sponsor', 'cover_id'] },
    { title: '題目與結果', fields: ['questions', 'results', 'references'] },
  ],
  rules: (now) => quizFaults(now as unknown as Quiz),
  list: {
    title: 'title',
    columns: ['kind', 'description'],
    filters: ['kind'],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }, { by: 'kind' }],
  },
  uses: [{ label: '作答結果', table: 'quiz_results', column: 'quiz_id', part: true }],
  archive: null,
  cacheTags: { list: 'quizzes', entity: 'quiz' },
  seenAt: '/test/Index/{key}',
})
