/** The value of a style property; null if it is not declared. */
export const declared = (style: string, property: string): string | null =>
  new RegExp(String.raw`(?:^|[;\s])${property}\s*:\s*([^;]+)`, 'i').exec(style)?.[1]?.trim() ?? null

/** Points per unit; units relative to a typeface assume twelve points. */
const units: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, pc: 12, em: 12, rem: 12, ex: 6 }

/** A CSS length in points; null if it is not one. */
export function pointsOf(length: string): number | null {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]+)$/i.exec(length.trim()) ?? []
  return number === undefined ? null : Number(number) * (units[unit.toLowerCase()] ?? 0)
}
