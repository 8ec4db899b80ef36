import type { AttributeSpec } from 'prosemirror-model'
import { xmlText } from '../../../domain/text/xml-text.ts'

/** An attribute specification with a validator. */
export const holds = (fits: (value: unknown) => boolean, more: Pick<AttributeSpec, 'default'> = {}): AttributeSpec => ({
  ...more,
  validate: (value) => {
    if (!fits(value)) throw new RangeError(`not allowed: ${String(value)}`)
  },
})
export const isText = (value: unknown): value is string => typeof value === 'string' && xmlText(value) === value
export const isSomeText = (value: unknown) => isText(value) && value !== ''
export const isWithin = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
export const isMedia = (value: unknown) => isText(value) && /^[a-z0-9][a-z0-9-]{0,80}$/.test(value)

/** Null only between a change and the plugin of `editing.ts`, which assigns new blocks their keys. */
export const key = holds((value) => value === null || (isText(value) && /^[\w-]{1,40}$/.test(value)), { default: null })
export const text = holds(isText, { default: '' })

/** Whether a value is valid for an attribute. */
export function isAllowed({ validate }: AttributeSpec, value: unknown): boolean {
  try {
    if (typeof validate === 'function') validate(value)
    return true
  } catch {
    return false
  }
}
