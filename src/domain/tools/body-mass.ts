import { formatTenths, rounded } from './fields.ts'
import type { Band } from './tool.ts'

/**
 * Health Promotion Administration (國民健康署), adults from 18 years: each class starts at its number and ends before the
 * next.
 */
export const bodyMassClasses = [
  { name: 'under', label: '過輕', tone: 'low', from: 0 },
  { name: 'healthy', label: '健康體重', tone: 'good', from: 18.5 },
  { name: 'over', label: '過重', tone: 'watch', from: 24 },
  { name: 'mild', label: '輕度肥胖', tone: 'watch', from: 27 },
  { name: 'moderate', label: '中度肥胖', tone: 'alert', from: 30 },
  { name: 'severe', label: '重度肥胖', tone: 'alert', from: 35 },
] as const
export type BodyMassClass = (typeof bodyMassClasses)[number]

/** Below this index (severe thinness, WHO) the person should see a physician soon. As of 2026-11-28. */
export const dangerouslyThin = 16
/** Below this index the risk to life is high (RCPsych CR233, 2022). As of 2026-11-28. */
export const extremelyThin = 13

/** Body mass index, kg/m². `height` in centimetres, `weight` in kilograms. */
export function bodyMassIndex(height: number, weight: number): number {
  return rounded((weight * 10_000) / (height * height), 9)
}

/** The class of an index; an index on a threshold belongs to the class above it. */
export function bodyMassClass(index: number): BodyMassClass {
  return bodyMassClasses.findLast(({ from }) => index >= from) ?? bodyMassClasses[0]
}

/** The weight in kilograms of a height (centimetres) at an index. */
export function weightAt(index: number, height: number): number {
  return rounded((index * height * height) / 10_000, 9)
}

/** Every index at which the result changes. */
const borders = [extremelyThin, dangerouslyThin, ...bodyMassClasses.map(({ from }) => from)]
const stepOf = (index: number) => borders.filter((border) => index >= border).length

/** The index with one decimal, or with as many as needed to stay on its side of every threshold: `23.96`, not `24.0`. */
export function showIndex(index: number): string {
  const tenths = formatTenths(index)
  if (stepOf(Number(tenths)) === stepOf(index)) return tenths
  const hundredths = rounded(index, 2)
  return stepOf(hundredths) === stepOf(index) ? hundredths.toFixed(2) : String(Math.floor(index * 1000) / 1000)
}

/**
 * Rounded up to a tenth of a kilogram, so that a weight entered in tenths is on the same side of the displayed number
 * as of the threshold.
 */
const upToTenth = (kilograms: number) => rounded(Math.ceil(rounded(kilograms * 10, 6)) / 10, 1)

/** The displayed healthy range of a height: the minimum, and the exclusive maximum. */
export function healthyRange(height: number): { min: number; max: number; text: string } {
  const [min, max] = [upToTenth(weightAt(18.5, height)), upToTenth(weightAt(24, height))]
  return { min, max, text: `${formatTenths(min)} 公斤以上、未滿 ${formatTenths(max)} 公斤` }
}

/** The classes between two ends of a scale, as bands of the picture. */
export function bodyMassBands(min: number, max: number): Band[] {
  return bodyMassClasses.map(({ label, tone, from }, index) => ({
    label,
    tone,
    from: Math.max(from, min),
    to: bodyMassClasses[index + 1]?.from ?? max,
  }))
}
