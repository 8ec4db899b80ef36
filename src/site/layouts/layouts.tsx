import { type ReactNode, Suspense } from 'react'
import { useMatches, useRouteError } from 'react-router'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { Main } from '../../rendering/main.tsx'
import type { LayoutName, PageHandle } from '../../rendering/page-handle.ts'
import { Page } from '../../ui/page/page.tsx'
import { SignOutLine } from '../shell/sign-in-links.tsx'
import { useShell } from '../shell/use-shell.ts'
import memberStyles from './member.module.css'
import styles from './middle.module.css'

const MemberMenu = lazyPart(() => import('../shell/member-menus.tsx').then(({ MemberMenu }) => ({ default: MemberMenu })))

/** The parts of the shell around the main content. */
interface ShellParts {
  /** The advertisement above the page. */
  topAd: boolean
  /** The bar of sister sites and the announcement. */
  topBars: boolean
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
interface Layout {
  parts: ShellParts
  Middle: (props: { children: ReactNode }) => ReactNode
}

/** For crawlers: the same content, without personal parts, popups and ads. */
const botLayout: Layout = {
  parts: { topAd: false, topBars: false, header: 'full', footer: 'full', personal: false, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}

const defaultLayout: Layout = {
  parts: { topAd: true, topBars: true, header: 'full', footer: 'full', personal: true, prompts: true, notices: true },
  Middle: ({ children }) => <Main>{children}</Main>,
}

const emptyLayout: Layout = {
  parts: { topAd: false, topBars: false, header: 'none', footer: 'none', personal: false, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}

const errorLayout: Layout = {
  parts: { topAd: false, topBars: false, header: 'full', footer: 'full', personal: true, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}

/** The onboarding: its own short header, and the strip of sister sites as footer. */
const questionnaireLayout: Layout = {
  parts: {
    topAd: false,
    topBars: false,
    header: 'logo',
    footer: 'sister-sites',
    personal: false,
    prompts: false,
    notices: true,
  },
  Middle: ({ children }) => (
    <Main className={styles['middle']}>
      <Page>{children}</Page>
    </Main>
  ),
}

/** Payment pages have no navigation: only the logo, the footer, and a sign-out link. */
const paymentLayout: Layout = {
  parts: { topAd: false, topBars: false, header: 'logo', footer: 'full', personal: false, prompts: false, notices: true },
  Middle: ({ children }) => (
    <Main className={styles['middle']}>
      <Page>
        {children}
        <SignOutLine className={styles['account']} />
      </Page>
    </Main>
  ),
}

/** The member centre: its menu beside the page on wide screens, collapsible above it on narrow ones. */
const memberLayout: Layout = {
  parts: { topAd: false, topBars: true, header: 'full', footer: 'full', personal: true, prompts: false, notices: true },
  Middle: ({ children }) => (
    <Page className={memberStyles['middle']}>
      <Suspense>
        <MemberMenu />
      </Suspense>
      <Main className={memberStyles['content']}>{children}</Main>
    </Page>
  ),
}

const layouts: Record<LayoutName, Layout> = {
  default: defaultLayout,
  empty: emptyLayout,
  error: errorLayout,
  bot: botLayout,
  member: memberLayout,
  payment: paymentLayout,
  questionnaire: questionnaireLayout,
}

/** The layout of the current page: that of the innermost route that names one; errors and crawlers have their own. */
export function useLayout(): Layout {
  const { audience } = useShell()
  const matches = useMatches()
  const failed = Boolean(useRouteError())
  return layouts[
    layoutFor({
      layoutNames: matches.map(({ handle }) => (handle as PageHandle | undefined)?.layout),
      failed,
      bot: audience === 'bot',
    })
  ]
}

/** The underlying rule. `layoutNames` are those of the matched routes, outermost first. */
export function layoutFor({
  layoutNames,
  failed,
  bot,
}: {
  layoutNames: (LayoutName | undefined)[]
  failed: boolean
  bot: boolean
}): LayoutName {
  const name = layoutNames.findLast((layout) => layout !== undefined) ?? 'default'
  if (bot && name !== 'empty') return 'bot'
  return failed ? 'error' : name
}
