import { elderScript } from '../../browser/elder-mode.ts'
import { earlyClickScript } from '../../browser/start-scripts.ts'
import { themeScript } from '../../browser/theme.ts'

/** The inline scripts that run before the first paint: theme, text size, and the capturing of clicks. */
export const firstScript = `${themeScript};${elderScript};${earlyClickScript}`
