import type { QuizQuestion } from '../../quizzes/fields.ts'
import type { Quiz } from '../../quizzes/quiz.ts'
import { defineRegister, type EntryError, type RegisterEntry } from '../define-register.ts'
import { choice, flag, line, media, optional, outline, text, textReference } from '../field.ts'
import {
  quizQuestions,
  quizQuestionsOutline,
  quizResults,
  quizResultsOutline,
  sources,
  sourcesOutline,
} from '../quiz-outlines.ts'

interface QuizError {
  at: 'questions' | 'results'
  message: string
}

/** Errors of quizzes in which some set of answers does not lead to exactly one result. */
function quizErrors(quiz: Quiz): QuizError[] {
  const { questions } = quiz
  const few = questions.findIndex(({ options }) => options.length < 2)
  if (few >= 0) return [{ at: 'questions', message: `第 ${few + 1} 題至少要有兩個選項` }]
  return quiz.kind === 'knowledge' ? knowledgeErrors(quiz) : typeErrors(quiz)
}

const count = (question: QuizQuestion) => question.options.filter(({ correct }) => correct === true).length

function knowledgeErrors({ questions, results }: Quiz): QuizError[] {
  const invalidIndex = questions.findIndex((question) => count(question) !== 1)
  if (invalidIndex >= 0) return [{ at: 'questions', message: `第 ${invalidIndex + 1} 題要有一個對的選項，寫「* 選項」` }]
  if (results.some(({ min, max }) => min === undefined || max === undefined || max < min))
    return [{ at: 'results', message: '每個結果要寫答對幾題到幾題，例如「# 0-2 標題」' }]
  for (let score = 0; score <= questions.length; score += 1) {
    const fitting = results.filter(({ min = 0, max = 0 }) => min <= score && score <= max).length
    if (fitting !== 1)
      return [{ at: 'results', message: fitting === 0 ? `答對 ${score} 題沒有結果` : `答對 ${score} 題有 ${fitting} 個結果` }]
  }
  return []
}

function typeErrors({ questions, results }: Quiz): QuizError[] {
  const types = results.map(({ type }) => type)
  const untyped = types.indexOf(undefined)
  if (untyped >= 0) return [{ at: 'results', message: `第 ${untyped + 1} 個結果要寫是哪一型，例如「# A 標題」` }]
  const duplicateType = types.find((type, index) => types.indexOf(type) !== index)
  if (duplicateType !== undefined) return [{ at: 'results', message: `「${duplicateType}」型有兩個結果` }]
  for (const [questionIndex, { options }] of questions.entries()) {
    const unknown = options.find(({ type }) => !types.includes(type))
    if (unknown)
      return [
        {
          at: 'questions',
          message: `第 ${questionIndex + 1} 題的「${unknown.text}」要寫是哪一型，例如「- A：選項」，而且有那一型的結果`,
        },
      ]
  }
  const unreachable = types.find((type) => !questions.some(({ options }) => options.some((item) => item.type === type)))
  return unreachable === undefined ? [] : [{ at: 'results', message: `沒有一個選項是「${unreachable}」型` }]
}

const kinds = [
  ['knowledge', '知識測驗（答對幾題）'],
  ['personality', '類型測驗（選得最多的一型）'],
] as const

/** A new quiz is hidden until the results of its paths were previewed. */
const openErrors = (entry: RegisterEntry, before: RegisterEntry | null): EntryError[] =>
  before === null && entry['open'] === true ? [{ at: 'open', message: '新的測驗先存成不公開，看過每一條路的結果再公開' }] : []

/** Quizzes: every set of answers leads to exactly one result. */
export const quizzes = defineRegister({
  name: 'quizzes',
  group: '內容',
  labels: { one: '測驗', counter: '份', about: '知識測驗與類型測驗：題目、結果與資料來源。' },
  table: 'quizzes',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    kind: choice('種類', kinds),
    title: line('名稱', 60),
    description: text('說明', 300),
    channel: textReference('頻道', 'channel-slug'),
    sponsor: optional(line('贊助者', 40, { help: '有贊助就一定要寫，讀者會看到。' })),
    cover_id: media('封面'),
    open: flag('讀者看得到', { help: '新的測驗先不公開。在下面看過每一條路的結果，再勾選、儲存。' }),
    questions: outline('題目', quizQuestionsOutline, quizQuestions, {
      help: '「# 題目」一行；下面每個選項一行「- 選項」，對的選項寫「* 選項」；類型測驗寫「- A：選項」。解說寫「= 解說」。',
    }),
    results: outline('結果', quizResultsOutline, quizResults, {
      help: '「# 0-2 標題」是答對 0 到 2 題，「# 3 標題」是答對 3 題，類型測驗寫「# A 標題」；下面寫說明，建議寫「= 建議」。',
    }),
    references: outline('資料來源', sourcesOutline, sources, { help: '一行一筆：名稱｜單位｜https 網址。' }),
  },
  form: [
    { title: '測驗', fields: ['kind', 'title', 'description', 'channel', 'sponsor', 'cover_id', 'open'] },
    { title: '題目與結果', fields: ['questions', 'results', 'references'] },
  ],
  rules: (entry, before) => [...openErrors(entry, before), ...quizErrors(entry as unknown as Quiz)],
  list: {
    title: 'title',
    columns: ['kind', 'open', 'description'],
    filters: ['kind', 'open'],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }, { by: 'kind' }],
  },
  uses: [{ label: '作答結果', table: 'quiz_results', column: 'quiz_id', ownedByEntry: true }],
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { list: 'quizzes', entity: 'quiz' },
  linkTargets: ['quiz:{key}'],
  favorite: 'quiz',
  publicPath: '/test/Index/{key}',
})
