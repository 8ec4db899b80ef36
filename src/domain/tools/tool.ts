/** A number that is typed. `decimals` is how many may follow the point. */
export interface NumberField {
  kind: 'number'
  name: string
  label: string
  unit: string
  min: number
  max: number
  decimals: 0 | 1
  /** How to get the number, and how to turn other units into this one. */
  help: string
  /** May stay empty; its value is then null. */
  optional?: true
  /** What to do when the value is outside the range. Required where such a value is dangerous, so that nobody gets a range error instead of advice. */
  beyond?: { low: string; high: string }
}

/** One of several words. */
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
  /** What to do when the day is further back. */
  beyond?: string
}

/** Yes when checked. */
export interface CheckField {
  kind: 'check'
  name: string
  label: string
  /** Holds for this moment only: never filled in from a kept result. */
  momentary?: true
}

export type Field = NumberField | ChoiceField | DateField | CheckField

type Typed<F extends Field> = F extends NumberField
  ? F extends { optional: true }
    ? number | null
    : number
  : F extends { choices: readonly { value: infer V }[] }
    ? V
    : F extends CheckField
      ? boolean
      : string

/** What was typed into fields, read: numbers, a choice's value, a day as `YYYY-MM-DD`, yes or no. */
export type ValuesOf<Fields extends readonly Field[]> = { [F in Fields[number] as F['name']]: Typed<F> }
export type Values = Record<string, number | string | boolean | null>
/** What is wrong, by the field's name. */
export type Faults = Record<string, string>

/** How a result is to be taken. Never a diagnosis. */
export type Tone = 'low' | 'good' | 'watch' | 'alert'

export interface Band {
  label: string
  tone: Tone
  from: number
  to: number
}

export type DayKind = 'first' | 'fertile' | 'next' | 'other'

/** A result as something to draw. Every picture says nothing that the facts beside it do not say in words. */
export type Picture =
  | { kind: 'gauge'; label: string; value: number; shown: string; bands: readonly Band[] }
  | { kind: 'range'; unit: string; min: number; max: number; from: number; to: number; marks: { label: string; value: number }[] }
  | { kind: 'bars'; unit: string; bars: { label: string; from: number; to: number; own: boolean }[] }
  | { kind: 'calendar'; days: { date: string; kind: DayKind }[] }
  | { kind: 'criteria'; items: { label: string; value: string; limit: string; met: boolean | null }[] }
  /** Nothing to draw: the tool does not reckon for this person, and says where to turn. */
  | { kind: 'none' }

export interface Fact {
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
  /** Null when the result is not interpreted. */
  tone: Tone | null
  /** What it means, and what to do. */
  text: string
  facts: Fact[]
  /** The calculated values without their meaning. They are all that is shown while no clinician has read the tool. */
  bare: { headline: string; facts: Fact[] }
  /** Alarms and referrals: shown whether or not a clinician has read the tool. */
  always: Advice | null
  picture: Picture
  /** The number that is followed over time; null when there is none. */
  trend: number | null
}

/** The words under which the tools are known in addresses and calls. */
export const toolSlugs = ['bmi', 'weight', 'calorie', 'sport', 'mcsb', 'safe_period'] as const
export type ToolSlug = (typeof toolSlugs)[number]

interface ToolWith<Fields extends readonly Field[]> {
  slug: ToolSlug
  title: string
  /** One line for lists. */
  lead: string
  fields: Fields
  /** The rule in words and signs. */
  formula: readonly string[]
  sources: readonly { title: string; publisher: string; url: string }[]
  /** Of the rule and its words; a kept result says which it came from. */
  version: string
  /** What the result does not tell. */
  limits: readonly string[]
  /** What `Outcome.trend` is called. */
  trend: { label: string; unit: string } | null
  /** What is wrong between fields that are each right. */
  check?(values: ValuesOf<Fields>): Faults
  /** What cannot wait for a complete form: an alarm from the fields that are valid so far, or null. */
  alarm?(known: Partial<ValuesOf<Fields>>): Outcome | null
  /** `today` is the Taipei calendar day, for tools whose result hangs on it. */
  compute(values: ValuesOf<Fields>, today?: string): Outcome
}

/** A calculator: what it asks, its rule, where the rule comes from, and what it does not tell. */
export type Tool = Omit<ToolWith<readonly Field[]>, 'check' | 'alarm' | 'compute'> & {
  check?(values: Values): Faults
  alarm?(known: Values): Outcome | null
  compute(values: Values, today: string): Outcome
}

/** Writes a tool down with its values typed by its fields. */
export function defineTool<const Fields extends readonly Field[]>(tool: ToolWith<Fields>): ToolWith<Fields> {
  return tool
}
