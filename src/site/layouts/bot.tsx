import { Main } from '../../drawing/main.tsx'
import type { Layout } from './layout.ts'

/** For crawlers: the same content, without personal parts, popups and ads. */
export const botLayout: Layout = {
  parts: { banner: false, announcements: false, header: 'full', footer: 'full', personal: false, prompts: false, notices: false },
  Middle: ({ children }) => <Main>{children}</Main>,
}
