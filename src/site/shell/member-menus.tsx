import { useLocation } from 'react-router'
import type { Member } from '../../contract/member.ts'
import { accountMenu, memberMenu } from '../../domain/navigation/member-menu.ts'
import { signOutLink } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { ChevronDownIcon, PersonIcon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import memberStyles from '../layouts/member.module.css'
import styles from './header/account.module.css'
import { useAccountMenu } from './header/account.tsx'
import { useShell } from './use-shell.ts'

// the menus of members: loaded on their pages only, because most pages are read by visitors

/** The account area of a member: the avatar circle with its menu. */
export function MemberCorner({ member, subscriber }: { member: Member | null; subscriber: boolean }) {
  const { root, open, button, isHydrated, closing } = useAccountMenu()
  const { pathname } = useLocation()
  const { memberSite } = useShell().config
  const name = member?.name.trim() || member?.account || ''
  return (
    <div
      ref={root}
      className={styles['account']}
      data-hydrated={isHydrated || undefined}
      data-open={open || undefined}
      {...closing}
    >
      <button type="button" className={styles['circle']} {...button}>
        {name ? <span aria-hidden="true">{initialOf(name)}</span> : <PersonIcon size="22" />}
        <VisuallyHidden>會員選單</VisuallyHidden>
      </button>
      <div id="account-menu" className={styles['panel']}>
        {name && <p className={styles['name']}>{name}</p>}
        <ul>
          {accountMenu({ subscriber, memberSite, work: member?.work }).map(({ title, href, outside }) => (
            <li key={title}>
              {outside ? (
                <a href={href} target="_blank" rel="noopener" className={styles['entry']}>
                  {title}
                  <VisuallyHidden>（另開新視窗）</VisuallyHidden>
                </a>
              ) : (
                <SiteLink to={href} className={styles['entry']}>
                  {title}
                </SiteLink>
              )}
            </li>
          ))}
          <li>
            <a href={signOutLink(pathname)} className={`${styles['entry']} ${styles['leave']}`}>
              登出
            </a>
          </li>
        </ul>
      </div>
    </div>
  )
}

/** The first letter of a name, for the avatar circle. */
const initialOf = (name: string) => [...name][0]?.toUpperCase()

/** The menu of the member centre. On narrow screens it is collapsed behind the name of the current page. */
export function MemberMenu() {
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
