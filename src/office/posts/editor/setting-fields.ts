/** The values of form fields by name. */
export type FieldValues = Record<string, string[]>

/** Fields that are saved by the autosave, and form fields that are no settings. */
const others = new Set(['title', 'lead', 'key_points', 'document', 'name', 'base', 'kept', 'key', 'seen', 'seen_at', 'settled'])

/** Whether a field is a setting of a manuscript. */
export const isSetting = (name: string): boolean => name !== '' && !others.has(name)

/** The current values of the settings fields, or their initial ones. */
export function fieldValuesIn(form: HTMLFormElement, as: 'now' | 'opened' = 'now'): FieldValues {
  const values: FieldValues = {}
  for (const field of form.elements) {
    if (!isSettingField(field) || !isSetting(field.name) || field.closest('[data-aside]')) continue
    const fieldText = fieldValue(field, as)
    if (fieldText !== null) values[field.name] = [...(values[field.name] ?? []), fieldText]
  }
  return values
}

type SettingField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isSettingField = (element: Element): element is SettingField =>
  element.matches('input:not([type=hidden]), textarea, select')

function fieldValue(field: SettingField, as: 'now' | 'opened'): string | null {
  if (field instanceof HTMLSelectElement) {
    if (as === 'now') return field.value
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return (as === 'now' ? field.checked : field.defaultChecked) ? field.value : null
  return as === 'now' ? field.value : field.defaultValue
}
