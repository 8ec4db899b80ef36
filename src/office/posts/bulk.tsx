import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { NamedEntity } from '../../contract/names.ts'
import { type BulkKind, bulkKinds, entityKindByChange, isMoveOnly } from '../../domain/manuscripts/bulk-change.ts'
import { may } from '../../domain/office/may.ts'
import { wallText } from '../../domain/walls/wall.ts'
import { controlOf, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { findTagByName } from '../parts/find-tag-by-name.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import styles from './bulk.module.css'

export const handle = officePage('一起修改')
export const meta = () => officeMeta('一起修改')

/**
 * The selected manuscripts of the list, or its filter, and the possible operations. For users who may edit; a 404 for
 * others.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!may(person, 'start-manuscript')) throw notFoundPage()
  const names = (kind: 'channel' | 'clinician') =>
    client('GET /api/v3.0/office/name/:kind', { params: { kind }, query: { limit: '300' } })
  const [{ items: channels }, { items: reviewers }] = await awaitOfficeCall(Promise.all([names('channel'), names('clinician')]))
  const searchParams = url.searchParams
  const uids = searchParams.getAll('uid').filter((uid) => /^[1-9]\d{0,14}$/.test(uid))
  const isWholeFilter = searchParams.get('scope') === 'all'
  const what = bulkKinds.find((kind) => kind === searchParams.get('what'))
  return {
    key: crypto.randomUUID(),
    what,
    all: isWholeFilter,
    uids: isWholeFilter ? [] : uids,
    filter: searchParams.get('filter') ?? '',
    channels,
    reviewers,
  }
}

const line = z.string().trim().default('')
const bulkForm = z.object({
  key: z.string(),
  what: z.enum(bulkKinds, '請選要改什麼'),
  tag: line,
  channel: line,
  reviewer: line,
  second: line,
  ends_on: line,
  wall: line,
  uid: z.array(z.string()).default([]),
  filter: line,
  scope: line,
})
type BulkRequest = z.output<typeof bulkForm>

/** The option that removes the reviewer: it is never preselected. */
const noReviewer = 'none'

/** One reviewer, or two who alternate. */
const joinIds = (item: string, other: string) => [...new Set([item, other])].filter(Boolean).join(',')

/** The field that holds the new value of an operation. */
const inputNameOfKind = (kind: BulkKind) => {
  if (isMoveOnly(kind)) return null
  return kind in entityKindByChange ? entityKindByChange[kind as keyof typeof entityKindByChange] : (kind as 'ends_on' | 'wall')
}

/** Creates a dry run of the operation and redirects to its result. Nothing is changed yet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const formData = await request.formData()
  const unknown = '沒有這個標籤；請寫完整的名稱'
  const tag = await findTagByName(client, String(formData.get('tag') ?? '').trim())
  const isKnown = ({ what, tag: name }: BulkRequest) => inputNameOfKind(what) !== 'tag' || (name !== '' && tag !== null)
  const schema = bulkForm
    .refine(isKnown, { path: ['tag'], message: unknown })
    .refine(({ what, reviewer }) => what !== 'reviewer' || reviewer !== '', { path: ['reviewer'], message: '請選送給誰審' })
  return runAction('plan', formData, schema, async ({ key, what, uid, filter, scope, second, ...values }) => {
    const field = inputNameOfKind(what)
    const target = scope === 'all' ? { filter } : { uids: uid.map(Number) }
    const to =
      field === null
        ? ''
        : field === 'tag'
          ? String(tag)
          : field === 'reviewer'
            ? values.reviewer === noReviewer
              ? ''
              : joinIds(values.reviewer, second)
            : values[field]
    const { items } = await client('POST /api/v3.0/office/bulk_edit', { body: { key, what, to, ...target } })
    return `/office/posts/bulk/${items.id}`
  })
}

const kindTitles: Record<BulkKind, string> = {
  add_tag: '加上標籤',
  remove_tag: '拿掉標籤',
  add_channel: '加上頻道',
  remove_channel: '拿掉頻道',
  reviewer: '送審',
  ends_on: '換最後一天',
  wall: '換誰能讀全文',
  trash: '丟進垃圾桶',
  untrash: '從垃圾桶拿回來',
}

const Reviewers = ({ reviewers }: { reviewers: readonly NamedEntity[] }) =>
  reviewers.map(({ id, name, about }) => (
    <option key={id} value={id}>
      {[name, about].filter(Boolean).join('・')}
    </option>
  ))

type BulkFields = Record<'what' | 'tag' | 'channel' | 'reviewer' | 'second' | 'ends_on' | 'wall' | 'to' | 'filter', string>

export default function Bulk({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { key, what, all, uids, filter, channels, reviewers } = loaderData
  const [form, fields] = usePageForm<BulkFields>(
    { id: 'plan', name: 'plan', ...(what && { defaultValue: { what } }) },
    actionData,
  )
  const returnPath = `/office/posts${filter && `?${filter}`}`
  // the fields of other operations are not required
  const select = (name: 'tag' | 'channel' | 'reviewer' | 'second' | 'wall' | 'what') => {
    const { key: again, required: _, ...control } = controlOf(fields[name])
    return { again, control }
  }
  const error = [...(form.errors ?? []), ...(fields.to.errors ?? []), ...(fields.filter.errors ?? [])][0]
  const isEmpty = !all && uids.length === 0
  const description = isEmpty
    ? '還沒有勾選稿件。'
    : all
      ? '篩選到的全部稿件。下一步會列出每一篇會怎樣，看過才改。'
      : `勾選的 ${uids.length} 篇。下一步會列出每一篇會怎樣，看過才改。`
  return (
    <div className={styles['bulk']}>
      <PageHead title="一起修改" description={description}>
        <SiteLink to={returnPath}>回到稿件</SiteLink>
      </PageHead>
      {!isEmpty && (
        <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="要改什麼">
          {error && (
            <Notice isError role="alert">
              {error}
            </Notice>
          )}
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="scope" value={all ? 'all' : 'ticked'} />
          {all ? (
            <input type="hidden" name="filter" value={filter} />
          ) : (
            uids.map((uid) => <input key={uid} type="hidden" name="uid" value={uid} />)
          )}
          <SelectField key={select('what').again} {...select('what').control} label="改什麼">
            {bulkKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindTitles[kind]}
              </option>
            ))}
          </SelectField>
          <div data-for="tag">
            <TextField
              key={select('tag').again}
              {...select('tag').control}
              label="標籤"
              hint="要有這個標籤；寫完整的名稱"
              maxLength={30}
            />
          </div>
          <div data-for="channel">
            <SelectField key={select('channel').again} {...select('channel').control} label="頻道">
              {channels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <div data-for="reviewer">
            <SelectField
              key={select('reviewer').again}
              {...select('reviewer').control}
              label="送給誰審"
              hint={
                reviewers.length > 0
                  ? '只列出現在能簽核的人；會寄信請他審，公開的文章照樣讀得到'
                  : '現在沒有人能簽核：請管理員在「角色」裡讓一位審訂醫師簽核'
              }
            >
              <option value="">請選擇</option>
              <Reviewers reviewers={reviewers} />
              <option value={noReviewer}>拿掉審訂者，不送審</option>
            </SelectField>
            <SelectField
              key={select('second').again}
              {...select('second').control}
              label="也送給"
              hint="兩位輪流，各分到一半；自己寫的分給另一位"
            >
              <option value="">不分，都給上面這位</option>
              <Reviewers reviewers={reviewers} />
            </SelectField>
          </div>
          <div data-for="ends_on">
            <FormField field={fields.ends_on} optional label="最後一天" hint="台北時間，當天還看得到；空的是不到期" type="date" />
          </div>
          <div data-for="wall">
            <SelectField key={select('wall').again} {...select('wall').control} label="誰能讀">
              {Object.entries(wallText).map(([wall, name]) => (
                <option key={wall} value={wall}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit">看會改到哪些</Button>
          <p className={styles['note']}>
            改的是稿件，每一篇一個新版本；讀者看到的，要再發布才會變。這些都不在簽核的範圍裡，簽過的內容不必重簽。沒有公開過的才能丟進垃圾桶，三十天內拿得回來。
          </p>
        </Form>
      )}
    </div>
  )
}
