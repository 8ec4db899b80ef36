import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import type { Problem } from '../../contract/shapes.ts'
import { plainBody } from '../../domain/manuscripts/plain-body.ts'
import { may } from '../../domain/office/may.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff, refused } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { ManuscriptForm } from './manuscript-form.tsx'
import styles from './posts.module.css'
import { PublishSheet } from './publish-sheet.tsx'
import { readManuscriptForm } from './read-form.ts'
import { StaleSides } from './stale-sides.tsx'
import { momentOf, stateNames, typeNames } from './words.ts'

export const handle = officePage('稿件', { bodyLimit: 2 * 1024 * 1024 })
export const meta = () => officeMeta('稿件')

const read = (client: Client, uid: string) => forStaff(client('GET /api/v3.0/office/posts/:uid', { params: { uid } }))

/** Everybody who may stand as an author, from all pages of their list. */
async function readAuthors(client: Client): Promise<{ id: number; name: string }[]> {
  const page = (number: number) => forStaff(client('GET /api/v3.0/author', { query: { page: number, per_page: 50 } }))
  const first = await page(1)
  const others = await Promise.all(Array.from({ length: first.meta.total_pages - 1 }, (_, at) => page(at + 2)))
  return [first, ...others].flatMap(({ items }) => items.map(({ id, name }) => ({ id, name })))
}

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const [{ items: manuscript }, authors, channels] = await Promise.all([
    read(client, uid),
    readAuthors(client),
    forStaff(client('GET /api/v3.0/channel')),
  ])
  const document = manuscript.document as unknown as PostDocument
  const body = plainBody(document)
  return {
    manuscript,
    body,
    html:
      body === null
        ? compileDocument(document)
            .map(({ html }) => html)
            .join('')
        : null,
    authors,
    channels: channels.items.map(({ id, title }) => ({ id, name: title })),
    key: crypto.randomUUID(),
    acts: { publish: person !== null && may(person, 'publish'), withdraw: person !== null && may(person, 'withdraw') },
    done: url.searchParams.get('done'),
  }
}

interface Answer {
  /** What is wrong, by the name of the box; what belongs to none stands under the empty name. */
  faults: Record<string, string>
  /** What was typed, when it was not kept. */
  typed: Record<string, string[]> | null
  stale: Problem['stale'] | null
}

/** Saves, publishes or takes back. What was typed comes back whenever it was not kept. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  try {
    if (intent === 'publish')
      await client('POST /api/v3.0/office/posts/:uid/publish', {
        params: { uid },
        body: { version: Number(text('version')), key: text('key'), reason: text('reason') },
      })
    else if (intent === 'withdraw')
      await client('POST /api/v3.0/office/posts/:uid/withdraw', { params: { uid }, body: { reason: text('reason') } })
    else if (intent === 'save')
      await client('POST /api/v3.0/office/posts/:uid/save', {
        params: { uid },
        body: readManuscriptForm(form, (await read(client, uid)).items),
      })
    else throw data('沒有這個動作', { status: 400 })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw refused(error)
    const { problem } = error
    const faults = (problem?.errors ?? []).map(({ path, message }) => [boxOf(path), message])
    const answer: Answer = {
      faults: faults.length > 0 ? Object.fromEntries(faults) : { '': problem?.detail ?? '現在無法完成，請再試一次' },
      typed:
        intent === 'save'
          ? Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]))
          : null,
      stale: problem?.stale ?? null,
    }
    return data(answer, { status: error.status })
  }
  return redirect(`/office/posts/${uid}?done=${intent}`, 303)
}

/** The box that a fault of the call belongs to: `body.fields.title` is `title`, a block of the document the body. */
const boxOf = (path: string) => {
  const [first = '', second = ''] = path.replace(/^body\./, '').split('.')
  return first === 'fields' ? second : first === 'document' ? 'body' : ''
}

const dones = new Map([
  ['save', '已經儲存。讀者看到的還沒有改變，要等發布。'],
  ['publish', '已經發布。讀者兩秒內就會看到。'],
  ['withdraw', '已經下架。稿件還在，可以再發布。'],
  ['restore', '已經還原成新的版本。讀者看到的還沒有改變，要等發布。'],
])

export default function Manuscript({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { manuscript, html, done } = loaderData
  const { uid, title, type, number, state, changed, version, published_version, publish_date } = manuscript
  const fault = actionData?.faults['']
  return (
    <div className={styles['editor']}>
      <Head
        title={title || '（沒有標題）'}
        about={
          <>
            {typeNames[type]}・第 {version} 版{published_version !== null && `・讀者看到的是第 ${published_version} 版`}
            {publish_date && `・${momentOf(publish_date)} 公開`}{' '}
            <Badge look={state === 'public' ? 'brand' : 'outline'}>{stateNames[state]}</Badge>{' '}
            {changed && <Badge look="accent">有還沒發布的修改</Badge>}
          </>
        }
      >
        <SiteLink to={`/office/posts/${uid}/versions`}>版本</SiteLink>
        {state === 'public' && number !== null && <a href={`/${type}/${number}`}>看公開的頁面</a>}
      </Head>
      {!actionData && done && dones.has(done) && <Notice role="status">{dones.get(done)}</Notice>}
      {fault && (
        <Notice fault role="alert">
          {fault}
        </Notice>
      )}
      {actionData?.stale && <StaleSides stale={actionData.stale} />}
      <ManuscriptForm
        manuscript={manuscript}
        body={loaderData.body}
        authors={loaderData.authors}
        channels={loaderData.channels}
        saveKey={loaderData.key}
        faults={actionData?.faults ?? {}}
        typed={actionData?.typed ?? null}
        stale={actionData?.stale ?? null}
      />
      {html !== null && (
        <details className={styles['more']}>
          <summary>看內文</summary>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      )}
      <PublishSheet
        manuscript={manuscript}
        acts={loaderData.acts}
        sheetKey={loaderData.key}
        faults={actionData && !actionData.typed ? actionData.faults : {}}
      />
    </div>
  )
}
