import { z } from 'zod'
import { adviceNames, type ClinicalCheck } from '../domain/clinical/check.ts'
import { nutritionVersion } from '../domain/nutrition/recommend.ts'
import { trees } from '../domain/symptoms/trees.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { tools } from '../domain/tools/catalogue.ts'

/** All advice that can be checked, in its present version. */
export const adviceVersions: readonly string[] = [
  ...trees.map(adviceNames.tree),
  adviceNames.nutrition(nutritionVersion),
  ...Object.values(tools).map(adviceNames.tool),
]
const nameOf = (versioned: string) => /^(.+)@.+$/.exec(versioned)?.[1] ?? ''
const knownNames = new Set(adviceVersions.map(nameOf))

const check = z.strictObject({
  by: z.string().trim().min(1).max(60),
  licence: z.string().trim().min(1).max(60),
  on: z.iso.date().refine((day) => day <= taipeiDay(new Date()), '不能是未來的日子'),
  advice: z
    .array(z.string().refine((name) => knownNames.has(nameOf(name)), `沒有這份內容；現在的有 ${adviceVersions.join('、')}`))
    .min(1),
}) satisfies z.ZodType<ClinicalCheck>

/**
 * Parses the setting's JSON: a list of who has checked what. A version that is no longer shown is no
 * error; it has no effect.
 */
export const clinicalChecks = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({
        code: 'custom',
        message: '必須是 JSON，例如 [{"by":"姓名","licence":"執照","on":"2026-11-30","advice":["…"]}]',
      })
      return z.NEVER
    }
  })
  .pipe(z.array(check).max(50))
