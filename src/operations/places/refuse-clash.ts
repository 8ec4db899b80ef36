import { mergeChange } from '../../domain/registers/check-entry.ts'
import type { Entry } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { Failure } from '../failure.ts'

/** Some fields of a record; an omitted field may also be present and undefined. */
export type Some<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined }

const present = (fields: Some<Entry>): Entry =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, FieldValue][] => (value === undefined ? [] : [[name, value]])),
  )

/**
 * Refuses a change of fields that someone else changed to other values since they were read.
 * @param base the values that the caller read; a field without one is saved unconditionally
 * @throws conflict, with the stored value of each such field
 */
export function refuseClash(stored: Entry, base: Some<Entry>, change: Some<Entry>): void {
  const { clashes } = mergeChange({ ...stored, ...present(base) }, stored, present(change))
  if (clashes.length === 0) return
  throw new Failure('conflict', '有人在您打開之後改過同一欄，所以還沒有儲存', {
    errors: clashes.map(({ name, theirs }) => ({
      path: `body.${name}`,
      message: `別人剛把它改成「${wordsOf(theirs)}」。要用您寫的，再按一次儲存；要用那一個，請改成一樣的`,
    })),
  })
}

const wordsOf = (value: FieldValue): string => {
  const words = Array.isArray(value) ? value.join('、') : String(value ?? '')
  return words === '' ? '（空白）' : words
}
