import { z } from 'zod'
import { drawing, number, reference, words } from './field-shapes.ts'

const base = {
  id: number,
  title: words,
  description: words,
  channel: words,
  ...drawing,
  sponsor: words.nullable(),
  references: z.array(reference).min(1),
}

const knowledge = z.strictObject({
  ...base,
  kind: z.literal('knowledge'),
  questions: z
    .array(
      z.strictObject({
        text: words,
        options: z.array(z.strictObject({ text: words, correct: z.boolean() })).min(2),
        explanation: words,
      }),
    )
    .min(5),
  results: z.array(z.strictObject({ min: z.number().int(), max: z.number().int(), title: words, text: words })).min(2),
})

const personality = z.strictObject({
  ...base,
  kind: z.literal('personality'),
  questions: z
    .array(z.strictObject({ text: words, options: z.array(z.strictObject({ text: words, type: words })).min(2) }))
    .min(5),
  results: z.array(z.strictObject({ type: words, title: words, text: words, advice: words })).min(2),
})

type Knowledge = z.infer<typeof knowledge>
type Personality = z.infer<typeof personality>

/** Every score from zero to all right must have exactly one result. */
function knowledgeFaults({ questions, results }: Knowledge): string[] {
  const faults = questions
    .filter(({ options }) => options.filter(({ correct }) => correct).length !== 1)
    .map(({ text }) => `「${text}」要有剛好一個正確答案`)
  for (let score = 0; score <= questions.length; score++) {
    const fitting = results.filter(({ min, max }) => min <= score && score <= max).length
    if (fitting !== 1) faults.push(`${score} 分有 ${fitting} 種結果`)
  }
  const beyond = results.filter(({ min, max }) => min > max || min < 0 || max > questions.length)
  return [...faults, ...beyond.map(({ title }) => `結果「${title}」的分數超出範圍`)]
}

/** Every type that an answer counts for must have a result, and every result an answer. */
function personalityFaults({ questions, results }: Personality): string[] {
  const answered = new Set(questions.flatMap(({ options }) => options.map(({ type }) => type)))
  const described = results.map(({ type }) => type)
  return [
    ...[...answered].filter((type) => !described.includes(type)).map((type) => `類型 ${type} 沒有結果`),
    ...described.filter((type) => !answered.has(type)).map((type) => `結果 ${type} 沒有答案會選到`),
    ...described.filter((type, at) => described.indexOf(type) !== at).map((type) => `結果 ${type} 重複`),
  ]
}

export const quiz = z.discriminatedUnion('kind', [knowledge, personality]).superRefine((value, context) => {
  const faults = value.kind === 'knowledge' ? knowledgeFaults(value) : personalityFaults(value)
  for (const message of faults) context.addIssue({ code: 'custom', message: `測驗 ${value.id}：${message}` })
})
