import { useEffect, useRef } from 'react'
import { placeNames } from '../../domain/navigation/place-names.ts'
import type { Typed } from '../../domain/tools/read-values.ts'
import type { ToolSlug } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmbedSnippet } from '../shell/embed-snippet.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useOfflineSync } from '../shell/use-offline-sync.ts'
import type { Route } from './+types/tool.ts'
import { SaveResult } from './save-result.tsx'
import { SavedResults } from './saved-results.tsx'
import { ToolAbout } from './tool-about.tsx'
import { answerTool, requireTool } from './tool-answer.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useSavedResults } from './use-saved-results.ts'
import { useTool } from './use-tool.ts'

export const handle: PageHandle = {
  cached: true,
  private: true,
  robots: 'index',
  sitemap: 'tools',
  ads: 'banner',
  pageType: ({ params }) => params['slug'],
}

/** A calculator: /tool/{slug}. Everything it needs is in the script, so switching between tools makes no request. */
export function loader({ params }: Route.LoaderArgs) {
  return requireTool(params.slug).slug
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireTool(params.slug).slug

export const action = ({ request, params }: Route.ActionArgs) => answerTool(request, params.slug)

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, lead, slug } = requireTool(params.slug)
  return pageMeta(matches, { title, description: lead, path: `/tool/${slug}`, card: ['tool', slug], embeddable: true })
}

export default function ToolPage({ params, actionData }: Route.ComponentProps) {
  return <ToolView key={params.slug} slug={requireTool(params.slug).slug} typed={actionData?.typed ?? null} />
}

function ToolView({ slug, typed }: { slug: ToolSlug; typed: Typed | null }) {
  const tool = requireTool(slug)
  const saved = useSavedResults(slug)
  const work = useTool(tool, typed, saved.person)
  const latest = saved.records[0]
  const { fill } = work
  const untouched = useRef(typed === null)
  useEffect(() => {
    if (latest && untouched.current) fill(latest.values)
    if (latest) untouched.current = false
  }, [latest, fill])
  useOfflineSync([`/tool/${slug}`])
  return (
    <Page>
      <PageHead eyebrow={<SiteLink to="/tool">{placeNames['/tool']}</SiteLink>} title={tool.title} text={tool.lead} />
      <ToolSheet tool={tool} work={work}>
        <SaveResult tool={tool} typed={work.typed} kept={saved} />
      </ToolSheet>
      <SavedResults tool={tool} kept={saved} />
      <ToolAbout tool={tool} />
      <EmbedSnippet what={{ kind: 'tool', slug }} title={tool.title} />
    </Page>
  )
}
