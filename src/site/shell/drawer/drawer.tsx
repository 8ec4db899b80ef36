import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '../../../contract/shell.ts'
import { accountMenu, memberBenefits } from '../../../domain/navigation/member-menu.ts'
import { signOutLink } from '../../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { ThemeChoice } from '../../../rendering/theme-choice.tsx'
import { CloseButton, Drawer } from '../../../ui/drawer/drawer.tsx'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { ElderChoice } from '../elder-switch.tsx'
import { MenuAnchor, useMenu } from '../menu-anchor.tsx'
import { SignInLinks } from '../sign-in-links.tsx'
import { SocialLinks } from '../social-links.tsx'
import { useMember } from '../use-member.ts'
import { useShell } from '../use-shell.ts'
import styles from './drawer.module.css'

export interface MenuDrawerProps {
  open: boolean
  personal: boolean
  onClose: () => void
}

/**
 * The drawer: all sections of the magazine as collapsible groups; the member's own pages; sister sites and social
 * links.
 */
export default function MenuDrawer({ open, personal, onClose }: MenuDrawerProps) {
  const { siteName } = useShell().config
  const groups = useMenu('drawer')
  const sites = useMenu('sisterSites')
  return (
    <Drawer open={open} onClose={onClose} label="選單">
      <div className={styles['head']}>
        <p className={styles['name']}>{siteName}</p>
        <CloseButton onClick={onClose} />
      </div>
      {personal && <PersonalLinks />}
      <nav aria-label="全站選單">
        {groups.map((group) => (
          <Group key={group.id} title={group.title}>
            {group.children.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Group>
        ))}
        {sites.length > 0 && (
          <Group title="其他網站">
            {sites.map((site) => (
              <Entry key={site.id} entry={site} />
            ))}
          </Group>
        )}
      </nav>
      <div className={styles['foot']}>
        <h2 className={styles['label']}>追蹤我們</h2>
        <SocialLinks />
        <ThemeChoice />
        <ElderChoice />
      </div>
    </Drawer>
  )
}

/** For visitors: sign-in links and the benefits of membership; for members: their services and sign-out. */
function PersonalLinks() {
  const { member, identity } = useMember()
  const { pathname } = useLocation()
  const { memberSite } = useShell().config
  if (!member)
    return (
      <div className={styles['signIn']}>
        <p>登入會員，享受更多服務</p>
        <div className={styles['buttons']}>
          <SignInLinks position="drawer" wide />
        </div>
        {memberSite && (
          <a href={memberBenefits(memberSite)} target="_blank" rel="noopener" className={styles['benefits']}>
            會員權益
          </a>
        )}
      </div>
    )
  return (
    <Group title="會員服務" open>
      {accountMenu({ subscriber: identity === 'subscriber', memberSite }).map(({ title, href, outside }) => (
        <li key={title}>
          {outside ? (
            <a href={href} target="_blank" rel="noopener" className={styles['entry']}>
              {title}
            </a>
          ) : (
            <SiteLink to={href} className={styles['entry']}>
              {title}
            </SiteLink>
          )}
        </li>
      ))}
      <li>
        <a href={signOutLink(pathname)} className={styles['entry']}>
          登出
        </a>
      </li>
    </Group>
  )
}

function Group({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles['group']} open={open}>
      <summary className={styles['title']}>
        {title}
        <ChevronDownIcon />
      </summary>
      <ul className={styles['entries']}>{children}</ul>
    </details>
  )
}

const Entry = ({ entry }: { entry: Omit<MenuItem, 'children'> }) => (
  <li>
    <MenuAnchor entry={entry} className={styles['entry']} />
  </li>
)
