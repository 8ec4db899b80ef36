import { Main } from '../../drawing/main.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Layout } from './layout.ts'
import styles from './middle.module.css'

/** Nothing beside the payment: the logo above, the footer below. */
export const paymentLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'logo', footer: 'full', personal: false, prompts: false, notices: true },
  Middle: ({ children }) => (
    <Main className={styles['middle']}>
      <Page>{children}</Page>
    </Main>
  ),
}
