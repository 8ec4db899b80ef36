import { dottedDay } from '../time/taipei.ts'
import { numberTyped, type TypedInput } from './read-values.ts'
import type { Tool } from './tool.ts'

/** The input of a tool as text, in the order of its fields; empty fields are omitted. */
export function typedText({ fields }: Pick<Tool, 'fields'>, input: TypedInput): string[] {
  return fields.flatMap((field) => {
    const text = input[field.name]
    if (!text) return []
    if (field.kind === 'check') return [field.label]
    if (field.kind === 'number') return [`${field.label} ${numberTyped(field, text)} ${field.unit}`]
    if (field.kind === 'date') return [`${field.label} ${dottedDay(text)}`]
    return [`${field.label} ${field.choices.find(({ value }) => value === text)?.label ?? text}`]
  })
}
