import { choices, multiples } from '../../domain/nutrition/questionnaire.ts'
import { foodGroups } from '../../domain/records/record.ts'

/** The submitted values by field, valid or not. */
export type Filled = Record<string, string[]>

const fields = ['age', ...Object.keys(choices), ...foodGroups, ...Object.keys(multiples), 'sure']

export function filledFrom(form: FormData): Filled {
  return Object.fromEntries(fields.map((name) => [name, form.getAll(name).map((value) => String(value).slice(0, 40))]))
}

export function formFrom(filled: Filled): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(filled)) for (const value of values) form.append(name, value)
  return form
}
