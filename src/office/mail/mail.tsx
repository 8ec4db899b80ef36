import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { type FailedMail, type MailSwitch, mailSwitch } from '../../contract/failed-mail.ts'
import { mailStopNames, mailStops } from '../../domain/mail/priority.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import styles from './mail.module.css'

export const handle = officePage('沒寄到的信')
export const meta = () => officeMeta('沒寄到的信')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const { items, more, sending } = await awaitOfficeCall(client('GET /api/v3.0/office/mail'))
  const mayStop = person !== null && may(person, 'stop-mail')
  return { items, more, sending, mayStop, done: url.searchParams.get('done') }
}

/** An empty field of a form is omitted; the call reports a missing reason. */
const filled = mailSwitch.extend({ reason: z.string().default('') }).strip()

/** Resends a failed mail, or stops and resumes all of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  if (form.has('stopped'))
    return runAction('switch', form, filled, async (body) => {
      await client('POST /api/v3.0/office/mail/switch', { body })
      return '/office/mail?done=switch'
    })
  return runAction('resend', form, z.object({ id: z.uuid('沒有這封信') }), async ({ id }) => {
    await client('POST /api/v3.0/office/mail/:id/resend', { params: { id } })
    return '/office/mail?done=resend'
  })
}

const doneMessages = new Map([
  ['resend', '已經排進寄送，還是寄不到的話會再列在這裡。'],
  ['switch', '已經更改，幾秒內就會照這樣寄。'],
])

export default function FailedMails({
  loaderData: { items, more, sending, mayStop, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const [form] = usePageForm({ id: 'resend', name: 'resend' }, actionData)
  return (
    <>
      <PageHead
        title="沒寄到的信"
        description={`三十天內寄不出去、不再自動重試的信，最近的在前${more ? '，只列最近的 100 封' : ''}。收件人只露出第一個字；時間是台北時間。`}
      />
      {done !== null && !actionData && <Notice role="status">{doneMessages.get(done) ?? doneMessages.get('resend')}</Notice>}
      <FormErrors form={form} />
      <ResultList emptyMessage={items.length > 0 ? null : '沒有寄不出去的信。'} nextPageUrl={null}>
        <ul className={rows['rows']}>
          {items.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      </ResultList>
      {mayStop && (
        <div className={styles['switch']}>
          <Switch key={`${sending.stopped} ${sending.reason}`} sending={sending} actionResult={actionData} />
        </div>
      )}
    </>
  )
}

/** The switch of administrators: for a mailing that is wrong, or a mail server that must not be used. */
function Switch({ sending, actionResult }: { sending: MailSwitch; actionResult: OfficeActionResult | undefined }) {
  const [form, fields] = usePageForm<MailSwitch>({ id: 'switch', name: 'switch', defaultValue: sending }, actionResult)
  const { key: stoppedKey, ...stopped } = controlOf(fields.stopped)
  const { key: reasonKey, ...reason } = controlOf(fields.reason, true)
  return (
    <Section
      id="stop-mail"
      title="停住寄信"
      description="信寄錯了，或郵件伺服器不能用的時候，在這裡停住。停住的信會留著，三天內恢復就會寄出；驗證碼也停住時，讀者不能註冊，也不能重設密碼。"
    >
      <Form method="post" className={styles['form']} id={form.id}>
        <FormErrors form={form} />
        <SelectField key={stoppedKey} {...stopped} label="寄出哪些信">
          {mailStops.map((stop) => (
            <option key={stop} value={stop}>
              {mailStopNames[stop]}
            </option>
          ))}
        </SelectField>
        <TextField
          key={reasonKey}
          {...reason}
          optional={false}
          label="停住的原因"
          hint="停住的時候要寫，編輯部每一頁的最上面都看得到。"
          maxLength={100}
        />
        <Button type="submit">更改</Button>
      </Form>
    </Section>
  )
}

function Row({ mail: { id, subject, recipient, failed_at, reason, may_resend } }: { mail: FailedMail }) {
  return (
    <li className={rows['row']}>
      <span className={rows['name']}>{subject || '驗證碼、重設密碼的信'}</span>
      <span className={rows['about']}>給 {recipient}</span>
      <span className={rows['about']}>
        {taipeiMoment(new Date(failed_at))}：{reason}
      </span>
      {may_resend && (
        <Form method="post" className={rows['end']}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" size="small" aria-label={`再寄一次（${subject}，給 ${recipient}）`}>
            再寄一次
          </Button>
        </Form>
      )}
    </li>
  )
}
