import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { siteRequest } from '../request-context.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/columns.ts'

/** 專欄: what each is about. `/column/list` shows the newest post of every column instead. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/column')
  return { columns: items, asList: url.pathname === '/column/list' }
}

const words = { title: '專欄', description: '同一支筆、同一個角度，每隔一陣子回來看看同一件事。' }
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    ...words,
    title: loaderData?.asList ? '專欄文章' : words.title,
    path: loaderData?.asList ? '/column/list' : '/column',
  })

export default function Columns({ loaderData: { columns, asList } }: Route.ComponentProps) {
  const newest = columns.flatMap(({ latest }) => latest ?? []).sort((a, b) => b.publish_date.localeCompare(a.publish_date))
  return (
    <Page>
      <PageHead title={asList ? '專欄文章' : words.title} text={asList ? '每個專欄的最新一篇。' : words.description} />
      {asList ? (
        <StoryList posts={newest} />
      ) : (
        <CoverGrid>
          {columns.map(({ id, title, author, channel, description, cover, posts, url }) => (
            <CoverCard
              key={id}
              to={url}
              title={title}
              cover={cover}
              eyebrow={`${author.name}・${author.title}`}
              text={description}
              note={`${posts} 篇`}
              ink={channelInk(channel)}
            />
          ))}
        </CoverGrid>
      )}
    </Page>
  )
}
