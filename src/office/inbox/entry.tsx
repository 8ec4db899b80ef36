import { randomUUID } from 'node:crypto'
import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import type { EntryEvent, HandledEntry } from '../../contract/form-entries.ts'
import { formEntryEndpoints } from '../../contract/form-entries.ts'
import { entryKindLabels, entryStateText } from '../../domain/forms/entry.ts'
import { templateText, withTemplate } from '../../domain/forms/reply-templates.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { CancelForm, NoteForm, ReplyForm } from './entry-forms.tsx'
import styles from './inbox.module.css'
import { eventText, hasText, inboxPage, timesText } from './labels.ts'

export const handle = officePage('收件匣')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('收件匣', loaderData?.entry.reference)

/** Loads the entry again after a conflict: its newest version is required to submit the form once more. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>): boolean =>
  actionStatus === 409 || defaultShouldRevalidate

/** Loads one entry. */
export async function loader({ context, params: { reference = '' }, url }: LoaderFunctionArgs) {
  const call = context.get(siteRequest).client('GET /api/v3.0/office/entry/:reference', { params: { reference } })
  const entry = (await awaitOfficeCall(call)).items
  return { entry, replyKey: randomUUID(), done: url.searchParams.get('done') }
}

const { note, assign, state, reply, cancel } = formEntryEndpoints
/** A form omits the value of an empty choice. */
const assigned = assign.body.extend({ assignee: assign.body.shape.assignee.default(null) }).strip()

/** Handles the forms of the page. */
export async function action({ request, context, params: { reference = '' } }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const formData = await request.formData()
  const intent = String(formData.get('intent'))
  const params = { reference }
  const target = (done: string) => `${inboxPage}/${reference}?done=${done}`
  const returnPath = target(intent)
  // in a browser without scripts; otherwise the form applies the template itself
  if (intent === 'template') {
    const { kind } = (await awaitOfficeCall(client('GET /api/v3.0/office/entry/:reference', { params }))).items
    const text = withTemplate(String(formData.get('text') ?? ''), templateText(kind, String(formData.get('template') ?? '')))
    return data<OfficeActionResult>({ form: 'reply', result: { initialValue: { text } } })
  }
  if (intent === 'reply')
    return runAction(
      intent,
      formData,
      reply.body.strip(),
      async (body) => {
        await client('POST /api/v3.0/office/entry/:reference/reply', { params, body })
        return returnPath
      },
      { at: 'text' },
    )
  if (intent === 'note')
    return runAction(
      intent,
      formData,
      note.body.strip(),
      async (body) => {
        await client('POST /api/v3.0/office/entry/:reference/note', { params, body })
        return returnPath
      },
      { at: 'text' },
    )
  if (intent === 'assign')
    return runAction(
      intent,
      formData,
      assigned,
      async (body) => {
        const { items } = await client('POST /api/v3.0/office/entry/:reference/assign', { params, body })
        return items.changed ? returnPath : target('unchanged')
      },
      { at: 'assignee' },
    )
  if (intent === 'state')
    return runAction(
      intent,
      formData,
      state.body.strip(),
      async (body) => {
        const { items } = await client('POST /api/v3.0/office/entry/:reference/state', { params, body })
        return items.changed ? returnPath : target('unchanged')
      },
      { at: 'state' },
    )
  if (intent === 'cancel')
    return runAction(
      intent,
      formData,
      cancel.body.strip(),
      async (body) => {
        await client('POST /api/v3.0/office/entry/:reference/cancel_sign_up', { params, body })
        return returnPath
      },
      { at: 'reason' },
    )
  throw data('沒有這個動作', { status: 400 })
}

const doneMessages = new Map([
  ['reply', '回覆已經送出，狀態改為已回覆。'],
  ['note', '備註已經儲存。'],
  ['assign', '已經改好負責的人。'],
  ['state', '狀態已經更改。'],
  ['unchanged', '沒有改變。'],
  ['cancel', '報名已經取消，座位讓出來了，也寫信告訴對方了。'],
])

type Props = PageProps<typeof loader, typeof action>

/** Keyed by the entry: no input of one entry is carried over to another. */
export default function Entry(props: Props) {
  return <EntryPage key={props.loaderData.entry.reference} {...props} />
}

/**
 * A key that changes each time the form was submitted successfully, so that the form is empty again. Its input is kept
 * while other forms of the page are submitted.
 */
function useSubmissionKey(succeeded: boolean): string {
  const { key } = useLocation()
  const [last, setLast] = useState('')
  if (succeeded && key !== last) setLast(key)
  return last
}

function EntryPage({ loaderData: { entry, replyKey, done }, actionData }: Props) {
  const succeeded = (form: string) => !actionData && done === form
  const replyKeyOfForm = useSubmissionKey(succeeded('reply'))
  const noteFormKey = useSubmissionKey(succeeded('note'))
  const { reference, kind, state: current, answers, activity, cancelled_at, email } = entry
  const cancellable = kind === 'activity' && cancelled_at === null
  return (
    <>
      <PageHead
        title={
          <>
            {entryKindLabels[kind]} {reference}{' '}
            <Badge variant={current === 'new' ? 'brand' : 'outline'}>{entryStateText[current]}</Badge>
          </>
        }
        description={timesText(entry)}
      >
        <SiteLink to={inboxPage}>回到收件匣</SiteLink>
      </PageHead>
      {!actionData && done && doneMessages.has(done) && (
        <Notice role="status" className={styles['notice']}>
          {doneMessages.get(done)}
        </Notice>
      )}
      {entry.overdue && (
        <Notice isError className={styles['notice']}>
          已經超過網站承諾的回覆期限，請儘快回覆。
        </Notice>
      )}
      <noscript>
        <Notice className={styles['notice']}>
          瀏覽器沒有開啟 JavaScript 時，一次只會送出一個表單，其他欄位打好的字不會留下。請先送出或另外存好，再按別的按鈕。
        </Notice>
      </noscript>
      <div className={styles['page']}>
        <div className={styles['main']}>
          <Section id="sent" title="送來的內容">
            {cancelled_at && <p>這份報名在 {taipeiMoment(new Date(cancelled_at))} 取消了。</p>}
            <dl className={styles['answers']}>
              {answers.map(({ name, label, value }) => (
                <div key={name} className={styles['answer']}>
                  <dt>{label}</dt>
                  <dd>
                    {name === 'activity' && activity ? (
                      <SiteLink to={`${inboxPage}/activities/${activity.id}`}>{value}</SiteLink>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {kind === 'personal-data' && email !== null && (
              <p className={styles['memberLookUp']}>
                <SiteLink to={`/office/members?${new URLSearchParams({ entry: reference })}`}>到會員頁找這個人</SiteLink>
                ：電子郵件和收件編號會先填好。查看之前請確認是本人的請求。
              </p>
            )}
          </Section>
          <ReplyForm
            key={replyKeyOfForm}
            kind={kind}
            email={email}
            version={entry.version}
            replyKey={replyKey}
            actionResult={actionData}
          />
          <EntryHistory events={entry.events} />
        </div>
        <div className={styles['aside']}>
          <HandlingForms entry={entry} actionResult={actionData} />
          <NoteForm key={noteFormKey} actionResult={actionData} />
          {cancellable && <CancelForm version={entry.version} actionResult={actionData} />}
        </div>
      </div>
    </>
  )
}

/** The staff actions on an entry, oldest first. */
function EntryHistory({ events }: { events: readonly EntryEvent[] }) {
  return (
    <Section id="history" title="經過" description={events.length === 0 ? '還沒有人處理。' : undefined}>
      <ol className={styles['events']}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={index} className={styles['event']}>
            <p>
              <time dateTime={event.at} className={styles['time']}>
                {taipeiMoment(new Date(event.at))}
              </time>{' '}
              <strong>{event.by ?? '已刪除的帳號'}</strong> {eventText(event)}
            </p>
            {hasText(event) && <p className={styles['text']}>{event.text || '（內容已經刪除）'}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The forms for the assignee and the state of an entry. */
function HandlingForms({ entry, actionResult }: { entry: HandledEntry; actionResult: OfficeActionResult | undefined }) {
  const { version, assignee, people, state } = entry
  const [assigning, { assignee: assigneeField }] = usePageForm<{ assignee: string }>(
    { id: `assign-${version}`, name: 'assign', defaultValue: { assignee: assignee?.id ?? '' } },
    actionResult,
  )
  const [moving, { state: to }] = usePageForm<{ state: string }>(
    { id: `state-${version}`, name: 'state', defaultValue: { state } },
    actionResult,
  )
  const { key: whoKey, required: _, ...whoControl } = controlOf(assigneeField)
  const { key: toKey, ...toControl } = controlOf(to)
  const others = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee] : []
  return (
    <Section id="handling" title="處理">
      <Form {...getFormProps(assigning)} method="post" className={styles['line']} aria-label="指派">
        <FormErrors form={assigning} />
        <SelectField key={`${whoKey} ${version}`} {...whoControl} label="負責的人">
          <option value="">還沒指派</option>
          {[...people, ...others].map(({ id, name }) => (
            <option key={id} value={id}>
              {name || '已刪除的帳號'}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="base" value={version} />
        <Button type="submit" name="intent" value="assign" variant="secondary">
          指派
        </Button>
      </Form>
      <Form {...getFormProps(moving)} method="post" className={styles['line']} aria-label="狀態">
        <FormErrors form={moving} />
        <SelectField key={`${toKey} ${version}`} {...toControl} label="狀態">
          {Object.entries(entryStateText).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="base" value={version} />
        <Button type="submit" name="intent" value="state" variant="secondary">
          改狀態
        </Button>
      </Form>
    </Section>
  )
}
