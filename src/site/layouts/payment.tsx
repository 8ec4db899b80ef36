import { Main } from '../../drawing/main.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SignOutLine } from '../shell/sign-in-links.tsx'
import type { Layout } from './layout.ts'
import styles from './middle.module.css'

/** Payment pages have no navigation: only the logo, the footer, and a sign-out link (section 6). */
export const paymentLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'logo', footer: 'full', personal: false, prompts: false, notices: true },
  Middle: ({ children }) => (
    <Main className={styles['middle']}>
      <Page>
        {children}
        <SignOutLine className={styles['account']} />
      </Page>
    </Main>
  ),
}
