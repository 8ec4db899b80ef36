import { Main } from '../../drawing/main.tsx'
import type { Layout } from './layout.ts'

export const errorLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'full', footer: 'full', personal: true, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}
