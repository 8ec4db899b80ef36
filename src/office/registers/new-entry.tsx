import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import { quizzes } from '../../domain/registers/kinds/quizzes.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { DiscardDraft, EntryForm } from './entry-form.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'
import { discardDraft, newDraft, sendDraft, sendEntry, shownDraft } from './send-entry.ts'

export const handle = officePage('新增資料', { bodyLimit: 1024 * 1024 })
export const meta = ({ loaderData }: MetaProps<typeof loader>) =>
  officeMeta('新增', loaderData ? knownRegister(loaderData.name).labels.one : '')

/** The query can fill in fields (`?f_title=…`), or open a draft. For the draft of a stored entry it redirects to its form. */
export async function loader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const { client } = context.get(siteRequest)
  const params = { name: register.name }
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/register_choices/:name', { params }))
  const draftId = url.searchParams.get('draft')
  if (draftId !== null && !z.uuid().safeParse(draftId).success) throw notFoundPage()
  const loadedDraft =
    draftId === null
      ? null
      : await awaitOfficeCall(
          client('GET /api/v3.0/office/register_draft/:name/:id', { params: { ...params, id: draftId } }).catch(nullIfGone),
        )
  const { key = null, stored: storedRevision = null } = loadedDraft?.items ?? {}
  if (key !== null && storedRevision !== null) throw redirect(`${registerPath(register, key)}?draft=${draftId}`)
  const filledFields = fieldsOf(register).flatMap(([field]) => {
    const text = url.searchParams.get(`f_${field}`)
    return text === null ? [] : [[field, text.slice(0, 2000)] as const]
  })
  return {
    name: register.name,
    choices: items,
    request: crypto.randomUUID(),
    filled: Object.fromEntries(filledFields),
    draft: loadedDraft ? shownDraft(register, loadedDraft.items) : newDraft(),
    /** Whether the draft of the URL was published or discarded. */
    gone: draftId !== null && loadedDraft === null,
    /** The entry of the draft was deleted: it cannot be published. */
    deleted: key !== null,
    saved: url.searchParams.get('done') === 'draft',
  }
}

/** Input sent to a draft that a colleague has ended stays in a form: a missing page would lose it. */
const nullIfGone = (error: unknown) => {
  if (isApiError(error) && error.status === 404) return null
  throw error
}

/** Adds an entry, and redirects to it; or saves, previews, publishes or discards its draft. */
export async function action({ request, context, params: { name } }: ActionFunctionArgs) {
  const [register, site] = [registerAt(name), context.get(siteRequest)]
  const formData = await request.formData()
  const intent = String(formData.get('intent') ?? 'save')
  if (intent === 'save') return sendEntry(site, register, null, formData)
  if (intent === 'draft' || intent === 'look' || intent === 'publish') return sendDraft(site, register, null, formData, intent)
  if (intent === 'discard') return discardDraft(site, register, formData, registerPath(register))
  throw data('沒有這個動作', { status: 400 })
}

export default function NewEntry({
  loaderData: { name, choices, request, filled, draft, gone, deleted, saved },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const register = knownRegister(name)
  const saving = actionData && 'inputValues' in actionData ? actionData : undefined
  const acting = actionData && 'result' in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={`新增${register.labels.one}`} description={register.labels.about}>
        <SiteLink to={registerPath(register)}>回到列表</SiteLink>
      </PageHead>
      {gone && !actionData && <Notice className={styles['notice']}>這份草稿已經發布，或丟掉了。下面是空的一筆。</Notice>}
      {saved && !gone && !actionData && (
        <Notice role="status" className={styles['notice']}>
          草稿存好了，讀者還看不到。
        </Notice>
      )}
      {deleted && (
        <Notice className={styles['notice']}>
          這份草稿改的那一筆已經刪除，所以不能發布。要留下來的內容，請抄到新的一筆，再丟掉這份草稿。
        </Notice>
      )}
      <div className={styles['side']}>
        {draft.texts && <DiscardDraft id={draft.id} actionResult={acting} />}
        <EntryForm
          register={register}
          savedEntry={null}
          filled={filled}
          request={request}
          choices={choices}
          actionResult={saving}
          draft={draft}
          mayChange={!deleted}
        />
      </div>
      {register.name === quizzes.name && <QuizPreview texts={saving?.inputValues ?? draft.texts ?? {}} />}
    </>
  )
}
