import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { lookUpReason, type MemberHit, memberLookUpEndpoints } from '../../contract/member-look-up.ts'
import { type LookUpReason, membersPerHour } from '../../domain/membership/member-look-up.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { ReasonFields } from './member-forms.tsx'
import styles from './members.module.css'

export const handle = officePage('會員')
export const meta = () => officeMeta('會員')

/** Only for users who may look members up; nothing is listed without a search. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const reference = url.searchParams.get('entry')
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/member'))
  return { ...items, from: reference === null ? null : await requestOf(client, reference) }
}

/** Query of the member who sent an inbox entry; null without an address, and for an entry that the user may not read. */
async function requestOf(client: SiteRequest['client'], reference: string) {
  try {
    const { items } = await client('GET /api/v3.0/office/entry/:reference', { params: { reference } })
    return items.email === null ? null : { q: items.email, reason: reasonOfEntry[items.kind] ?? 'mail', note: items.reference }
  } catch (error) {
    if (isApiError(error) && error.status < 500) return null
    throw error
  }
}
const reasonOfEntry: Partial<Record<string, LookUpReason>> = { 'personal-data': 'data' }

interface ActionResult extends OfficeActionResult {
  /** The result of a search; null for a refused one. */
  hits: MemberHit[] | null
  reason: string
  note: string
}

const opening = z.object({ member: z.string(), reason: lookUpReason, note: z.string().default('') })

/** Finds members, or opens one with the same reason. The URL has no query, because it would contain personal data. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const formData = await request.formData()
  if (formData.has('member'))
    return runAction('open', formData, opening, async ({ member: id, ...body }) => {
      await client('POST /api/v3.0/office/member/:id/open', { params: { id }, body })
      return `/office/members/${id}`
    })
  const submission = parseWithZod(formData, { schema: memberLookUpEndpoints.find.body })
  const formState = {
    form: 'find',
    hits: null,
    reason: String(formData.get('reason') ?? ''),
    note: String(formData.get('note') ?? ''),
  }
  if (submission.status !== 'success') return data<ActionResult>({ ...formState, result: submission.reply() }, { status: 422 })
  try {
    const { items } = await client('POST /api/v3.0/office/member/find', { body: submission.value })
    return data<ActionResult>({ ...formState, result: { ...submission.reply(), error: {} }, hits: items })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    return data<ActionResult>({ ...formState, result: submission.reply(conformErrors(error)) }, { status: error.status })
  }
}

export default function Members({
  loaderData: { opened: openedCount, most: limit, from },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const actionResult = actionData as OfficeActionResult | ActionResult | undefined
  const [form, fields] = usePageForm<Record<'q' | 'reason' | 'note', string>>(
    { id: 'find', name: 'find', ...(from && { defaultValue: from }) },
    actionResult,
  )
  const searchResult = actionResult && 'hits' in actionResult ? actionResult : null
  const openError = actionResult?.form === 'open' ? Object.values(actionResult.result.error ?? {}).flat()[0] : null
  return (
    <>
      <PageHead
        title="會員"
        description={`每次查看都要寫原因，會留在操作紀錄。一個人一小時最多看 ${membersPerHour} 位、一天最多 ${limit} 位，今天看了 ${openedCount} 位。`}
      />
      {openError && (
        <Notice isError role="alert" className={styles['notice']}>
          {openError}
        </Notice>
      )}
      <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="找會員" data-leave="free">
        <FormErrors form={form} />
        <FormField
          field={fields.q}
          label="找誰"
          hint="完整的電子郵件、七位數的訂戶編號，或訂單編號。不能用姓名找。"
          maxLength={254}
          autoComplete="off"
        />
        <ReasonFields fields={fields} />
        <Button type="submit">尋找</Button>
      </Form>
      {searchResult?.hits && <Hits hits={searchResult.hits} reason={searchResult.reason} note={searchResult.note} />}
    </>
  )
}

/** The results; each is opened with the reason of the search. */
const Hits = ({ hits, reason, note }: { hits: MemberHit[]; reason: string; note: string }) => (
  <Section id="hits" title="找到的會員">
    <p role="status">{hits.length === 0 ? '沒有符合的會員。請確認號碼或地址是不是完整。' : `找到 ${hits.length} 位。`}</p>
    <ul className={rows['rows']}>
      {hits.map(({ id, name, email, subscriber }) => (
        <li key={id} className={rows['row']}>
          <span className={rows['name']}>
            {name}　{email} <Badge variant="outline">{subscriber ? '訂戶' : '會員'}</Badge>
          </span>
          <Form method="post" aria-label={`打開 ${name}`}>
            <input type="hidden" name="member" value={id} />
            <input type="hidden" name="reason" value={reason} />
            <input type="hidden" name="note" value={note} />
            <Button type="submit" variant="secondary" size="small">
              打開
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </Section>
)
