import { taipeiMoment } from '../time/taipei.ts'
import type { Register } from './define-register.ts'
import type { Field, FieldValue } from './field.ts'

/** Taipei's offset from UTC, milliseconds: constant since 1980. */
const utcOffset = 8 * 3_600_000

/** A value as the text of its control. */
export function controlText(field: Field, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'flag') return value === true ? 'on' : ''
  if (field.kind === 'instant') return taipeiInput(String(value))
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind === 'outline') return field.outline?.write(value) ?? ''
  return String(value)
}

/** An instant as the browser's control shows it, in Taipei time. */
function taipeiInput(value: string): string {
  const timestamp = Date.parse(value)
  return Number.isNaN(timestamp) ? '' : new Date(timestamp + utcOffset).toISOString().slice(0, 16)
}

/**
 * The value of a control's text, unchecked: the field's schema decides whether it is valid.
 * @returns the value, or an error message
 */
export function valueOfText(field: Field, input: string): { value: FieldValue } | { error: string } {
  const normalized = input.replaceAll('\r\n', '\n')
  const trimmed = normalized.trim()
  if (field.kind === 'flag') return { value: trimmed === 'on' }
  if (field.kind === 'lines')
    return {
      value: normalized
        .split('\n')
        .map((item) => item.trim())
        .filter(Boolean),
    }
  if (field.kind === 'outline') return field.outline?.read(normalized) ?? { value: null }
  if (trimmed === '' && field.nullable) return { value: null }
  if (isNumeric(field)) return numberOf(field, trimmed)
  if (field.kind === 'instant') return instantOf(field, trimmed)
  if (field.kind === 'colour') return { value: trimmed.toLowerCase() }
  return { value: trimmed }
}

/** The value of a field that is missing in a new entry: its initial one; undefined for a required field. */
export function valueOfAbsent(field: Field): FieldValue | undefined {
  if (field.kind === 'flag') return false
  if (field.computed || !(field.optional || field.initial !== undefined)) return undefined
  if (field.nullable) return null
  const read = valueOfText(field, field.initial ?? '')
  return 'value' in read ? read.value : undefined
}

/** The fields of a new entry, with initial values for those that are missing (`valueOfAbsent`). */
export function withAbsentValues({ fields }: Register, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const absent = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOfAbsent(field)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(absent), ...input }
}

export const isNumeric = ({ kind, numeric, textual }: Field): boolean =>
  kind === 'number' || kind === 'money' || (kind === 'reference' && !textual) || numeric === true

function numberOf({ label, kind }: Field, input: string): { value: FieldValue } | { error: string } {
  if (input === '') return { error: kind === 'reference' || kind === 'choice' ? `請選擇${label}` : `請填寫${label}` }
  const digits = input
    .replaceAll(/[,，]/g, '')
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  return /^-?\d{1,15}$/.test(digits) ? { value: Number(digits) } : { error: `${label}必須是數字` }
}

function instantOf({ label }: Field, input: string): { value: FieldValue } | { error: string } {
  if (input === '') return { error: `請填寫${label}` }
  const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(input) ? Date.parse(`${input}+08:00`) : Number.NaN
  if (Number.isNaN(timestamp)) return { error: `${label}不是日期與時間` }
  // `Date.parse` accepts 30 February as a day of March: the result is compared with the input
  return taipeiInput(new Date(timestamp).toISOString()).startsWith(input.slice(0, 10))
    ? { value: new Date(timestamp).toISOString() }
    : { error: `${label}不是日曆上有的日子` }
}

/** A value as text, for lists, history and the audit log. */
export function valueText(field: Field, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'money':
      return `${Number(value).toLocaleString('zh-TW')} 元`
    case 'number':
      return Number(value).toLocaleString('zh-TW', { useGrouping: false })
    case 'day':
      return String(value).replaceAll('-', '.')
    case 'instant':
      return taipeiMoment(new Date(String(value)))
    case 'flag':
      return value === true ? '是' : '否'
    case 'choice':
      return field.choices?.find(([item]) => item === String(value))?.[1] ?? String(value)
    case 'lines':
      return Array.isArray(value) ? value.join('、') : ''
    default:
      return controlText(field, value)
  }
}
