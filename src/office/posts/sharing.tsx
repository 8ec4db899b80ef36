import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { SharePreview } from './share-preview.tsx'

export const handle = officePage('分享預覽')
export const meta = () => officeMeta('分享預覽')

export async function loader({ context, params: { uid = '' } }: LoaderFunctionArgs) {
  const { client, config } = context.get(siteRequest)
  const { items: manuscript } = await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid', { params: { uid } }))
  const { items: links } = await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/preview_link', { params: { uid } }))
  return { manuscript, links, siteUrl: config.siteUrl }
}

/** Creates or revokes a link. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  const formValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const { intent, id = '', note = '', version, days } = formValues
  const params = { uid }
  try {
    if (intent === 'revoke') await client('POST /api/v3.0/office/posts/:uid/preview_link/revoke', { params, body: { id } })
    else if (intent === 'share') {
      const body = { note, version: version ? Number(version) : null, days: Number(days) }
      await client('POST /api/v3.0/office/posts/:uid/preview_link', { params, body })
    } else throw data('沒有這個動作', { status: 400 })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const messages = (error.problem?.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message])
    const fieldErrors =
      messages.length > 0 ? Object.fromEntries(messages) : { '': error.problem?.detail ?? '現在無法完成，請再試一次' }
    return data({ errors: fieldErrors as Record<string, string>, inputValues: formValues }, { status: error.status })
  }
  return redirect(`/office/posts/${uid}?done=${intent}#sharing`, 303)
}

export default function Sharing({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { manuscript, links, siteUrl } = loaderData
  const { uid, version, title } = manuscript
  return (
    <>
      <PageHead title="分享預覽" description={title || '（沒有標題）'}>
        <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>
      </PageHead>
      <SharePreview uid={uid} version={version} links={links} siteUrl={siteUrl} {...actionData} />
    </>
  )
}
