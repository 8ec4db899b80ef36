import { Main } from '../../drawing/main.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Layout } from './layout.ts'
import styles from './member.module.css'
import { MemberMenu } from './member-menu.tsx'

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
