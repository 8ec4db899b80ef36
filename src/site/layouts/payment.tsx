import { Main } from '../../drawing/main.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SignOutLine } from '../shell/sign-in-links.tsx'
import type { Layout } from './layout.ts'
import styles from './middle.module.css'

/** Nothing beside the payment: the logo above, the footer below, and the way to sign out (section 6). */
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
