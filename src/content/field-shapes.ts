import { z } from 'zod'
import { type EntityKind, entityAt, pagePaths } from '../domain/navigation/paths.ts'
import { type PostType, postTypes } from '../domain/posts/post-type.ts'

/** Resolves a path: a fixed page, or an entity by its key. Null if no route has this form. */
export function resolveRoute(url: string): { kind: 'page' } | { kind: EntityKind; key: string } | null {
  const path = url.replace(/[?#].*$/, '')
  if (pagePaths.has(path)) return { kind: 'page' }
  const found = entityAt(path)
  // tools are fixed pages: an unknown one does not exist
  return found && found.kind !== 'tool' ? found : null
}

/** Field schemas shared by several content files. */

export const positiveInteger = z.number().int().positive()
export const requiredText = z.string().trim().min(1)

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
export const day = z.string().refine((text) => safely(() => isDay(text)), '要寫成 2026-10-30 這樣的日期')
export const minute = z
  .string()
  .refine(
    (text) => safely(() => isDay(text.slice(0, 10))) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10)),
    '要寫成 2026-10-30T08:00 這樣的時間',
  )

function safely(test: () => boolean): boolean {
  try {
    return test()
  } catch {
    return false
  }
}

/** The name of a picture: a file of the demo's pictures, without its ending. */
export const pictureName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '要寫圖檔的名字')

export const httpsUrl = z.string().regex(/^https:\/\/\S+$/, '要是 https:// 開頭的網址')
/** A path with the form of a route of this site, or an external URL. */
export const linkUrl = z
  .string()
  .refine((url) => /^https:\/\/\S+$/.test(url) || (url.startsWith('/') && resolveRoute(url) !== null), {
    error: ({ input }) => `沒有這種網址：${input}`,
  })

export const reference = z.strictObject({ title: requiredText, publisher: requiredText, url: httpsUrl })

/** `article/14` */
export const postKey = z
  .string()
  .regex(new RegExp(`^(${postTypes.join('|')})/[1-9]\\d*$`), '要寫成 article/14 這樣')
  .transform((key) => {
    const [type, id] = key.split('/') as [PostType, string]
    return { type, id: Number(id) }
  })

const base = {
  id: positiveInteger,
  title: requiredText,
  description: requiredText,
  channel: requiredText,
  sponsor: requiredText.nullable(),
  references: z.array(reference).min(1),
}

const knowledge = z.strictObject({
  ...base,
  kind: z.literal('knowledge'),
  questions: z
    .array(
      z.strictObject({
        text: requiredText,
        options: z.array(z.strictObject({ text: requiredText, correct: z.boolean() })).min(2),
        explanation: requiredText,
      }),
    )
    .min(5),
  results: z
    .array(z.strictObject({ min: z.number().int(), max: z.number().int(), title: requiredText, text: requiredText }))
    .min(2),
})

const personality = z.strictObject({
  ...base,
  kind: z.literal('personality'),
  questions: z
    .array(
      z.strictObject({ text: requiredText, options: z.array(z.strictObject({ text: requiredText, type: requiredText })).min(2) }),
    )
    .min(5),
  results: z.array(z.strictObject({ type: requiredText, title: requiredText, text: requiredText, advice: requiredText })).min(2),
})

type Knowledge = z.infer<typeof knowledge>
type Personality = z.infer<typeof personality>

/** Every score from zero to all right must have exactly one result. */
function knowledgeErrors({ questions, results }: Knowledge): string[] {
  const errors = questions
    .filter(({ options }) => options.filter(({ correct }) => correct).length !== 1)
    .map(({ text }) => `「${text}」要有剛好一個正確答案`)
  for (let score = 0; score <= questions.length; score++) {
    const fitting = results.filter(({ min, max }) => min <= score && score <= max).length
    if (fitting !== 1) errors.push(`${score} 分有 ${fitting} 種結果`)
  }
  const outOfRange = results.filter(({ min, max }) => min > max || min < 0 || max > questions.length)
  return [...errors, ...outOfRange.map(({ title }) => `結果「${title}」的分數超出範圍`)]
}

/** Every type that an answer counts for must have a result, and every result an answer. */
function personalityErrors({ questions, results }: Personality): string[] {
  const answered = new Set(questions.flatMap(({ options }) => options.map(({ type }) => type)))
  const described = results.map(({ type }) => type)
  return [
    ...[...answered].filter((type) => !described.includes(type)).map((type) => `類型 ${type} 沒有結果`),
    ...described.filter((type) => !answered.has(type)).map((type) => `結果 ${type} 沒有答案會選到`),
    ...described.filter((type, index) => described.indexOf(type) !== index).map((type) => `結果 ${type} 重複`),
  ]
}

export const quiz = z.discriminatedUnion('kind', [knowledge, personality]).superRefine((value, context) => {
  const errors = value.kind === 'knowledge' ? knowledgeErrors(value) : personalityErrors(value)
  for (const message of errors) context.addIssue({ code: 'custom', message: `測驗 ${value.id}：${message}` })
})
