import { adviceNames } from '../../domain/clinical/check.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Page } from '../../ui/page/page.tsx'
import { ClinicalReviewBadge } from '../shell/clinical/checked-by.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { personOf } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/embed.ts'
import styles from './embed.module.css'
import { requireTool, toolAction } from './tool-answer.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useTool } from './use-tool.ts'

export const handle: PageHandle = { layout: 'empty', cached: true, private: true, robots: 'noindex', framed: true }

/** A tool embedded in another site: /tool/{slug}/embed. Only the tool, its source and a link to this site. */
export const loader = ({ params }: Route.LoaderArgs) => requireTool(params.slug).slug

export const action = ({ request, params }: Route.ActionArgs) => toolAction(request, params.slug)

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, lead, slug } = requireTool(params.slug)
  return pageMeta(matches, { title, description: lead, path: `/tool/${slug}`, card: ['tool', slug] })
}

export default function ToolEmbed({ loaderData: slug, actionData }: Route.ComponentProps) {
  const tool = requireTool(slug)
  const { siteName } = useShell().config
  // in a third-party frame no member is signed in
  const work = useTool(tool, actionData?.inputValues ?? null, personOf(null))
  return (
    <Page className={styles['embed']}>
      <h1>{tool.title}</h1>
      <ToolSheet tool={tool} work={work} />
      <ClinicalReviewBadge advice={adviceNames.tool(tool)} unreviewedNotice="values" />
      <p className={styles['foot']}>
        {tool.caveats[0]} 資料來源：{tool.sources[0]?.publisher}。
        <a href={`/tool/${slug}`} target="_blank" rel="noopener">
          算法與說明：{siteName}
        </a>
      </p>
    </Page>
  )
}
