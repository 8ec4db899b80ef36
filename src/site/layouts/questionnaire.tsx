import { Main } from '../../drawing/main.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Layout } from './layout.ts'
import styles from './middle.module.css'

/** The onboarding: its own short header, and the strip of sister sites as footer. */
export const questionnaireLayout: Layout = {
  parts: {
    banner: false,
    announcements: false,
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
