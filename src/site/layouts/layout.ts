import type { ReactNode } from 'react'

/** Which parts of the shell stand around the middle. */
interface ShellParts {
  /** The top banner. */
  banner: boolean
  /** The bar of sister sites and the event banner. */
  announcements: boolean
  header: 'full' | 'logo' | 'none'
  footer: 'full' | 'sister-sites' | 'none'
  /** The account area, and what else belongs to one reader. */
  personal: boolean
  /** The terms popup, the questionnaire, and the onboarding as a popup. */
  prompts: boolean
  /** The cookie notice. */
  notices: boolean
}

/** A layout arranges the middle of the page, and says what of the shell it wants. The shell itself is drawn once, in the root. */
export interface Layout {
  parts: ShellParts
  Middle: (props: { children: ReactNode }) => ReactNode
}
