import type { Layout } from './layout.ts'
import { Main } from './main.tsx'

export const errorLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'full', footer: 'full', personal: true, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}
