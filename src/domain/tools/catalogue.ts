import { bmi } from './bmi.ts'
import { calorie } from './calorie.ts'
import { metabolicSyndrome } from './metabolic-syndrome.ts'
import { safePeriod } from './safe-period.ts'
import { sport } from './sport.ts'
import { type Tool, type ToolSlug, toolSlugs } from './tool.ts'
import { weight } from './weight.ts'

/** Every tool, as the index lists them. */
export const tools: Record<ToolSlug, Tool> = {
  bmi,
  weight,
  calorie,
  sport,
  mcsb: metabolicSyndrome,
  safe_period: safePeriod,
}

/** The tool of a slug, or null for an unknown one. */
export function findTool(slug: string | undefined): Tool | null {
  const knownSlug = toolSlugs.find((item) => item === slug)
  return knownSlug ? tools[knownSlug] : null
}
