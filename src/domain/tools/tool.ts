/** A number input. `decimals` is the maximum number of decimals. */
export interface NumberField {
  kind: 'number'
  name: string
  label: string
  unit: string
  min: number
  max: number
  decimals: 0 | 1
  /** How to obtain the number, and how to convert other units. */
  help: string
  /** May be empty; its value is then null. */
  optional?: true
  /**
   * Advice for a value outside the range. Required where such a value is dangerous, so that the user gets advice
   * instead of a range error.
   */
  beyond?: { low: string; high: string }
}

/** A choice of several options. */
export interface ChoiceField {
  kind: 'choice'
  name: string
  label: string
  help?: string
  choices: readonly { value: string; label: string }[]
}

/** A calendar day, not after today and at most `daysBack` days before it. */
export interface DateField {
  kind: 'date'
  name: string
  label: string
  help: string
  daysBack: number
  /** Advice for an earlier day. */
  beyond?: string
}

/** Yes if checked. */
export interface CheckField {
  kind: 'check'
  name: string
  label: string
  /** Valid at this moment only: never prefilled from a stored result. */
  momentary?: true
}

export type Field = NumberField | ChoiceField | DateField | CheckField

type FieldValue<F extends Field> = F extends NumberField
  ? F extends { optional: true }
    ? number | null
    : number
  : F extends { choices: readonly { value: infer V }[] }
    ? V
    : F extends CheckField
      ? boolean
      : string

/** The parsed values of fields: numbers, an option's value, a day as `YYYY-MM-DD`, yes or no. */
export type ValuesOf<Fields extends readonly Field[]> = { [F in Fields[number] as F['name']]: FieldValue<F> }
export type Values = Record<string, number | string | boolean | null>
/** Validation errors, by field name. */
export type FieldErrors = Record<string, string>

/** The tone of a result. Never a diagnosis. */
export type ResultTone = 'low' | 'good' | 'watch' | 'alert'

export interface Band {
  label: string
  tone: ResultTone
  from: number
  to: number
}

export type DayKind = 'first' | 'fertile' | 'next' | 'other'

/** A result as a picture. Every picture has the same content as the facts beside it. */
export type Picture =
  | { kind: 'gauge'; label: string; value: number; shown: string; bands: readonly Band[] }
  | { kind: 'range'; unit: string; min: number; max: number; from: number; to: number; marks: { label: string; value: number }[] }
  | { kind: 'bars'; unit: string; bars: { label: string; from: number; to: number; own: boolean }[] }
  | { kind: 'calendar'; days: { date: string; kind: DayKind }[] }
  | { kind: 'criteria'; items: { label: string; value: string; limit: string; met: boolean | null }[] }
  /** No picture: the tool does not calculate for this person, and shows a referral. */
  | { kind: 'none' }

export interface LabeledValue {
  label: string
  value: string
}

export interface Advice {
  headline: string
  text: string
}

export interface Outcome {
  /** The result in a few words, with its number. */
  headline: string
  verdict: string
  /** Null if the result is not interpreted. */
  tone: ResultTone | null
  /** Interpretation and instructions. */
  text: string
  facts: LabeledValue[]
  /** The calculated values without interpretation: all that is shown until a clinician has checked the tool. */
  bare: { headline: string; facts: LabeledValue[] }
  /** Alarms and referrals: shown whether or not a clinician has checked the tool. */
  always: Advice | null
  picture: Picture
  /** The value that is charted over time; null if there is none. */
  trend: number | null
}

/** The slugs of the tools in URLs and calls. */
export const toolSlugs = ['bmi', 'weight', 'calorie', 'sport', 'mcsb', 'safe_period'] as const
export type ToolSlug = (typeof toolSlugs)[number]

interface ToolDefinition<Fields extends readonly Field[]> {
  slug: ToolSlug
  title: string
  /** One line for lists. */
  lead: string
  fields: Fields
  /** The rule in words and symbols. */
  formula: readonly string[]
  sources: readonly { title: string; publisher: string; url: string }[]
  /** Version of the rule and its wording, recorded in stored results. */
  version: string
  /** Shown with every result. */
  caveats: readonly string[]
  /** Name and unit of `Outcome.trend`. */
  trend: { label: string; unit: string } | null
  /** Validation errors between fields that are valid individually. */
  check?(values: ValuesOf<Fields>): FieldErrors
  /** An urgent result of an incomplete form: an alarm from the valid fields, or null. */
  alarm?(known: Partial<ValuesOf<Fields>>): Outcome | null
  /** `today` is the Taipei calendar day, for tools whose result depends on it. */
  compute(values: ValuesOf<Fields>, today?: string): Outcome
}

/** A calculator: its fields, its rule, the sources of the rule, and its caveats. */
export type Tool = Omit<ToolDefinition<readonly Field[]>, 'check' | 'alarm' | 'compute'> & {
  check?(values: Values): FieldErrors
  alarm?(known: Values): Outcome | null
  compute(values: Values, today: string): Outcome
}

/** Defines a tool with its values typed by its fields. */
export function defineTool<const Fields extends readonly Field[]>(tool: ToolDefinition<Fields>): ToolDefinition<Fields> {
  return tool
}
