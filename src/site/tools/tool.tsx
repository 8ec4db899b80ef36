import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SiteLink } from '../shell/site-link.tsx'
import type { Route } from './+types/tool.ts'
import { ToolAbout } from './tool-about.tsx'
import { answerTool, requireTool } from './tool-answer.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useTool } from './use-tool.ts'

/** A calculator: /tool/{slug}. Everything it needs comes with the script, so going from one to another asks no server. */
export function loader({ params }: Route.LoaderArgs) {
  return requireTool(params.slug).slug
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireTool(params.slug).slug

export const action = ({ request, params }: Route.ActionArgs) => answerTool(request, params.slug)

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, lead, slug } = requireTool(params.slug)
  return pageMeta(matches, { title, description: lead, path: `/tool/${slug}` })
}

export default function ToolPage({ params, actionData }: Route.ComponentProps) {
  return <ToolView key={params.slug} slug={params.slug} typed={actionData?.typed ?? null} />
}

function ToolView({ slug, typed }: { slug: string; typed: Record<string, string | undefined> | null }) {
  const tool = requireTool(slug)
  const work = useTool(tool, typed)
  return (
    <Page>
      <PageHead eyebrow={<SiteLink to="/tool">健康工具</SiteLink>} title={tool.title} text={tool.lead} />
      <ToolSheet tool={tool} work={work} />
      <ToolAbout tool={tool} />
    </Page>
  )
}
