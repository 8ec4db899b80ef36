/** The values of form fields by name. */
export type Boxes = Record<string, string[]>

/** Fields that are saved by the autosave, and form fields that are no settings. */
const others = new Set([
  'title',
  'lead',
  'key_points',
  'body',
  'document',
  'name',
  'base',
  'kept',
  'key',
  'seen',
  'seen_at',
  'settled',
])

/** Whether a field is a setting of a manuscript. */
export const isSetting = (name: string): boolean => name !== '' && !others.has(name)

/** The current values of the settings fields, or their initial ones. */
export function boxesIn(form: HTMLFormElement, as: 'now' | 'opened' = 'now'): Boxes {
  const boxes: Boxes = {}
  for (const box of form.elements) {
    if (!isBox(box) || !isSetting(box.name) || box.closest('[data-aside]')) continue
    const said = saidBy(box, as)
    if (said !== null) boxes[box.name] = [...(boxes[box.name] ?? []), said]
  }
  return boxes
}

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isBox = (element: Element): element is Box => element.matches('input:not([type=hidden]), textarea, select')

function saidBy(box: Box, as: 'now' | 'opened'): string | null {
  if (box instanceof HTMLSelectElement) {
    if (as === 'now') return box.value
    const options = [...box.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (box instanceof HTMLInputElement && box.type === 'checkbox')
    return (as === 'now' ? box.checked : box.defaultChecked) ? box.value : null
  return as === 'now' ? box.value : box.defaultValue
}
