import { addDays } from '../time/calendar-days.ts'
import type { DateField, Field, FieldErrors, NumberField, Outcome, Tool, Values } from './tool.ts'

/** The entered values, by field name. A missing field is empty. */
export type TypedInput = Readonly<Record<string, string | undefined>>

/** `known` are the fields that are valid individually, even if others are not. */
export type ParsedValues = { known: Values } & ({ values: Values; errors: null } | { values: null; errors: FieldErrors })

type ParsedField = { value: Values[string] } | { error: string }

/**
 * Validates the input of a tool: every field in its range, and the consistency between fields. `today` is the Taipei
 * calendar day, `YYYY-MM-DD`.
 */
export function readValues(tool: Pick<Tool, 'fields' | 'check'>, input: TypedInput, today: string): ParsedValues {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const field of tool.fields) {
    const read = readField(field, (input[field.name] ?? '').trim(), today)
    if ('error' in read) errors[field.name] = read.error
    else values[field.name] = read.value
  }
  if (Object.keys(errors).length > 0) return { known: values, values: null, errors }
  const consistencyErrors = tool.check?.(values) ?? {}
  if (Object.keys(consistencyErrors).length > 0) return { known: values, values: null, errors: consistencyErrors }
  return { known: values, values, errors: null }
}

/** The result of the input so far. An incomplete form has one too if a valid field is an alarm. */
export function outcomeOf(tool: Tool, input: TypedInput, today: string): { outcome: Outcome | null; errors: FieldErrors | null } {
  const { known, values, errors } = readValues(tool, input, today)
  return { outcome: values ? tool.compute(values, today) : (tool.alarm?.(known) ?? null), errors }
}

function readField(field: Field, text: string, today: string): ParsedField {
  if (field.kind === 'check') return { value: text !== '' }
  if (field.kind === 'number') return readNumber(field, text)
  if (field.kind === 'date') return readDay(field, text, today)
  const chosen = field.choices.find(({ value }) => value === text)
  return chosen ? { value: chosen.value } : { error: `請選擇${field.label}` }
}

function readNumber(field: NumberField, text: string): ParsedField {
  const { label, unit, min, max, decimals, optional, beyond } = field
  const numberText = numberTyped(field, text)
  // meters show HI and LO instead of a number beyond their range
  if (beyond && /^(hi|high)$/i.test(numberText)) return { error: beyond.high }
  if (beyond && /^(lo|low)$/i.test(numberText)) return { error: beyond.low }
  if (numberText === '') return optional ? { value: null } : { error: `請填寫${label}` }
  const other = otherUnit(field, numberText)
  if (other) return { error: other }
  if (!/^\d+(\.\d*)?$/.test(numberText)) return { error: `${label}請填數字（${unit}）` }
  const value = Number(numberText)
  if (!(value >= min && value <= max))
    return { error: beyond?.[value < min ? 'low' : 'high'] ?? `${label}要在 ${min} 到 ${max} ${unit}之間` }
  if ((numberText.split('.')[1] ?? '').length > decimals)
    return { error: decimals === 0 ? `${label}請填整數` : `${label}最多填小數 ${decimals} 位` }
  return { value }
}

const otherUnits = [
  { of: '公斤', unit: /^(?:台斤|臺斤|斤)$/, name: '台斤', factor: 0.6 },
  { of: '公斤', unit: /^(?:磅|lbs?|pounds?)$/i, name: '磅', factor: 0.45359237 },
  { of: '公分', unit: /^(?:公尺|米|m)$/i, name: '公尺', factor: 100 },
  { of: '公分', unit: /^(?:吋|英吋|英寸|inch(?:es)?|in)$/i, name: '吋', factor: 2.54 },
]

/** A hint with the converted value for a number in another unit, or a height in metres; null for none. */
function otherUnit({ label, unit, min, max }: NumberField, numberText: string): string | null {
  const [, number = '', unitText = ''] = /^(\d+(?:\.\d+)?)\s*(\D*)$/.exec(numberText) ?? []
  const value = Number(number)
  // a plain number is in metres if it is one only so: 1.65
  const isMetres = unitText === '' && unit === '公分' && value < min && value * 100 >= min && value * 100 <= max
  const other = otherUnits.find((item) => item.of === unit && (isMetres ? item.name === '公尺' : item.unit.test(unitText)))
  if (!other || number === '') return null
  const converted = Math.round(value * other.factor * 10) / 10
  return `${label}請用${unit}填：${number} ${other.name}是 ${converted} ${unit}`
}

/** Whether a number is too large already: more digits cannot correct it. */
export function isTooLarge(field: NumberField, text: string): boolean {
  return Number(numberTyped(field, text)) > field.max
}

/** Abbreviations of units. */
const symbols: Readonly<Record<string, string>> = { 公分: 'cm', 公斤: 'kg' }

/** The entered number without the field's own unit: `１６５公分` is 165. An input with another unit is unchanged. */
export function numberTyped({ unit }: Pick<NumberField, 'unit'>, text: string): string {
  const digits = plainDigits(text)
  const end = [unit, symbols[unit] ?? ''].find((item) => item !== '' && digits.toLowerCase().endsWith(item))
  return end === undefined ? digits : digits.slice(0, -end.length).trim()
}

/** Converts digits of Chinese keyboards, and thousands separators, to plain digits. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .trim()
}

function readDay({ label, daysBack, beyond }: DateField, text: string, today: string): ParsedField {
  if (text === '') return { error: `請填寫${label}` }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text)) return { error: `${label}請填年月日` }
  if (text > today) return { error: `${label}不能在今天之後` }
  return text < addDays(today, -daysBack) ? { error: beyond ?? `${label}要在 ${daysBack} 天之內` } : { value: text }
}

const isDay = (day: string) => {
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}
