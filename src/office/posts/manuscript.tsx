import { Suspense, useEffect, useMemo } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Client } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { may, mayCreateByline } from '../../domain/office/may.ts'
import { stepUpPage } from '../../domain/office/paths.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { blockTypes } from '../../domain/posts/compiled-block.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { Disclosure } from '../parts/page-layout.tsx'
import { type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { useApi } from '../parts/use-api.ts'
import { type ActionResult, resultOfError } from './action-result.ts'
import { useClearSent } from './draft-recovery/unsent-text.ts'
import type { SaveState } from './editor/save-status.ts'
import { useWriting } from './editor/use-writing.ts'
import type { EditorBridge } from './editor/writing.ts'
import { WritingContext } from './editor/writing.ts'
import { fieldId } from './fields/form-fields.ts'
import { StaleSides } from './lazy-stale-sides.tsx'
import { doneMessage, runManuscriptAction } from './manuscript-actions.ts'
import { ManuscriptForm } from './manuscript-form.tsx'
import { DiscardManuscript, DoneMessage, ManuscriptHead } from './manuscript-head.tsx'
import { readChoices, withSigningNotes } from './names.ts'
import { NotesContext, useNotesStore } from './notes/notes-store.ts'
import styles from './posts.module.css'
import { NewerVersionNotice } from './presence/presence.tsx'
import { formValuesIn } from './read-form.ts'
import { saveForm } from './save-form.ts'
import { SharePreview } from './share-preview.tsx'
import { ManuscriptWorkflow } from './workflow/manuscript-workflow.tsx'

/** Time after publication until the text is public in every process, milliseconds. */
const propagationDelay = 2500
/** Retry interval, because the device's clock may be ahead or the network down, milliseconds. */
const retryDelay = 30_000
/** Maximum delay of `setTimeout`, milliseconds. */
const maxTimeout = 2 ** 31 - 1

/** Updates an open page when its scheduled text is published. */
function usePublicHour({ uid, state, publish_date }: ManuscriptDetails, { onUpdate }: EditorBridge): void {
  const { client } = useApi()
  useEffect(() => {
    if (state !== 'scheduled' || publish_date === null) return
    const wait = Math.max(0, Date.parse(publish_date) - Date.now()) + propagationDelay
    if (wait > maxTimeout) return
    const refresh = () => {
      timer = setTimeout(refresh, retryDelay)
      import('./editor/refresh-publish-panel.ts').then(
        ({ refreshPublishPanel }) => refreshPublishPanel(client, uid, onUpdate),
        () => undefined,
      )
    }
    let timer = setTimeout(refresh, wait)
    return () => clearTimeout(timer)
  }, [client, uid, state, publish_date, onUpdate])
}

export const handle = officePage('稿件', { bodyLimit: 2 * 1024 * 1024 })
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('稿件', loaderData?.manuscript.title)

const InTrash = lazyPart(() => import('./trash.tsx'))

/** The permission to erase does not depend on the manuscript: any owner and authors will do. */
const anyManuscript = { owner: null, authors: [], reviewer: null }
const readManuscript = (client: Client, uid: string) =>
  awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid', { params: { uid } }))

/** For users who may edit or publish it; all others read it, and respond, on its review page. */
export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client, person, config } = context.get(siteRequest)
  const { items: review } = await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } }))
  const { edit, publish, spelling } = review.may
  if (!edit && !publish) throw redirect(`/office/posts/${uid}/review`)
  const { items: manuscript } = await readManuscript(client, uid)
  const document = manuscript.document as unknown as PostDocument
  // a block type of a newer release is displayed by the editor only
  const supportedDocument = { ...document, content: document.content.filter(({ type }) => blockTypes.includes(type)) }
  const [{ items: checks }, loadedNotes] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/check', { params: { uid } })),
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/note', { params: { uid } })),
  ])
  return {
    review,
    checks,
    loadedNotes,
    links: edit
      ? (await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/preview_link', { params: { uid } }))).items
      : null,
    siteUrl: config.siteUrl,
    manuscript,
    html: compileDocument(supportedDocument)
      .map(({ html }) => html)
      .join(''),
    choices: withSigningNotes(await readChoices(client, manuscript.fields, person?.author ?? null), review.clinicians),
    unsigned: person !== null && mayCreateByline(person),
    now: new Date().toISOString(),
    key: crypto.randomUUID(),
    submitKey: crypto.randomUUID(),
    fixKey: crypto.randomUUID(),
    memberId: person?.memberId ?? '',
    actions: {
      edit,
      publish,
      withdraw: may(person, 'withdraw'),
      spelling,
      erase: may(person, 'erase-manuscript', anyManuscript),
    },
    mayAddTags: may(person, 'keep-catalogue'),
    done: url.searchParams.get('done'),
  }
}

/** Saves, publishes, withdraws or deletes. Rejected input is restored. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client, person } = site
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  const isSave = intent === 'save' || /^(mine|theirs|both):/.test(intent)
  const attempt = (stepUp: StepUpRequest | null) => ({
    intent,
    version: Number(text('version')),
    reason: text('reason'),
    correction: text('correction'),
    publishAt: form.has('publish_at') ? text('publish_at') : null,
    stepUp,
  })
  const stepUpRequired = (stepUp: StepUpRequest) =>
    data<ActionResult>(
      { errors: {}, inputValues: null, stale: null, newTags: [], failedAttempt: attempt(stepUp) },
      { status: 403 },
    )
  const failedProof = await verifyProof(site, form)
  if (failedProof) return stepUpRequired(failedProof)
  try {
    if (isSave) {
      const intents = { mayAddTags: may(person, 'keep-catalogue') }
      const { result } = await saveForm(client, form, (await readManuscript(client, uid)).items, intents)
      if (result) return data(result, { status: result.stale ? 409 : 422 })
    } else if (!(await runManuscriptAction(client, uid, intent, form))) throw data('沒有這個動作', { status: 400 })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return stepUpRequired(stepUp)
    const rejected = resultOfError(error, isSave ? formValuesIn(form) : null)
    if (!rejected) throw errorResponse(error)
    return data<ActionResult>(
      { ...rejected.result, ...(!isSave && { failedAttempt: attempt(null) }) },
      { status: rejected.status },
    )
  }
  if (intent === 'erase') return redirect('/office/posts?state=trashed', 303)
  return redirect(
    `/office/posts/${uid}?done=${isSave ? 'save' : intent === 'spelling' || intent === 'now' ? 'publish' : intent}`,
    303,
  )
}

// a constant, to avoid re-rendering what has not changed
const noErrors: Record<string, string> = {}
const emptyList: readonly string[] = []

type Props = PageProps<typeof loader, typeof action>

export default function Manuscript(props: Props) {
  const { manuscript, html, actions } = props.loaderData
  if (manuscript.state !== 'trashed') return <EditableManuscript {...props} />
  const { errors = noErrors, failedAttempt } = props.actionData ?? {}
  return (
    <Suspense>
      <InTrash manuscript={manuscript} html={html} actions={actions} error={errors['']} failedAttempt={failedAttempt} />
    </Suspense>
  )
}

function EditableManuscript({ loaderData, actionData }: Props) {
  const { html, done } = loaderData
  const writing = useWriting(loaderData)
  useClearSent(loaderData.memberId, loaderData.review)
  const notes = useNotesStore(loaderData)
  const { manuscript } = writing
  const { uid, state } = manuscript
  usePublicHour(manuscript, writing.bridge)
  const inputValues = writing.restored?.inputValues ?? actionData?.inputValues ?? null
  const stale = writing.stale ?? actionData?.stale ?? null
  const responseErrors = actionData?.errors ?? noErrors
  const { errors, invalid } = writing
  const reported = useMemo(() => (errors || invalid ? { ...errors, ...invalid?.errors } : null), [errors, invalid])
  // the editor's newer report takes precedence
  const fieldErrors = reported ?? (actionData?.inputValues ? responseErrors : noErrors)
  const panelErrors = actionData?.inputValues ? noErrors : responseErrors
  const isStored =
    writing.isExplicit &&
    writing.saveStatus === 'saved' &&
    writing.settingsStatus === 'saved' &&
    stale === null &&
    Object.keys(fieldErrors).length === 0
  const [review, checks] = [writing.update?.review ?? loaderData.review, writing.update?.checks ?? loaderData.checks]
  const message = actionData || writing.version !== null || isStored || !done ? null : doneMessage(done, manuscript)
  return (
    <div className={styles['editor']}>
      <ManuscriptHead manuscript={manuscript} review={review} edits={loaderData.actions.edit} />
      {message && <DoneMessage message={message} hasPreviewLink={done === 'publish'} manuscript={manuscript} />}
      {(inputValues || errors || writing.isExplicit) && (
        <ErrorList
          errors={fieldErrors}
          isPartlySaved={errors === null && (invalid !== null || actionData?.isPartlySaved === true)}
        />
      )}
      {stale && (
        <StaleSides
          stale={stale}
          resolutions={writing.stale ? emptyList : (actionData?.resolutions ?? emptyList)}
          resolve={writing.resolve}
          choices={loaderData.choices}
        />
      )}
      {loaderData.actions.edit ? (
        <WritingContext value={writing.bridge}>
          <NotesContext value={notes.store}>
            <ManuscriptForm
              manuscript={loaderData.manuscript}
              html={html}
              choices={loaderData.choices}
              unsigned={loaderData.unsigned}
              saveKey={loaderData.key}
              now={loaderData.now}
              errors={fieldErrors}
              newTags={invalid?.newTags ?? actionData?.newTags ?? emptyList}
              inputValues={inputValues}
              restoreCount={writing.restored?.nth ?? 0}
              updatedSettings={writing.settings}
              savedNotice={
                writing.isExplicit &&
                (isStored ? (
                  doneMessage('save', manuscript)
                ) : (
                  <UnsavedReason saveStatus={stale ? 'conflict' : writing.saveStatus} />
                ))
              }
              stale={actionData?.stale ?? null}
              resolutions={actionData?.resolutions ?? emptyList}
            />
          </NotesContext>
        </WritingContext>
      ) : (
        <>
          <NewerVersionNotice version={manuscript.version} />
          <p>您可以發布這篇稿件，不能修改。全文和改了什麼在審訂頁，讀者會看到的樣子在預覽。</p>
        </>
      )}
      {loaderData.links && (
        <section id="sharing">
          <Disclosure title="分享預覽" open={done === 'share' || done === 'revoke'}>
            <SharePreview uid={uid} version={manuscript.version} links={loaderData.links} siteUrl={loaderData.siteUrl} />
          </Disclosure>
        </section>
      )}
      {loaderData.actions.edit && state === 'draft' && (
        <DiscardManuscript
          saveStatus={writing.saveStatus}
          stepUp={actionData?.failedAttempt?.intent === 'trash' ? actionData.failedAttempt.stepUp : null}
        />
      )}
      <ManuscriptWorkflow
        loaded={loaderData}
        review={review}
        checks={checks}
        writing={writing}
        notes={notes}
        errors={panelErrors}
        failedAttempt={actionData?.failedAttempt}
      />
    </div>
  )
}

/** Why a click on the button has not saved yet; field errors are shown elsewhere. */
function UnsavedReason({ saveStatus }: { saveStatus: SaveState['kind'] | null }) {
  if (saveStatus === 'sign-in-required')
    return (
      <>
        還沒儲存：要再登入一次。這台裝置留著您打的字，登入之後會自動儲存。
        <a href={stepUpPage('/office/posts')} target="_blank" rel="noopener">
          在新分頁登入
        </a>
      </>
    )
  if (saveStatus === 'trashed')
    return (
      <>
        還沒儲存：這份稿件被丟進垃圾桶了。這台裝置留著您打的字，拿回來就會自動儲存。
        <a href="?" target="_blank" rel="noopener">
          在新分頁拿回來
        </a>
      </>
    )
  if (saveStatus === 'failed') return '還沒儲存：連不上伺服器。這台裝置留著您打的字，會自動再試。'
  if (saveStatus === 'conflict') return '還沒儲存：有一處別人也改了，請在最上面選用誰的。'
  return null
}

/** The error summary of a form, with a link to each field. @param isPartlySaved whether everything else was saved */
function ErrorList({ errors, isPartlySaved = false }: { errors: Readonly<Record<string, string>>; isPartlySaved?: boolean }) {
  const { '': general, ...others } = errors
  const fieldErrors = Object.entries(others)
  return (
    <>
      {general && (
        <Notice isError role="alert">
          {general}
        </Notice>
      )}
      {fieldErrors.length > 0 && (
        <section role="alert" aria-label="要改的地方">
          <p>
            {isPartlySaved ? '別的都存好了，這裡還沒有；您打的字都還在。' : '還沒有儲存，您打的字都還在。'}有 {fieldErrors.length}{' '}
            個地方要改：
          </p>
          <ul>
            {fieldErrors.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
