import { Main } from '../../drawing/main.tsx'
import type { Layout } from './layout.ts'

export const emptyLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'none', footer: 'none', personal: false, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}
