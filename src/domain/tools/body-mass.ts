import { inTenths, rounded } from './numbers.ts'
import type { Band } from './tool.ts'

/** Health Promotion Administration (國民健康署), adults from 18 years: each class begins at its number and ends before the next. */
export const bodyMassClasses = [
  { name: 'under', label: '過輕', tone: 'low', from: 0 },
  { name: 'healthy', label: '健康體重', tone: 'good', from: 18.5 },
  { name: 'over', label: '過重', tone: 'watch', from: 24 },
  { name: 'mild', label: '輕度肥胖', tone: 'watch', from: 27 },
  { name: 'moderate', label: '中度肥胖', tone: 'alert', from: 30 },
  { name: 'severe', label: '重度肥胖', tone: 'alert', from: 35 },
] as const
export type BodyMassClass = (typeof bodyMassClasses)[number]

/** Below this index (severe thinness, WHO) somebody should be seen by a physician soon. As of 2026-11-22. */
export const dangerouslyThin = 16

/** Body mass index, kg/m². `height` in centimetres, `weight` in kilograms. */
export function bodyMassIndex(height: number, weight: number): number {
  return rounded((weight * 10_000) / (height * height), 9)
}

/** The class of an index; an index at a border belongs to the class above it. */
export function bodyMassClass(index: number): BodyMassClass {
  return bodyMassClasses.findLast(({ from }) => index >= from) ?? bodyMassClasses[0]
}

/** The weight in kilograms that a height (centimetres) has at an index. */
export function weightAt(index: number, height: number): number {
  return rounded((index * height * height) / 10_000, 9)
}

/** The index with one decimal, or with as many as it takes not to show it in another class: `23.96`, not `24.0`. */
export function showIndex(index: number): string {
  const tenths = inTenths(index)
  if (bodyMassClass(Number(tenths)) === bodyMassClass(index)) return tenths
  const hundredths = rounded(index, 2)
  return bodyMassClass(hundredths) === bodyMassClass(index) ? hundredths.toFixed(2) : String(Math.floor(index * 1000) / 1000)
}

/** The classes between two ends of a scale, as bands to draw. */
export function bodyMassBands(least: number, most: number): Band[] {
  return bodyMassClasses.map(({ label, tone, from }, at) => ({
    label,
    tone,
    from: Math.max(from, least),
    to: bodyMassClasses[at + 1]?.from ?? most,
  }))
}
