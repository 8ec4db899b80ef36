import { isSame } from '../../../domain/manuscripts/change.ts'
import { boxId } from '../fields/boxes.ts'
import { writingIn } from '../read-form.ts'

/** The fields that are saved together with the text. */
const writtenBoxes = ['title', 'lead', 'key_points'] as const
type WrittenFields = ReturnType<typeof writingIn>

export const boxIn = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

/** Their values. */
export function writtenIn(form: HTMLFormElement): WrittenFields {
  const data = new FormData()
  for (const name of writtenBoxes) data.set(name, boxIn(form, name)?.value ?? '')
  return writingIn(data)
}

/** Sets their values, and skips a field that already has its value, to keep the caret. */
export function writeInto(form: HTMLFormElement, fields: WrittenFields): void {
  const shown = writtenIn(form)
  for (const name of writtenBoxes) {
    const input = boxIn(form, name)
    const value = fields[name]
    if (input && !isSame(shown[name], value)) input.value = typeof value === 'string' ? value : value.join('\n')
  }
}

/** The errors to show: none of the focused field, until it loses focus or the button is clicked. */
export function faultsToSay(faults: Record<string, string>, isPressed: boolean): Record<string, string> {
  const at = document.activeElement as HTMLInputElement | null
  // of several fields for one value only the invalid one counts as focused
  const isIn = (name: string, fault: string) =>
    document.getElementById(boxId(name))?.contains(at) && (at?.id || (at?.value && fault.includes(at.value)))
  return Object.fromEntries(Object.entries(faults).filter(([name, fault]) => isPressed || !isIn(name, fault)))
}
