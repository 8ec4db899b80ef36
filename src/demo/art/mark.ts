/** The brand's mark, a sun over a leaf, as shapes in a box of 48. */
import { circle, group, num, path } from './shapes.ts'

export function mark(x: number, y: number, size: number, sun: string, light: string, dark: string): string {
  return group(
    `translate(${num(x)} ${num(y)}) scale(${(size / 48).toFixed(3)})`,
    circle(24, 14.5, 11, sun),
    path('M24 46C10 45 3 36 3 21C16 22 24 31 24 46Z', light),
    path('M24 46C38 45 45 36 45 21C32 22 24 31 24 46Z', dark),
  )
}
