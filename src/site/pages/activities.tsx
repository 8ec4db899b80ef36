import { data, redirect } from 'react-router'
import { forms } from '../../contract/form-fields.ts'
import { isFormReference } from '../../domain/forms/reference.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/activities.ts'
import styles from './activities.module.css'
import { ActivityFacts, ActivityItem } from './activity-item.tsx'
import { CancelSignUp, cancelSignUp, readSignUp } from './cancel-sign-up.tsx'
import { ReaderForm } from './reader-form.tsx'
import { sendForm } from './send-form.ts'
import { SentNotice } from './sent-notice.tsx'

export const handle: PageHandle = { cached: true, private: true, robots: 'index', sitemap: 'pages', ads: 'banner' }

/**
 * 活動: talks, courses, club events; `?join={id}` is the sign-up form of one, `?cancel={token}` is the target of the link
 * in the mail about a sign-up.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const activities = (await client('GET /api/v3.0/activity')).items
  const sent = url.searchParams.get('sent') ?? ''
  const requested = url.searchParams.get('join')
  const link = url.searchParams.get('cancel')
  const cancelling = link === null ? null : await readSignUp(client, link)
  const joining = requested === null ? null : await openForm()
  return data(
    { activities, joining, sent: isFormReference(sent) ? sent : null, cancelling },
    { status: cancelling?.status ?? 200 },
  )

  async function openForm() {
    const activity = activities.find(({ id }) => String(id) === requested)
    if (!activity) throw notFoundPage()
    if (!activity.open || !activity.seats_left) throw redirect('/activity')
    const { items } = await client('GET /api/v3.0/form/:kind', { params: { kind: 'activity' } })
    return { activity, token: items.token }
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const link = url.searchParams.get('cancel')
  if (link !== null)
    return data(
      { result: undefined, help: null, isLimited: false },
      { status: await cancelSignUp(context.get(siteRequest).client, link) },
    )
  return sendForm(context.get(siteRequest).client, 'activity', await request.formData())
}

const words = { title: placeNames['/activity'], description: '講座、課程與讀者活動。' }
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const joining = loaderData?.joining
  const title = joining ? `報名：${joining.activity.title}` : loaderData?.cancelling ? '取消報名' : words.title
  return pageMeta(matches, {
    ...words,
    title,
    path: '/activity',
    indexed: !joining && !loaderData?.sent && !loaderData?.cancelling,
  })
}

export default function Activities({ loaderData: { activities, joining, sent, cancelling }, actionData }: Route.ComponentProps) {
  const { title } = forms.activity
  if (cancelling) return <CancelSignUp signUp={cancelling.signUp} />
  if (sent)
    return (
      <Page narrow>
        <SentNotice kind="activity" reference={sent} />
      </Page>
    )
  if (joining)
    return (
      <Page narrow>
        <PageHead eyebrow={title} title={joining.activity.title} text={joining.activity.description}>
          <ActivityFacts activity={joining.activity} />
        </PageHead>
        <div className={styles['joining']}>
          <ReaderForm
            kind="activity"
            token={joining.token}
            result={actionData?.result}
            help={actionData?.help}
            isLimited={actionData?.isLimited}
            about={{ activity: String(joining.activity.id) }}
          />
        </div>
      </Page>
    )
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      {activities.length === 0 && <EmptyPage total={0} empty="目前沒有活動。" />}
      <ul className={styles['list']}>
        {activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ul>
    </Page>
  )
}
