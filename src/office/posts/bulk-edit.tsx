import { useEffect } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { BulkEdit as Edit } from '../../contract/bulk-edits.ts'
import type { BulkOutcome } from '../../domain/manuscripts/bulk-change.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './bulk.module.css'

export const handle = officePage('一起修改')
export const meta = () => officeMeta('一起修改')

/** Polling interval of the progress, milliseconds. */
const askEvery = 1000

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { items } = await awaitOfficeCall(
    context.get(siteRequest).client('GET /api/v3.0/office/bulk_edit/:id', { params: { id } }),
  )
  return { edit: items }
}

/** Executes the reviewed bulk edit. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const run = async () => {
    await site.client('POST /api/v3.0/office/bulk_edit/:id/run', { params: { id } })
    return `/office/posts/bulk/${id}`
  }
  return runAction('run', await request.formData(), z.object({}), run, { site })
}

/** Labels of the outcomes, in display order: those that need attention first. */
const titles: [BulkOutcome, before: string, after: string][] = [
  ['skipped', '跳過', '跳過，沒有改'],
  ['refused', '不能改', '不能改'],
  ['change', '會改', '還沒改到'],
  ['done', '改好了', '改好了'],
  ['same', '本來就是這樣，不會改', '本來就是這樣，沒有改'],
]

export default function BulkEdit({ loaderData: { edit }, actionData }: PageProps<typeof loader, typeof action>) {
  const { words: title, started_at, done_at, posts } = edit
  const postsWith = (outcome: BulkOutcome) => posts.filter((post) => post.outcome === outcome)
  const [remaining, done, skipped] = [postsWith('change').length, postsWith('done').length, postsWith('skipped').length]
  const running = started_at !== null && done_at === null
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const polling = setInterval(() => void revalidate(), askEvery)
    return () => clearInterval(polling)
  }, [running, revalidate])
  return (
    <div className={styles['bulk']}>
      <PageHead title={title} description={`共 ${posts.length} 篇`}>
        <SiteLink to="/office/posts">回到稿件</SiteLink>
      </PageHead>
      {started_at === null && remaining > 0 && (
        <Form method="post" className={styles['run']}>
          <StepUp id="run" request={actionData?.stepUp} />
          <Button type="submit">改這 {remaining} 篇</Button>
          <span>還沒有改。之後有人先改了的稿件會跳過。</span>
        </Form>
      )}
      {started_at === null && remaining === 0 && <Notice>沒有要改的稿件。</Notice>}
      {running && (
        <div className={styles['run']}>
          <label>
            改了 {done + skipped} 篇，還有 {remaining} 篇
            <progress value={done + skipped} max={done + skipped + remaining} />
          </label>
          <SiteLink to={`/office/posts/bulk/${edit.id}`}>看最新的進度</SiteLink>
          <span>可以離開這一頁，會繼續改。</span>
        </div>
      )}
      {done_at !== null && (
        <Notice role="status">
          改好了 {done} 篇{skipped > 0 && `，跳過 ${skipped} 篇`}。讀者看到的，沒有改變。
        </Notice>
      )}
      <div className={styles['outcomes']}>
        {titles.map(([outcome, before, after]) => (
          <Outcome key={outcome} title={started_at === null ? before : after} posts={postsWith(outcome)} id={outcome} />
        ))}
      </div>
    </div>
  )
}

function Outcome({ id, title, posts }: { id: string; title: string; posts: Edit['posts'] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title}（{posts.length}）
      </h2>
      <ul className={rows['rows']}>
        {posts.map((post) => (
          <li key={post.uid} className={rows['row']}>
            <SiteLink to={`/office/posts/${post.uid}`} className={rows['name']}>
              {post.title || '（沒有標題）'}
            </SiteLink>
            {post.message && <span className={rows['end']}>{post.message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
