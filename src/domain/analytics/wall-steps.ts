/** Events of a wall: it came into view, its button was activated, the text behind it was opened in the same visit. */
export const wallSteps = ['shown', 'pressed', 'passed'] as const
export type WallStep = (typeof wallSteps)[number]

/** Zero counts of all wall events. */
export const zeroWallCounts: Readonly<Record<WallStep, number>> = { shown: 0, pressed: 0, passed: 0 }

/** Percentage that went from one step to the next, with one decimal; null if no reader reached the first. */
export function conversion(count: number, all: number): number | null {
  return all > 0 ? Math.round(Math.min(1, count / all) * 1000) / 10 : null
}
