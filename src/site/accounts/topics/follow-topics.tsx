import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect, useNavigation } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { requestedPage } from '../../../contract/parse-query.ts'
import { topicEndpoints } from '../../../contract/topics.ts'
import { checkboxResultOf } from '../../../rendering/forms/checkbox-result.ts'
import { conformErrors, type FormResult, invalidFormResult } from '../../../rendering/forms/form-result.ts'
import { orNotFound } from '../../../rendering/or-not-found.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { useOneTimeNotice } from '../../../rendering/use-one-time-notice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Paging } from '../../shell/listing/paging.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { StoryList } from '../../shell/story/story-row.tsx'
import { MemberPage, MemberSection } from '../member/member-page.tsx'
import type { Route } from './+types/follow-topics.ts'
import styles from './follow-topics.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '追蹤主題',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '追蹤主題', path: '/member/followtopics' })

/** The member's followed topics, and the newest posts in them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = requestedPage(url.searchParams)
  const [topics, followed, posts] = await Promise.all([
    client('GET /api/v3.0/member/interesting_topic/list'),
    client('GET /api/v3.0/member/interesting_topic'),
    orNotFound(client('GET /api/v3.0/member/interesting_topic/post', { query: { page, per_page: 10 } })),
  ])
  return {
    topics: topics.items,
    followed: followed.items.map(({ key }) => key),
    posts,
    saved: url.searchParams.has('saved'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: topicEndpoints.update.body })
  if (submission.status !== 'success') return invalidFormResult(submission)
  try {
    await client('POST /api/v3.0/member/interesting_topic/update', { body: submission.value })
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw error
    return data<FormResult>({ result: submission.reply(conformErrors(error)) }, { status: 422 })
  }
  return redirect('/member/followtopics?saved', 303)
}

export default function FollowTopics({ loaderData: { topics, followed, posts, saved }, actionData }: Route.ComponentProps) {
  useOneTimeNotice('saved')
  const { state, formData } = useNavigation()
  const { errors, selected } = checkboxResultOf(actionData?.result, 'topics')
  return (
    <MemberPage title="追蹤主題" lead="選您關心的主題，最新的文章會排在這一頁。隨時可以更改。">
      <Form method="post" className={styles['form']} preventScrollReset>
        <fieldset className={styles['topics']} aria-describedby={errors.length > 0 ? 'topics-error' : undefined}>
          <legend className={styles['legend']}>主題</legend>
          {topics.map(({ key, title }) => (
            <label key={key} className={styles['topic']}>
              <input type="checkbox" name="topics" value={key} defaultChecked={(selected ?? followed).includes(key)} />
              {title}
            </label>
          ))}
        </fieldset>
        {errors.length > 0 && (
          <p id="topics-error" role="alert" className={styles['error']}>
            {errors[0]}
          </p>
        )}
        {saved && !actionData && <Notice role="status">已儲存追蹤的主題。</Notice>}
        <Button type="submit" loading={state !== 'idle' && formData !== undefined}>
          儲存
        </Button>
      </Form>
      <MemberSection id="followed-posts" title="追蹤主題的最新文章">
        <StoryList
          posts={posts.items}
          level="h3"
          empty={
            followed.length === 0 ? '還沒有追蹤任何主題。勾選上面的主題並儲存，這裡就會有文章。' : '這些主題目前沒有新文章。'
          }
        />
        <Paging meta={posts.meta} />
      </MemberSection>
    </MemberPage>
  )
}
