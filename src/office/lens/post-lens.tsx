import type { LoaderFunctionArgs } from 'react-router'
import { lensVersions } from '../../domain/lens/lens.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { typeNames } from '../parts/manuscript-labels.ts'
import { momentOf } from '../parts/moments.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import styles from './lens.module.css'
import { apiQueryOf, LensForm, type LensQuery, parseLensQuery, parseOption, toFieldValue } from './lens-form.tsx'
import { LensView } from './lens-view.tsx'

export const handle = officePage('透視鏡', { frames: true })
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('透視鏡', loaderData?.view.title)

/** A post, as selected by the URL. */
export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const selection = parseLensQuery(url.searchParams)
  const version = parseOption(lensVersions, url.searchParams.get('version'), 'newest')
  const { client } = context.get(siteRequest)
  const readView = async (lensQuery: LensQuery) => {
    const query = { ...apiQueryOf(lensQuery), version }
    return (await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/lens', { params: { uid }, query }))).items
  }
  const now = await readView(selection)
  // an unpublished post is viewed as of its publication, unless another moment is requested
  const publication = url.searchParams.has('at')
    ? undefined
    : now.moments.find(({ name, at }) => name === 'public' && at > now.at)
  if (!publication) return { view: now, uid, query: selection }
  const lensQuery = { ...selection, at: publication.at }
  return { view: await readView(lensQuery), uid, query: lensQuery }
}

export default function Lens({ loaderData: { view, uid, query: lensQuery } }: PageProps<typeof loader>) {
  const { type, title, at, version, printed, withdrawn_at, embargo, places } = view
  const action = `/office/posts/${uid}/lens`
  return (
    <div className={styles['page']}>
      <PageHead title="透視鏡" description={`${typeNames[type]}・${title || '（沒有標題）'}`}>
        <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>
      </PageHead>
      {embargo && (
        <Notice>
          保密到 {momentOf(embargo.until)}：{embargo.note}。在那之前不要傳給外面的人看。
        </Notice>
      )}
      {withdrawn_at && (
        <Notice>
          {momentOf(withdrawn_at)} 下架了：讀者在哪個時刻都找不到這一頁。
          {version === 'newest' && '下面是最新寫的這一份，再發布後會是這個樣子。'}
        </Notice>
      )}
      <LensForm action={action} query={lensQuery} at={at}>
        <SelectField name="version" label="哪一份" defaultValue={version}>
          <option value="newest">最新寫的</option>
          {printed && <option value="public">讀者看到的</option>}
        </SelectField>
      </LensForm>
      {places.length > 0 && (
        <p className={styles['places']}>
          同一個時刻也看：
          {places.map(({ place, title: name }) => (
            <SiteLink
              key={place}
              to={`/office/lens?${new URLSearchParams({ place, ...(lensQuery.at ? { at: toFieldValue(at) } : {}) })}`}
            >
              {name}
            </SiteLink>
          ))}
        </p>
      )}
      <LensView action={action} view={view} query={lensQuery} />
    </div>
  )
}
