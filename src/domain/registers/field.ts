import { z } from 'zod'
import { isVideoSource, videoUrlIn } from '../posts/contents.ts'
import { cleanText } from '../text/clean-text.ts'
import { xmlText } from '../text/xml-text.ts'

/** A value as JSON: what a call sends, a version stores and a row holds. */
export type FieldValue = string | number | boolean | null | readonly FieldValue[] | { readonly [key: string]: FieldValue }

/** Kinds of fields: each has a control, a parser for the text of the control, and a display format. */
export const fieldKinds = [
  'line',
  'text',
  'number',
  'money',
  'day',
  'instant',
  'choice',
  'flag',
  'url',
  'colour',
  'media',
  'reference',
  'lines',
  'outline',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Tables that a field can refer to; the chooser lists their rows by name. */
export const referenceTargets = ['author', 'channel', 'channel-slug', 'menu', 'pack', 'partner'] as const
export type ReferenceTarget = (typeof referenceTargets)[number]

/** A text notation for a nested value in a form: `read` parses it, `write` formats it. */
export interface Outline {
  /** @returns the value, or an error message */
  read: (text: string) => { value: FieldValue } | { error: string }
  write: (value: FieldValue) => string
}

/** One field of a register. Its name is that of its column unless `column` differs. */
export interface Field {
  kind: FieldKind
  label: string
  help?: string
  schema: z.ZodType
  /** Its column may be null: an empty control means null (`optional(line(…))`). */
  nullable?: true
  /** May be left empty: null if the field is nullable, otherwise an empty text or list (`line(…, { optional: true })`). */
  optional?: true
  /** Maximum number of characters. */
  longest?: number
  choices?: readonly (readonly [value: string, label: string])[]
  to?: ReferenceTarget
  outline?: Outline
  /** The control's text in the form of a new entry. */
  initial?: string
  /** Set when the entry is added, and never changed. */
  immutable?: true
  /** The JSON column that holds it as a key, instead of a column of its own. */
  inside?: string
  /** The column that holds it, where that has another name. */
  column?: string
  /** Two columns that hold its value, joined by a colon. */
  joined?: readonly [string, string]
  /** The value consists of names of tags, or is the number of a blog: each must exist. */
  names?: 'tag' | 'blog'
  /** A reference whose keys are texts. */
  textual?: true
  /** A choice whose values are numbers in the database. */
  numeric?: true
  /** Read from a column that triggers write; the operation writes the tables behind it. */
  derived?: true
  /** The operation computes it at each save: forms show it and do not send it. */
  computed?: true
}
type Options = Pick<Field, 'help' | 'immutable' | 'inside' | 'initial'>

const storedText = (label: string) =>
  z
    .string(`${label}必須是文字`)
    .overwrite((text) => cleanText(text).trim())
    .refine((text) => xmlText(text) === text, `${label}有不能儲存的字元`)

/** One line of text. @param longest maximum number of characters */
export function line(label: string, longest: number, allOptions: Options & { optional?: true; pattern?: RegExp } = {}): Field {
  const { pattern, optional, ...options } = allOptions
  const schema = storedText(label)
    .min(optional ? 0 : 1, `請填寫${label}`)
    .max(longest, `${label}最多 ${longest} 個字`)
    .refine((text) => !text.includes('\n'), `${label}只能是一行`)
  const checked = pattern
    ? schema.refine((text) => (optional && text === '') || pattern.test(text), `${label}的格式不對`)
    : schema
  return { kind: 'line', label, longest, ...(optional ? { optional } : {}), ...options, schema: checked }
}

/** Several lines of text. */
export function text(label: string, longest: number, allOptions: Options & { optional?: true } = {}): Field {
  const { optional, ...options } = allOptions
  const schema = storedText(label)
    .min(optional ? 0 : 1, `請填寫${label}`)
    .max(longest, `${label}最多 ${longest} 個字`)
  return { kind: 'text', label, longest, ...(optional ? { optional } : {}), ...options, schema }
}

const integerSchema = (label: string, min: number, max: number) =>
  z.number(`${label}必須是數字`).int(`${label}必須是整數`).min(min, `${label}最少 ${min}`).max(max, `${label}最多 ${max}`)

export const integer = (label: string, min: number, max: number, options: Options = {}): Field => ({
  kind: 'number',
  label,
  ...options,
  schema: integerSchema(label, min, max),
})

/** An amount in New Taiwan dollars. */
export const money = (label: string, max: number, { min = 0, ...options }: Options & { min?: number } = {}): Field => ({
  kind: 'money',
  label,
  ...options,
  schema: integerSchema(label, min, max),
})

/** The error message for a text that is no date; 30 February has its own. */
const dateError = (label: string, text: unknown): string =>
  /^\d{4}-\d\d-\d\d/.test(String(text ?? '')) ? `${label}不是日曆上有的日子` : `請填寫${label}`

/** A Taipei calendar day, `YYYY-MM-DD`. */
export const day = (label: string, options: Options = {}): Field => ({
  kind: 'day',
  label,
  ...options,
  schema: z.iso
    .date({ error: ({ input }) => dateError(label, input) })
    .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', `${label}必須在 1900 到 2199 年之間`),
})

/** An instant, ISO 8601 in UTC with milliseconds; forms show and read it in Taipei time. */
export const instant = (label: string, options: Options = {}): Field => ({
  kind: 'instant',
  label,
  ...options,
  schema: z.iso
    .datetime({ precision: 3, error: ({ input }) => dateError(label, input) })
    .refine((value) => value >= '1900' && value < '2200', `${label}必須在 1900 到 2199 年之間`),
})

export const choice = (label: string, choices: NonNullable<Field['choices']>, options: Options = {}): Field => ({
  kind: 'choice',
  label,
  choices,
  ...options,
  schema: z.enum(
    choices.map(([value]) => value),
    `請選擇${label}`,
  ),
})

/** A choice whose value is a number in the database. */
export const numberChoice = (label: string, choices: readonly (readonly [number, string])[], options: Options = {}): Field => ({
  kind: 'choice',
  label,
  numeric: true,
  choices: choices.map(([value, choiceLabel]) => [String(value), choiceLabel]),
  ...options,
  schema: z.number(`請選擇${label}`).refine((value) => choices.some(([item]) => item === value), `請選擇${label}`),
})

export const flag = (label: string, options: Options = {}): Field => ({
  kind: 'flag',
  label,
  ...options,
  schema: z.boolean(`${label}必須是 true 或 false`),
})

/** A link target for readers: a path of this site, or an https URL. */
export const url = (label: string, options: Options = {}): Field => ({
  kind: 'url',
  label,
  longest: 2000,
  ...options,
  schema: storedText(label)
    .max(2000, `${label}最多 2000 個字`)
    .regex(/^(\/(?![/\\])|https:\/\/[^\s/])\S*$/, `${label}只能是本站的路徑（/ 開頭）或 https 網址`),
})

/**
 * The URL of a film: a file of this site, or a page of an allowed host as a browser copies it. Its tracking
 * parameters are removed. Other sites are refused: the readers' pages load no media from them.
 */
export const videoUrl = (label: string, options: Options = {}): Field => ({
  ...url(label, options),
  schema: storedText(label)
    .max(2000, `${label}最多 2000 個字`)
    .overwrite((text) => videoUrlIn(text) ?? text)
    .refine(isVideoSource, `${label}只能是本站的 mp4 或 webm（/ 開頭），或 YouTube、Vimeo 一支影片的網址`),
})

/** A picture of the library, by its number there; without one the value is null. */
export const media = (label: string, options: Options = {}): Field => ({
  kind: 'media',
  label,
  longest: 81,
  nullable: true,
  optional: true,
  ...options,
  schema: z
    .string(`${label}必須是圖片的編號`)
    .regex(/^[a-z0-9][a-z0-9-]{0,80}$/, `${label}必須是圖庫裡的圖片編號`)
    .nullable(),
})

/** An entry of another table, by its number. */
export const reference = (label: string, to: ReferenceTarget, options: Options = {}): Field => ({
  kind: 'reference',
  label,
  to,
  ...options,
  schema: integerSchema(label, 1, 2_147_483_647),
})

/** An entry of a table whose keys are texts. */
export const textReference = (label: string, to: ReferenceTarget, options: Options = {}): Field => ({
  kind: 'reference',
  label,
  to,
  textual: true,
  ...options,
  schema: storedText(label).min(1, `請選擇${label}`).max(80, `請選擇${label}`),
})

/** A colour, `#rrggbb`. */
export const colour = (label: string, initial: string, options: Options = {}): Field => ({
  kind: 'colour',
  label,
  initial,
  ...options,
  schema: z.string(`${label}必須是顏色`).regex(/^#[0-9a-f]{6}$/, `${label}必須是 #rrggbb`),
})

/** A list of texts, one on each line of the form. */
export function lines(
  label: string,
  {
    min = 0,
    max,
    longest,
    errorOf = () => null,
    ...options
  }: Options &
    Pick<Field, 'names' | 'derived'> & {
      min?: number
      max: number
      longest: number
      /** The error message of a line; null for a valid one. */
      errorOf?: (line: string) => string | null
    },
): Field {
  const lineSchema = storedText(label)
    .min(1, `${label}不能有空的一行`)
    .max(longest, `${label}每行最多 ${longest} 個字`)
    .superRefine((line, checked) => {
      const message = errorOf(line)
      if (message !== null) checked.addIssue({ code: 'custom', message })
    })
  return {
    kind: 'lines',
    label,
    ...(min === 0 ? { optional: true } : {}),
    ...options,
    schema: z
      .array(lineSchema, `${label}必須是清單`)
      .min(min, min === 1 ? `請填寫${label}` : `${label}至少要有 ${min} 個，一行一個`)
      .max(max, `${label}最多 ${max} 行`)
      .refine((all) => new Set(all).size === all.length, `${label}有重複的一行`),
  }
}

/** A nested value that is typed in a notation of its own; it may be left empty where its schema accepts that. */
export function outline(label: string, notation: Outline, schema: z.ZodType, options: Options & { derived?: true } = {}): Field {
  const empty = notation.read('')
  const isOptional = 'value' in empty && schema.safeParse(empty.value).success
  return { kind: 'outline', label, outline: notation, ...(isOptional ? { optional: true } : {}), ...options, schema }
}

/** Makes a field nullable. An empty control does not necessarily mean null. */
export const nullable = (field: Field): Field => ({ ...field, nullable: true, schema: field.schema.nullable() })

/** Makes a field optional: empty means null. */
export const optional = (field: Field): Field => ({ ...nullable(field), optional: true })

/** Marks a field that the operation computes at each save. */
export const computed = (field: Field): Field => ({ ...field, computed: true })
