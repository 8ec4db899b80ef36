import type { ReactNode } from 'react'

/** The parts of the shell around the main content. */
interface ShellParts {
  /** The top banner. */
  banner: boolean
  /** The bar of sister sites and the event banner. */
  announcements: boolean
  header: 'full' | 'logo' | 'none'
  footer: 'full' | 'sister-sites' | 'none'
  /** The account area and other personal parts. */
  personal: boolean
  /** The terms popup, the questionnaire, and the onboarding as a popup. */
  prompts: boolean
  /** The cookie notice. */
  notices: boolean
}

/**
 * A layout arranges the main content and selects the parts of the shell. The shell itself is rendered once, in the
 * root.
 */
export interface Layout {
  parts: ShellParts
  Middle: (props: { children: ReactNode }) => ReactNode
}
