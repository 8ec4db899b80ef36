import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { isApiError } from '../../contract/client.ts'
import type { ManuscriptReview, ManuscriptStep } from '../../contract/reviews.ts'
import { signedFields } from '../../domain/manuscripts/canonical.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { useClearSent } from './draft-recovery/unsent-text.ts'
import { momentOf, typeNames } from './labels.ts'
import { NewerVersionNotice, Presence } from './presence/presence.tsx'
import { AnswerForm, answerTitle } from './review/answer-form.tsx'
import { ChangedFields } from './review/compared.tsx'
import { reviewDoneMessages, reviewName, sinceLabel, stepText, submitTitle, withdrawnLabel } from './review/labels.ts'
import { useNoteDrafts, wholeTextTarget } from './review/note-drafts.ts'
import { Note, targetOfDraft, UnsentNotes } from './review/notes.tsx'
import styles from './review/review.module.css'
import { ReviewedText } from './review/reviewed-text.tsx'
import { noReviewerChosen, SubmitForm } from './review/submit-form.tsx'

/** The correction notices below the text: earlier ones, and the new one. They are part of what is signed. */
const SignedCorrections = ({
  review: { correction, corrections },
}: {
  review: Pick<ManuscriptReview, 'correction' | 'corrections'>
}) => (
  <>
    {corrections.length > 0 && (
      <div role="note">
        <p>讀者在文末看過的更正，也一起簽：</p>
        <ul>
          {corrections.map(({ at, text }) => (
            <li key={at}>
              {dottedDay(taipeiDay(new Date(at)))}　<span className={styles['wording']}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
    {correction && (
      <p role="note">
        更正說明，會記在文末，跟著一起簽：<span className={styles['wording']}>{correction}</span>
      </p>
    )}
  </>
)

/** The workflow history of a manuscript, oldest first. */
const WorkflowHistory = ({ steps }: { steps: readonly ManuscriptStep[] }) => (
  <section className={styles['section']} aria-labelledby="steps">
    <h2 id="steps">經過</h2>
    <ol className={styles['steps']}>
      {steps.map((item) => (
        <li key={`${item.at} ${item.kind}`}>
          <time dateTime={item.at}>{momentOf(item.at)}</time>　{stepText(item)}
          {item.note && <span className={styles['wording']}>：{item.note}</span>}
        </li>
      ))}
    </ol>
  </section>
)

export const handle = officePage('審訂')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('審訂', loaderData?.review.title)
/** An edit conflict returns with the other user's text, so the page is revalidated after errors too. */
export const shouldRevalidate = () => true

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const { items: review } = await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } }))
  const compareQuery = {
    ...(review.since === null ? {} : { from: String(review.since) }),
    ...(review.only_signed ? { to: String(review.version) } : {}),
  }
  const [{ items: compared }, { items: notes, colleagues }] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/compare', { params: { uid }, query: compareQuery })),
    review.only_signed
      ? { items: [], colleagues: [] }
      : awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/note', { params: { uid } })),
  ])
  return {
    review,
    compared,
    notes,
    colleagues,
    openTarget: url.searchParams.get('note'),
    done: url.searchParams.get('done'),
    key: crypto.randomUUID(),
    memberId: person?.memberId ?? '',
  }
}

/** The response of a failed operation: the button, the errors, the input, and the required step-up. */
interface ActionResult {
  intent: string
  errors: Record<string, string>
  values: Record<string, string>
  stepUp: StepUpRequest | null
}

/** Submits, signs, rejects, declines, and adds notes. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const form = await request.formData()
  const formValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = formValues['intent'] ?? ''
  const respond = (status: number, errors: Record<string, string>, stepUp: StepUpRequest | null = null) =>
    data<ActionResult>({ intent, errors, values: formValues, stepUp }, { status })
  if (intent === 'submit' && !formValues['reviewer']) return respond(422, { reviewer: noReviewerChosen })
  const failedProof = await verifyProof(site, form)
  if (failedProof) return respond(403, {}, failedProof)
  try {
    if (!(await runReviewAction(site.client, uid, intent, formValues))) throw data('沒有這個動作', { status: 400 })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return respond(403, {}, stepUp)
    // a signer who is no longer asked keeps a page with what they signed: it shows the message; for others the loader fails
    if (isApiError(error) && error.status === 403) return respond(403, { '': '這份稿件現在不能由您這樣處理，所以沒有完成。' })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const fieldErrors = (error.problem?.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message] as const)
    const fieldNames = ['note', 'text', 'reviewer', 'correction', 'review_due_on']
    const errors = Object.fromEntries(fieldErrors.map(([name, message]) => [fieldNames.includes(name) ? name : '', message]))
    const staleMessage =
      error.problem?.code === 'stale_version' ? '這段時間有人改了內容，這一頁已經換成最新的。請看過再按一次。' : null
    return respond(
      error.status,
      fieldErrors.length > 0 ? errors : { '': staleMessage ?? error.problem?.detail ?? '現在無法完成，請再試一次' },
    )
  }
  return redirect(`/office/posts/${uid}/review?done=${intent}`, 303)
}

export default function Review({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { review, compared, notes, done, key } = loaderData
  const { uid, only_signed, title, type, version, state, may, step, steps, since } = review
  const canAnswer = may.sign || may.decline || may.send_back || may.take_back
  const canAddNotes = !only_signed && state !== 'trashed'
  const intent = actionData?.intent
  const canSubmit =
    may.submit && (review.review !== 'signed' || review.clearance === 'unsigned' || (review.corrects && review.needs_signature))
  // the button of an outdated page is no longer available
  const isGone =
    Object.keys(actionData?.errors ?? {}).length > 0 && hiddenForms({ canAnswer, canSubmit, canAddNotes }).includes(intent ?? '')
  const error = actionData?.errors[''] ?? (isGone ? '這段時間有人動過這份稿件，現在不能這樣做了。' : undefined)
  const fields = compared.fields.filter(({ field }) => signedFields.some((item) => item === field))
  const changes = compared.blocks.filter(({ change }) => change !== 'same').length + fields.length
  const draftState = useNoteDrafts(loaderData.memberId, uid, notes)
  useClearSent(loaderData.memberId, review)
  const blocks = compared.blocks.flatMap(({ change, key: block }) => (change === 'gone' ? [] : [block]))
  const submittedTarget = actionData?.values['answers'] ?? actionData?.values['block'] ?? wholeTextTarget
  // a colleague may have deleted the paragraph or resolved the note: the typed text is then offered for the whole text
  const noteTarget = targetOfDraft({ target: submittedTarget }, notes, blocks) === null ? wholeTextTarget : submittedTarget
  const openTarget = intent === 'note' ? noteTarget : loaderData.openTarget
  const resolved = notes.filter((note) => note.resolved && note.answers === null)
  return (
    <div className={styles['page']}>
      <PageHead
        title={title || '（沒有標題）'}
        description={
          <>
            {typeNames[type]}・第 {version} 版{' '}
            <Badge variant={review.review === 'signed' ? 'brand' : 'outline'}>{reviewName(review)}</Badge>
          </>
        }
      >
        {canAnswer && <a href="#answer">跳到{answerTitle(may)}</a>}
        {!only_signed && <PageLinks review={review} />}
        {!only_signed && <Presence uid={uid} />}
      </PageHead>
      <NewerVersionNotice version={version} />
      {!actionData && done && reviewDoneMessages.has(done) && <Notice role="status">{reviewDoneMessages.get(done)}</Notice>}
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {state === 'trashed' && (
        <Notice>
          {may.edit ? '這份稿件在垃圾桶裡，現在不用處理它；要拿回來，請回到稿件。' : '這份稿件被丟進垃圾桶了，現在不用處理它。'}
        </Notice>
      )}
      {only_signed && <p role="note">這份稿件已經沒有請您審訂，這裡是您簽的那一版，一字不改。</p>}
      {step && (
        <p>
          {stepText(step)}，{momentOf(step.at)}
          {step.note && <span className={styles['wording']}>：{step.note}</span>}
        </p>
      )}
      {review.review === 'lapsed' && (
        <p role="note">簽核的人現在不能審訂了，這次簽核不能拿來發布。要發布，請送給另一位；讀者已經在讀的，名字留著。</p>
      )}
      {since !== null && (
        <p role="note">
          {changes === 0
            ? `和${sinceLabel(review, since)}一樣，沒有改。`
            : `和${sinceLabel(review, since)}比，有 ${changes} 處不一樣，標在下面。`}
        </p>
      )}
      {canAddNotes && <UnsentNotes draftState={draftState} notes={notes} blocks={blocks} openTarget={openTarget} />}
      <ChangedFields fields={fields} />
      <ReviewedText
        {...loaderData}
        canAddNotes={canAddNotes}
        rejectedText={intent === 'note' ? (actionData?.values['text'] ?? '') : ''}
        error={actionData?.errors['text']}
        openTarget={openTarget}
        draftState={draftState}
      />
      <SignedCorrections review={review} />
      {canAnswer && <AnswerForm review={review} memberId={loaderData.memberId} answerKey={key} result={actionData} />}
      {canSubmit && (
        <section className={styles['section']} aria-labelledby="submit">
          <h2 id="submit">{submitTitle(review)}</h2>
          <SubmitForm
            review={review}
            memberId={loaderData.memberId}
            version={version}
            submitKey={key}
            errors={intent === 'submit' ? (actionData?.errors ?? {}) : {}}
            values={
              intent === 'submit'
                ? {
                    reviewer: actionData?.values['reviewer'] ?? '',
                    note: actionData?.values['note'] ?? '',
                    correction: actionData?.values['correction'] ?? '',
                  }
                : undefined
            }
          />
        </section>
      )}
      {steps.length > 0 && <WorkflowHistory steps={steps} />}
      {resolved.length > 0 && (
        <Disclosure title={`處理好的註解（${resolved.length}）`}>
          <div className={styles['notes']}>
            {resolved.map((note) => (
              <Note key={note.id} note={note} replies={notes.filter((item) => item.answers === note.id)} />
            ))}
          </div>
        </Disclosure>
      )}
      {state === 'withdrawn' && <p>{withdrawnLabel(review)}</p>}
    </div>
  )
}

/** The operations whose forms a page does not show. */
const hiddenForms = ({ canAnswer, canSubmit, canAddNotes }: Record<'canAnswer' | 'canSubmit' | 'canAddNotes', boolean>) => [
  ...(canAnswer ? [] : ['sign', 'send_back', 'decline']),
  ...(canSubmit ? [] : ['submit']),
  ...(canAddNotes ? [] : ['note']),
]

/** Links to the other pages of the manuscript that the current user may open. */
const PageLinks = ({ review: { uid, type, may } }: { review: ManuscriptReview }) => (
  <>
    {may.edit || may.publish ? (
      <SiteLink to={`/office/posts/${uid}`}>稿件</SiteLink>
    ) : (
      <SiteLink to={`/office/posts/${uid}/versions`}>版本</SiteLink>
    )}
    <a href={`/${type}/preview/${uid}`}>預覽</a>
  </>
)

/** Performs the operation of a button of the review page. @returns whether there is such a button */
async function runReviewAction(client: Client, uid: string, intent: string, values: Record<string, string>): Promise<boolean> {
  const params = { uid }
  const version = Number(values['version'])
  const { key = '', note = '', correction = '', review_due_on: dueOn = '' } = values
  switch (intent) {
    case 'submit': {
      const reviewer = values['reviewer'] === 'none' ? null : Number(values['reviewer'])
      await client('POST /api/v3.0/office/posts/:uid/submit', { params, body: { version, key, reviewer, note, correction } })
      return true
    }
    case 'sign':
      await client('POST /api/v3.0/office/posts/:uid/sign', {
        params,
        body: { version, key, ...(dueOn && { review_due_on: dueOn }) },
      })
      return true
    case 'send_back':
      await client('POST /api/v3.0/office/posts/:uid/send_back', { params, body: { version, note } })
      return true
    case 'decline':
      await client('POST /api/v3.0/office/posts/:uid/decline', { params, body: { version, note } })
      return true
    case 'resolve':
    case 'reopen': {
      const body = { id: Number(values['id']), resolved: intent === 'resolve' }
      await client('POST /api/v3.0/office/posts/:uid/note/resolve', { params, body })
      return true
    }
    case 'note': {
      const mentions = values['mention'] ? [values['mention']] : []
      const repliedTo = values['answers'] ? Number(values['answers']) : null
      const body = { text: values['text'] ?? '', block: values['block'] ?? null, mentions, answers: repliedTo }
      await client('POST /api/v3.0/office/posts/:uid/note', { params, body })
      return true
    }
    default:
      return false
  }
}
