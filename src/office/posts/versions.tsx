import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { Following } from '../parts/result-list.tsx'
import { History } from './history/history.tsx'
import { restore } from './restore.ts'
import { CompareForm } from './review/compare-form.tsx'

export const handle = officePage('版本')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('版本', loaderData?.review.title)

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const before = url.searchParams.get('before')
  const [{ items: review }, { items: entries, next }] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } })),
    forStaff(client('GET /api/v3.0/office/posts/:uid/history', { params: { uid }, query: before ? { before } : {} })),
  ])
  return { review, entries, next, key: crypto.randomUUID() }
}

/** Restores an old version as the newest. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const wrong = await restore(context.get(siteRequest), uid, await request.formData())
  return wrong ? data(wrong, { status: wrong.status }) : redirect(`/office/posts/${uid}?done=restore`, 303)
}

export default function Versions({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { review, entries, next, key } = loaderData
  const { uid, title } = review
  const all = entries.flatMap(({ versions }) => versions)
  return (
    <>
      <Head title="版本" about={title || '（沒有標題）'}>
        <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>
      </Head>
      {actionData && (
        <Notice fault role="alert">
          {actionData.fault}
        </Notice>
      )}
      {all.length > 1 && <CompareForm uid={uid} versions={all} />}
      <History review={review} entries={entries} restoreKey={key} />
      {next !== null && <Following to={`/office/posts/${uid}/versions?before=${next}`}>更早的版本</Following>}
    </>
  )
}
