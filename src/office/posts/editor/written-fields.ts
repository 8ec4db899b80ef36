import { isSame } from '../../../domain/manuscripts/change.ts'
import { fieldId } from '../fields/form-fields.ts'
import { writingIn } from '../read-form.ts'

/** The fields that are saved together with the text. */
const writtenFields = ['title', 'lead', 'key_points'] as const
type WrittenFields = ReturnType<typeof writingIn>

export const fieldIn = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

/** Their values. */
export function writtenIn(form: HTMLFormElement): WrittenFields {
  const data = new FormData()
  for (const name of writtenFields) data.set(name, fieldIn(form, name)?.value ?? '')
  return writingIn(data)
}

/** Sets their values, and skips a field that already has its value, to keep the caret. */
export function writeInto(form: HTMLFormElement, fields: WrittenFields): void {
  const shown = writtenIn(form)
  for (const name of writtenFields) {
    const input = fieldIn(form, name)
    const value = fields[name]
    if (input && !isSame(shown[name], value)) input.value = typeof value === 'string' ? value : value.join('\n')
  }
}

/** The errors to show: none of the focused field, until it loses focus or the button is clicked. */
export function visibleFaults(faults: Record<string, string>, isExplicit: boolean): Record<string, string> {
  const at = document.activeElement as HTMLInputElement | null
  // of several fields for one value only the invalid one counts as focused
  const isIn = (name: string, fault: string) =>
    document.getElementById(fieldId(name))?.contains(at) && (at?.id || (at?.value && fault.includes(at.value)))
  return Object.fromEntries(Object.entries(faults).filter(([name, fault]) => isExplicit || !isIn(name, fault)))
}
