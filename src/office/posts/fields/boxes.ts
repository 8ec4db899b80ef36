/** What was typed and not kept, by the name of the box. */
export type Typed = Record<string, string[]>

/** The boxes of a form: each shows what was typed and not kept, else what the manuscript says, and what is wrong with it. */
export interface Boxes {
  /** One box with a text. */
  one: (name: string, kept: string) => { id: string; name: string; defaultValue: string; errors: string[] | null }
  /** The texts of several boxes of one name; empty ones are left out. */
  several: (name: string, kept: readonly string[]) => string[]
  /** What is wrong with a box, if anything. */
  fault: (name: string) => string | undefined
}

/** The form of a manuscript, for buttons that stand outside of it. */
export const formId = 'manuscript'
/** The heading over what two have changed, and somebody has to decide. */
export const conflictsId = 'stale'

/** Where a box stands on the page. */
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
