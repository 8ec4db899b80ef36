import type { NutrientKey } from './dris.ts'

/** A warning. `without` are nutrients that are not recommended then, `away` foods that are excluded. */
export interface Warning {
  title: string
  text: string
  without?: readonly NutrientKey[]
  away?: readonly string[]
}
