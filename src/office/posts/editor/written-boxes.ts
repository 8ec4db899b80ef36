import { isSame } from '../../../domain/manuscripts/change.ts'
import { boxId } from '../fields/boxes.ts'
import { writingIn } from '../read-form.ts'

/** The boxes that are saved with the text while they are written. */
const writtenBoxes = ['title', 'lead', 'key_points'] as const
type WrittenFields = ReturnType<typeof writingIn>

export const boxIn = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

/** What stands in them. */
export function writtenIn(form: HTMLFormElement): WrittenFields {
  const data = new FormData()
  for (const name of writtenBoxes) data.set(name, boxIn(form, name)?.value ?? '')
  return writingIn(data)
}

/** Puts other words into them, and leaves a box alone in which these words stand: its caret stays. */
export function writeInto(form: HTMLFormElement, fields: WrittenFields): void {
  const shown = writtenIn(form)
  for (const name of writtenBoxes) {
    const input = boxIn(form, name)
    const value = fields[name]
    if (input && !isSame(shown[name], value)) input.value = typeof value === 'string' ? value : value.join('\n')
  }
}

/** Of what is wrong with boxes, what may be said: of the box in which somebody writes nothing before they leave it, or press. */
export function faultsToSay(faults: Record<string, string>, isPressed: boolean): Record<string, string> {
  const at = document.activeElement as HTMLInputElement | null
  // of several boxes for one thing only the wrong one is still being written
  const isIn = (name: string, fault: string) =>
    document.getElementById(boxId(name))?.contains(at) && (at?.id || (at?.value && fault.includes(at.value)))
  return Object.fromEntries(Object.entries(faults).filter(([name, fault]) => isPressed || !isIn(name, fault)))
}
