/** Rejected input, by field name. */
export type Typed = Record<string, string[]>

/** The fields of a form: each shows rejected input, else the manuscript's value, and its error. */
export interface Boxes {
  /** Props of one text field. */
  one: (name: string, kept: string) => { id: string; name: string; defaultValue: string; errors: string[] | null }
  /** The values of several fields with one name; empty ones are left out. */
  several: (name: string, kept: readonly string[]) => string[]
  /** The error of a field, if any. */
  fault: (name: string) => string | undefined
}

/** Id of the manuscript's form, for buttons outside of it. */
export const formId = 'manuscript'
/** Id of the heading of the conflicts. */
export const conflictsId = 'stale'

/** The element id of a field. */
export const boxId = (name: string) => `box-${name.replaceAll('.', '-')}`

export function boxesOf(typed: Typed | null, faults: Readonly<Record<string, string>>): Boxes {
  const fault = (name: string) => faults[name]
  return {
    fault,
    one: (name, kept) => {
      const wrong = fault(name)
      return { id: boxId(name), name, defaultValue: typed?.[name]?.[0] ?? kept, errors: wrong ? [wrong] : null }
    },
    several: (name, kept) => [...(typed?.[name] ?? kept)].map((text) => text.trim()).filter((text) => text !== ''),
  }
}
