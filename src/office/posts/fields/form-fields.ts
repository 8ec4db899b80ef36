/** Rejected input, by field name. */
export type RejectedInput = Record<string, string[]>

/** The fields of a form: each shows rejected input, else the manuscript's value, and its error. */
export interface FormFields {
  /** Props of one text field. */
  fieldProps: (name: string, savedValue: string) => { id: string; name: string; defaultValue: string; errors: string[] | null }
  /** The values of several fields with one name; empty ones are left out. */
  several: (name: string, savedValues: readonly string[]) => string[]
  /** The error of a field, if any. */
  errorOf: (name: string) => string | undefined
}

/** Id of the manuscript's form, for buttons outside of it. */
export const formId = 'manuscript'
/** Id of the heading of the conflicts. */
export const conflictsId = 'stale'

/** The element id of a field. */
export const fieldId = (name: string) => `box-${name.replaceAll('.', '-')}`

export function formFieldsOf(inputValues: RejectedInput | null, errors: Readonly<Record<string, string>>): FormFields {
  const errorOf = (name: string) => errors[name]
  return {
    errorOf,
    fieldProps: (name, savedValue) => {
      const message = errorOf(name)
      return { id: fieldId(name), name, defaultValue: inputValues?.[name]?.[0] ?? savedValue, errors: message ? [message] : null }
    },
    several: (name, savedValues) =>
      [...(inputValues?.[name] ?? savedValues)].map((text) => text.trim()).filter((text) => text !== ''),
  }
}
