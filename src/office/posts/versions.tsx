import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff, refused } from '../parts/for-staff.ts'
import { Following } from '../parts/found-list.tsx'
import { Head } from '../parts/head.tsx'
import rows from '../parts/rows.module.css'
import styles from './posts.module.css'
import { CompareForm } from './review/compare-form.tsx'
import { momentOf, versionWords } from './words.ts'

export const handle = officePage('版本')
export const meta = () => officeMeta('版本')

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const before = url.searchParams.get('before')
  const [{ items: review }, { items: versions, next }] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } })),
    forStaff(client('GET /api/v3.0/office/posts/:uid/versions', { params: { uid }, query: before ? { before } : {} })),
  ])
  return { review, versions, next, key: crypto.randomUUID() }
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
    const fault =
      error.status === 409 ? '這段時間有人儲存了新的版本。請看過清單再還原一次。' : (error.problem?.detail ?? '現在無法還原')
    return data({ fault }, { status: error.status })
  }
  return redirect(`/office/posts/${uid}?done=restore`, 303)
}

export default function Versions({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { review, versions, next, key } = loaderData
  const { uid, title, version: newest, published_version, state, may } = review
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
      {versions.length > 1 && <CompareForm uid={uid} versions={versions} />}
      <ul className={rows['rows']}>
        {versions.map(({ version, base, kind, name, by, at }) => (
          <li key={version} className={rows['row']}>
            <span className={rows['name']}>
              第 {version} 版・{name || versionWords(kind, base)}
            </span>
            <span className={styles['marks']}>
              {version === newest && <Badge look="outline">最新</Badge>}
              {version === published_version && state === 'public' && <Badge look="brand">讀者看到的</Badge>}
            </span>
            <span className={rows['about']}>
              <time dateTime={at}>{momentOf(at)}</time> {by}
            </span>
            {version !== newest && <SiteLink to={`/office/posts/${uid}/compare?from=${version}`}>比較</SiteLink>}
            {may.edit && version !== newest && (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="base" value={newest} />
                <input type="hidden" name="key" value={key} />
                <Button type="submit" look="quiet" size="small">
                  還原第 {version} 版
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {next !== null && <Following to={`/office/posts/${uid}/versions?before=${next}`}>更早的版本</Following>}
    </>
  )
}
