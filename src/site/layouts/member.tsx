import { useLocation } from 'react-router'
import { memberMenu } from '../../domain/navigation/member-menu.ts'
import { signOutLink } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Main } from '../../drawing/main.tsx'
import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useShell } from '../shell/use-shell.ts'
import type { Layout } from './layout.ts'
import styles from './member.module.css'

/** The member centre: its menu beside the page on wide screens, collapsible above it on narrow ones. */
export const memberLayout: Layout = {
  parts: { banner: false, announcements: true, header: 'full', footer: 'full', personal: true, prompts: false, notices: true },
  Middle: ({ children }) => (
    <Page className={styles['middle']}>
      <MemberMenu />
      <Main className={styles['content']}>{children}</Main>
    </Page>
  ),
}

/** The menu of the member centre. On narrow screens it is collapsed behind the name of the current page. */
function MemberMenu() {
  const { pathname } = useLocation()
  const { memberSite } = useShell().config
  const here = memberMenu(memberSite)
    .flatMap(({ entries }) => entries)
    .find(({ href }) => currentAt(href, pathname))
  return (
    <nav className={styles['menu']} aria-label="會員中心">
      <details className={styles['popup']} key={pathname}>
        <summary className={styles['here']}>
          {here?.title ?? '會員中心'}
          <ChevronDownIcon />
        </summary>
        <Groups pathname={pathname} />
      </details>
      <div className={styles['side']}>
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
        <details key={title} open className={styles['group']}>
          <summary className={styles['title']}>
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
                    className={styles['entry']}
                    aria-disabled="true"
                    tabIndex={-1}
                  >
                    {entry.title}
                  </a>
                ) : (
                  <SiteLink to={entry.href} className={styles['entry']} aria-current={currentAt(entry.href, pathname)}>
                    {entry.title}
                  </SiteLink>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <a href={signOutLink(pathname)} className={styles['leave']}>
        登出
      </a>
    </>
  )
}
