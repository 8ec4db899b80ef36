import { Main } from '../../drawing/main.tsx'
import type { Layout } from './layout.ts'

export const defaultLayout: Layout = {
  parts: { banner: true, announcements: true, header: 'full', footer: 'full', personal: true, prompts: true, notices: true },
  Middle: ({ children }) => <Main>{children}</Main>,
}
