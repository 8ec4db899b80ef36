import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { comparisonEndpoints } from '../../contract/comparisons.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { RestoreForm, restoreVersion } from './restore-form.tsx'
import { BlockDiff, ChangedFields, ReferenceList } from './review/compared.tsx'
import styles from './review/review.module.css'

export const handle = officePage('比較版本')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('比較版本', loaderData?.title)
/** An edit conflict returns with the other user's text, so the page is revalidated after errors too. */
export const shouldRevalidate = () => true

/** The versions in the URL: `to` defaults to the newest, `from` to the one before it. */
export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const versionRange = { from: url.searchParams.get('from') ?? undefined, to: url.searchParams.get('to') ?? undefined }
  if (!comparisonEndpoints.compare.query.safeParse(versionRange).success) throw notFoundPage()
  const { client } = context.get(siteRequest)
  const [{ items: compared }, { items: review }] = await Promise.all([
    awaitOfficeCall(
      client('GET /api/v3.0/office/posts/:uid/compare', {
        params: { uid },
        query: { ...(versionRange.from ? { from: versionRange.from } : {}), ...(versionRange.to ? { to: versionRange.to } : {}) },
      }),
    ),
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } })),
  ])
  // blocks can be restored into the newest version by users who may edit it
  const restores = review.may.edit && review.state !== 'trashed' && compared.to === review.version
  return {
    compared,
    title: review.title,
    uid: review.uid,
    restores,
    done: url.searchParams.has('done'),
    key: crypto.randomUUID(),
  }
}

/** Restores one block, or everything, from the earlier version. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const failure = await restoreVersion(context.get(siteRequest), uid, form)
  if (failure) return data(failure, { status: failure.status })
  const page = `/office/posts/${uid}`
  return redirect(form.has('block') ? `${page}/compare?from=${Number(form.get('version'))}&done` : `${page}?done=restore`, 303)
}

export default function Compare({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { compared, title, uid, restores, done, key } = loaderData
  const { from, to, blocks, fields } = compared
  const changedBlocks = blocks.filter(({ change }) => change !== 'same')
  const differs = changedBlocks.length + fields.length > 0
  const restoring = restores && from !== null ? { version: from, base: to, formKey: key } : null
  return (
    <div className={styles['page']}>
      <PageHead
        title="比較版本"
        description={`${title || '（沒有標題）'}・${from === null ? `第 ${to} 版` : `第 ${from} 版 → 第 ${to} 版`}`}
      >
        <SiteLink to={`/office/posts/${uid}/versions`}>版本</SiteLink>
        <SiteLink to={`/office/posts/${uid}`}>稿件</SiteLink>
      </PageHead>
      {done && !actionData && <Notice role="status">已經還原這一段，成為新的版本。讀者看到的還沒有改變。</Notice>}
      {actionData && (
        <Notice isError role="alert">
          {actionData.error}
        </Notice>
      )}
      {from === null ? (
        <p>請從版本清單選一個版本來比較。</p>
      ) : (
        <p>{differs ? `內文 ${changedBlocks.length} 段、設定 ${fields.length} 項不一樣。` : '兩版一樣。'}</p>
      )}
      {restoring && differs && <RestoreForm {...restoring}>{`整篇還原成第 ${from} 版`}</RestoreForm>}
      <ChangedFields fields={fields} />
      <article className={styles['text']} aria-label="內文">
        {blocks.map((block) => (
          <BlockDiff key={`${block.change} ${block.key}`} block={block}>
            {restoring && block.change !== 'same' && block.change !== 'moved' && (
              <RestoreForm {...restoring} block={block.key}>
                {block.change === 'new' ? '拿掉這一段' : `還原成第 ${from} 版`}
              </RestoreForm>
            )}
          </BlockDiff>
        ))}
        <ReferenceList references={compared.references} />
      </article>
    </div>
  )
}
