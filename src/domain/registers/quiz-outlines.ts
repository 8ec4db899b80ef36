import { z } from 'zod'
import type { QuizQuestion, QuizResult } from '../quizzes/fields.ts'
import { cleanText } from '../text/clean-text.ts'
import type { FieldValue, Outline } from './field.ts'

const requiredText = (label: string, max: number) =>
  z.string(`${label}必須是文字`).min(1, `${label}不能是空的`).max(max, `${label}最多 ${max} 個字`)
const score = z.number('題數必須是數字').int('題數必須是整數').min(0, '題數從 0 開始').max(100, '題數最多 100')
const type = requiredText('類型', 4)

export const quizQuestions = z
  .array(
    z.strictObject({
      text: requiredText('題目', 200),
      options: z
        .array(z.strictObject({ text: requiredText('選項', 120), correct: z.boolean().optional(), type: type.optional() }))
        .max(12, '一題最多 12 個選項'),
      explanation: z.string('解說必須是文字').max(600, '解說最多 600 個字'),
    }),
    '題目必須是清單',
  )
  .min(1, '至少要有一題')
  .max(60, '最多 60 題')

export const quizResults = z
  .array(
    z.strictObject({
      min: score.optional(),
      max: score.optional(),
      type: type.optional(),
      title: requiredText('結果的標題', 60),
      text: z.string('說明必須是文字').max(1000, '說明最多 1000 個字'),
      advice: requiredText('建議', 600).optional(),
    }),
    '結果必須是清單',
  )
  .min(1, '至少要有一個結果')
  .max(30, '最多 30 個結果')

export const sources = z
  .array(
    z.strictObject({
      title: requiredText('名稱', 120),
      publisher: requiredText('單位', 80),
      url: z
        .string('網址必須是文字')
        .max(2000, '網址最多 2000 個字')
        .regex(/^https:\/\/[^\s/]\S*$/, '資料來源的網址要用 https'),
    }),
    '資料來源必須是清單',
  )
  .max(40, '最多 40 筆資料來源')

const linesOf = (text: string): [number: number, line: string][] =>
  text
    .split('\n')
    .map((line, index): [number, string] => [index + 1, cleanText(line).trim()])
    .filter(([, line]) => line !== '')

const appendLine = (before: string, line: string) => (before === '' ? line : `${before}\n${line}`)

/** `# 題目`; options as `- 選項`, `* 對的選項` or `- A：選項`; `= 解說`, whose further lines follow it. */
export const quizQuestionsOutline: Outline = {
  read(text) {
    const questions: QuizQuestion[] = []
    for (const [number, line] of linesOf(text)) {
      const title = /^[#＃]\s*(.+)$/.exec(line)?.[1]
      const [, mark, letter, option] = /^([-－*＊])\s*(?:([A-Z])[:：]\s*)?(.+)$/.exec(line) ?? []
      const explanation = /^[=＝]\s*(.+)$/.exec(line)?.[1]
      const last = questions.at(-1)
      if (title) questions.push({ text: title, options: [], explanation: '' })
      else if (!last) return { error: `第 ${number} 行：先用「# 題目」開一題` }
      else if (explanation) last.explanation = appendLine(last.explanation, explanation)
      else if (option)
        last.options.push(letter ? { text: option, type: letter } : { text: option, correct: mark === '*' || mark === '＊' })
      else return { error: `第 ${number} 行：選項請用「- 」或「* 」開頭，解說用「= 」開頭` }
    }
    return { value: questions as unknown as FieldValue }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as QuizQuestion[])
      .map(({ text, options, explanation }) =>
        [
          `# ${text}`,
          ...options.map((item) => `${item.correct ? '*' : '-'} ${item.type === undefined ? '' : `${item.type}：`}${item.text}`),
          ...(explanation === '' ? [] : explanation.split('\n').map((line) => `= ${line}`)),
        ].join('\n'),
      )
      .join('\n\n'),
}

/** `# 0-2 標題`, `# 3 標題` or `# A 標題`; then lines of its text, and `= 建議`. */
export const quizResultsOutline: Outline = {
  read(text) {
    const results: QuizResult[] = []
    for (const [number, line] of linesOf(text)) {
      const head = /^[#＃]\s*(.+)$/.exec(line)?.[1]
      const advice = /^[=＝]\s*(.+)$/.exec(line)?.[1]
      const last = results.at(-1)
      if (head) {
        const [, min, max = min, scored] = /^(\d{1,3})(?:\s*[-–—－~～到至]\s*(\d{1,3}))?\s+(.+)$/.exec(head) ?? []
        const [, letter, typed] = /^([A-Z])[\s：:]\s*(.+)$/.exec(head) ?? []
        if (scored) results.push({ min: Number(min), max: Number(max), title: scored, text: '' })
        else if (letter && typed) results.push({ type: letter, title: typed, text: '' })
        else return { error: `第 ${number} 行：請寫成「# 0-2 標題」或「# A 標題」` }
      } else if (!last) return { error: `第 ${number} 行：先用「# 0-2 標題」或「# A 標題」開一個結果` }
      else if (advice) last.advice = appendLine(last.advice ?? '', advice)
      else last.text = appendLine(last.text, line)
    }
    return { value: results as unknown as FieldValue }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as QuizResult[])
      .map(({ min, max, type, title, text, advice }) =>
        [
          `# ${type ?? `${min}-${max}`} ${title}`,
          ...(text === '' ? [] : [text]),
          ...(advice === undefined ? [] : advice.split('\n').map((line) => `= ${line}`)),
        ].join('\n'),
      )
      .join('\n\n'),
}

type Source = z.infer<typeof sources>[number]

/** A line for each source: `名稱｜單位｜網址`. */
export const sourcesOutline: Outline = {
  read(text) {
    const sources: Source[] = []
    for (const [number, line] of linesOf(text)) {
      const [title = '', publisher = '', url = '', ...more] = line.split(/[|｜]/).map((part) => part.trim())
      if (!title || !publisher || !url || more.length > 0) return { error: `第 ${number} 行：請寫成「名稱｜單位｜https 網址」` }
      sources.push({ title, publisher, url })
    }
    return { value: sources as unknown as FieldValue }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as Source[]).map(({ title, publisher, url }) => `${title}｜${publisher}｜${url}`).join('\n'),
}
