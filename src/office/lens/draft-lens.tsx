import type { LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { draftLensPath, draftPath, findRegister } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import styles from './lens.module.css'
import { apiQueryOf, LensForm, parseLensQuery } from './lens-form.tsx'
import { LensView } from './lens-view.tsx'

export const handle = officePage('透視鏡', { frames: true })
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('透視鏡', loaderData?.view?.title)

/** The draft of a register's entry, as selected by the URL; or why it cannot be published now. */
export async function loader({ context, params: { name = '', id = '' }, url }: LoaderFunctionArgs) {
  const register = findRegister(name)
  if (!register) throw notFoundPage()
  const query = parseLensQuery(url.searchParams)
  const isNow = url.searchParams.get('at') === ''
  // without a moment an entry is viewed from its beginning
  const at = isNow ? { at: new Date().toISOString() } : {}
  const path = draftPath(register, id)
  try {
    const { items: view } = await context.get(siteRequest).client('GET /api/v3.0/office/register_draft/:name/:id/lens', {
      params: { name, id },
      query: { ...apiQueryOf(query), ...at },
    })
    const isLater = !isNow && view.moments.some((moment) => moment.name === 'public' && moment.at === view.at)
    return { name, id, path, query: isLater ? { ...query, at: view.at } : query, view, errors: [] }
  } catch (error) {
    // an id that is none is that of no draft
    if (isApiError(error) && error.problem?.errors?.some((invalid) => invalid.path === 'params.id')) throw notFoundPage()
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const errors = error.problem?.errors?.map(({ message }) => message) ?? [error.problem?.detail ?? '']
    return { name, id, path, query, view: null, errors }
  }
}

export default function DraftLens({ loaderData: { name, id, path, query, view, errors } }: PageProps<typeof loader>) {
  const register = findRegister(name)
  const { one = '' } = register?.labels ?? {}
  const action = draftLensPath({ name }, id)
  return (
    <div className={styles['page']}>
      <PageHead title="透視鏡" description={`${one}的草稿${view?.title ? `・${view.title}` : ''}：發布之後，讀者會看到的樣子。`}>
        <SiteLink to={path}>回到草稿</SiteLink>
        {view?.address && view.key !== null && <a href={view.address}>讀者現在看到的頁面</a>}
      </PageHead>
      {!view && <Notice role="status">這份草稿現在不能發布，所以也沒有樣子可以看：{errors.join('；')}。請回到草稿修改。</Notice>}
      {view && view.address === null && (
        <Notice role="status">
          {view.hidden
            ? '這一筆設成讀者看不到（還沒有開放，或已經封存），所以沒有頁面可以看。'
            : `讀者沒有一頁直接看得到${one}，所以發布前不能先看。`}
        </Notice>
      )}
      {view && view.address !== null && (
        <>
          {register?.visibilityCondition && (
            <Notice>{register.visibilityCondition}。在那之前，下面可能是「找不到這一頁」。</Notice>
          )}
          <LensForm action={action} query={query} at={view.at}>
            {null}
          </LensForm>
          <LensView action={action} view={view} query={query} />
        </>
      )}
    </div>
  )
}
