import type { ReactNode } from 'react'
import { useLocation, useMatches, useRouteError } from 'react-router'
import { memberMenu } from '../../domain/navigation/member-menu.ts'
import { signOutLink } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Main } from '../../rendering/main.tsx'
import type { LayoutName, PageHandle } from '../../rendering/page-handle.ts'
import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SignOutLine } from '../shell/sign-in-links.tsx'
import { useShell } from '../shell/use-shell.ts'
import memberStyles from './member.module.css'
import styles from './middle.module.css'

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
      <MemberMenu />
      <Main className={memberStyles['content']}>{children}</Main>
    </Page>
  ),
}

/** The menu of the member centre. On narrow screens it is collapsed behind the name of the current page. */
function MemberMenu() {
  const { pathname } = useLocation()
  const { memberSite } = useShell().config
  const currentEntry = memberMenu(memberSite)
    .flatMap(({ entries }) => entries)
    .find(({ href }) => currentAt(href, pathname))
  return (
    <nav className={memberStyles['menu']} aria-label="會員中心">
      <details className={memberStyles['popup']} key={pathname}>
        <summary className={memberStyles['here']}>
          {currentEntry?.title ?? '會員中心'}
          <ChevronDownIcon />
        </summary>
        <Groups pathname={pathname} />
      </details>
      <div className={memberStyles['side']}>
        <Groups pathname={pathname} />
      </div>
    </nav>
  )
}

/** Whether an entry links to this page, or to its parent page. */
function currentAt(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page'
  return pathname.startsWith(`${href}/`) ? 'true' : undefined
}

function Groups({ pathname }: { pathname: string }) {
  const { memberSite } = useShell().config
  return (
    <>
      {memberMenu(memberSite).map(({ title, entries }) => (
        <details key={title} open className={memberStyles['group']}>
          <summary className={memberStyles['title']}>
            {title}
            <ChevronDownIcon />
          </summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.title}>
                {entry.disabled ? (
                  <a
                    href={entry.href}
                    target="_blank"
                    rel="noopener"
                    className={memberStyles['entry']}
                    aria-disabled="true"
                    tabIndex={-1}
                  >
                    {entry.title}
                  </a>
                ) : (
                  <SiteLink to={entry.href} className={memberStyles['entry']} aria-current={currentAt(entry.href, pathname)}>
                    {entry.title}
                  </SiteLink>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <a href={signOutLink(pathname)} className={memberStyles['leave']}>
        登出
      </a>
    </>
  )
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
