import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { FailedMail } from '../../contract/failed-mail.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { FormFault } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/page-layout.tsx'
import { ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'

export const handle = officePage('沒寄到的信')
export const meta = () => officeMeta('沒寄到的信')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { items, more } = await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/mail'))
  return { items, more, done: url.searchParams.has('done') }
}

/** Resends a failed mail. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  return runAction('resend', await request.formData(), z.object({ id: z.uuid('沒有這封信') }), async ({ id }) => {
    await client('POST /api/v3.0/office/mail/:id/resend', { params: { id } })
    return '/office/mail?done'
  })
}

export default function FailedMails({ loaderData: { items, more, done }, actionData }: PageProps<typeof loader, typeof action>) {
  const [form] = useSheetForm({ id: 'resend', name: 'resend' }, actionData)
  return (
    <>
      <Head
        title="沒寄到的信"
        about={`三十天內寄不出去、不再自動重試的信，最近的在前${more ? '，只列最近的 100 封' : ''}。收件人只露出第一個字；時間是台北時間。`}
      />
      {done && !actionData && <Notice role="status">已經再寄一次，還是寄不到的話會再列在這裡。</Notice>}
      <FormFault form={form} />
      <ResultList nothing={items.length > 0 ? null : '沒有寄不出去的信。'} following={null}>
        <ul className={rows['rows']}>
          {items.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      </ResultList>
    </>
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
          <Button type="submit" look="secondary" size="small" aria-label={`再寄一次（${subject}，給 ${recipient}）`}>
            再寄一次
          </Button>
        </Form>
      )}
    </li>
  )
}
