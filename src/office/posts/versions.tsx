import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff, refused } from '../parts/for-staff.ts'
import { Following } from '../parts/found-list.tsx'
import { Head } from '../parts/head.tsx'
import { History } from './history/history.tsx'
import { CompareForm } from './review/compare-form.tsx'

export const handle = officePage('版本')
export const meta = () => officeMeta('版本')

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const before = url.searchParams.get('before')
  const [{ items: review }, { items: entries, next }] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } })),
    forStaff(client('GET /api/v3.0/office/posts/:uid/history', { params: { uid }, query: before ? { before } : {} })),
  ])
  return { review, entries, next, key: crypto.randomUUID() }
}

/** Makes an old version the newest: nothing that was written since is lost, it stands in the list. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const number = (name: string) => Number(form.get(name))
  try {
    const body = { version: number('version'), base: number('base'), key: String(form.get('key') ?? '') }
    await context.get(siteRequest).client('POST /api/v3.0/office/posts/:uid/restore', { params: { uid }, body })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw refused(error)
    const { problem, status } = error
    const isStale = status === 409 && problem?.code !== 'trashed'
    const fault = isStale ? '這段時間有人儲存了新的版本。請看過清單再還原一次。' : (problem?.detail ?? '現在無法還原')
    return data({ fault }, { status })
  }
  return redirect(`/office/posts/${uid}?done=restore`, 303)
}

export default function Versions({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { review, entries, next, key } = loaderData
  const { uid, title } = review
  // of a sitting the version that it ended with
  const ends = entries.flatMap(({ versions }) => versions.slice(0, 1))
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
      {ends.length > 1 && <CompareForm uid={uid} versions={ends} />}
      <History review={review} entries={entries} restoreKey={key} />
      {next !== null && <Following to={`/office/posts/${uid}/versions?before=${next}`}>更早的版本</Following>}
    </>
  )
}
