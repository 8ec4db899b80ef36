import type { NutrientKey } from './dris.ts'

/** Something to mind. `without` are nutrients that are not recommended then, `away` foods that are not named. */
export interface Warning {
  title: string
  text: string
  without?: readonly NutrientKey[]
  away?: readonly string[]
}
