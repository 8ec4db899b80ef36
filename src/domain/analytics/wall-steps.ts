/** What may happen at a wall: it came into view, its door was pressed, the text behind it opened in the same visit. */
export const wallSteps = ['shown', 'pressed', 'passed'] as const
export type WallStep = (typeof wallSteps)[number]

/** No step at a wall. */
export const noSteps: Readonly<Record<WallStep, number>> = { shown: 0, pressed: 0, passed: 0 }

/** How many of a hundred went from one step to the next, with one decimal; null where nobody stood at the first. */
export function conversion(of: number, all: number): number | null {
  return all > 0 ? Math.round(Math.min(1, of / all) * 1000) / 10 : null
}
