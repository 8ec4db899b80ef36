import { elderScript } from '../../browser/elder.ts'
import { pressScript } from '../../browser/start.ts'
import { themeScript } from '../../browser/theme.ts'

/** What runs before anything is painted: how whoever works here wants it to look, and what keeps their presses. */
export const firstScript = `${themeScript};${elderScript};${pressScript}`
