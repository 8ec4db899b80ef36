import { useMatches, useRouteError } from 'react-router'
import type { LayoutName, PageHandle } from '../../drawing/page-handle.ts'
import { useShell } from '../shell/use-shell.ts'
import { botLayout } from './bot.tsx'
import { defaultLayout } from './default.tsx'
import { emptyLayout } from './empty.tsx'
import { errorLayout } from './error.tsx'
import type { Layout } from './layout.ts'
import { memberLayout } from './member.tsx'
import { paymentLayout } from './payment.tsx'
import { questionnaireLayout } from './questionnaire.tsx'

const layouts: Record<LayoutName, Layout> = {
  default: defaultLayout,
  empty: emptyLayout,
  error: errorLayout,
  bot: botLayout,
  member: memberLayout,
  payment: paymentLayout,
  questionnaire: questionnaireLayout,
}

/** The layout of the current page: that of the innermost route that names one; errors and crawlers have their own. */
export function useLayout(): Layout {
  const { audience } = useShell()
  const matches = useMatches()
  const failed = Boolean(useRouteError())
  return layouts[
    layoutFor({ named: matches.map(({ handle }) => (handle as PageHandle | undefined)?.layout), failed, bot: audience === 'bot' })
  ]
}

/** The underlying rule. `named` are the layouts that the matched routes name, outermost first. */
export function layoutFor({
  named,
  failed,
  bot,
}: {
  named: (LayoutName | undefined)[]
  failed: boolean
  bot: boolean
}): LayoutName {
  const name = named.findLast((layout) => layout !== undefined) ?? 'default'
  if (bot && name !== 'empty') return 'bot'
  return failed ? 'error' : name
}
