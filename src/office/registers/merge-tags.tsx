import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { TagDetails, tagTwin } from '../../contract/tags.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { findTagByName } from '../parts/find-tag-by-name.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { registerAt } from './register-at.ts'
import styles from './registers.module.css'

type TagTwin = z.infer<typeof tagTwin>

export const handle = officePage('合併標籤')
export const meta = () => officeMeta('合併標籤')

const tagsPage = registerPath({ name: 'tags' })
const path = `${tagsPage}/merge`

/** Tags that differ only in spelling, and the former names and uses of the tag in the URL. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const register = registerAt('tags')
  const id = url.searchParams.get('tag')
  if (id !== null && !/^[1-9]\d{0,8}$/.test(id)) throw notFoundPage()
  const [{ items: twins }, tag] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/tag_twins')),
    id === null ? null : awaitOfficeCall(client('GET /api/v3.0/office/tag/:id', { params: { id } })),
  ])
  return { name: register.name, twins, tag: tag?.items ?? null, done: url.searchParams.get('done') === 'merge' }
}

const number = z.string().regex(/^[1-9]\d{0,8}$/)
const mergeForm = z.object({ id: number, into: number.transform(Number) })

/** Merges tag `from` into tag `into`, both by name; or one of two listed spellings into the other, by number. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const formData = await request.formData()
  const merge = async (id: string, into: number) => {
    await client('POST /api/v3.0/office/tag/:id/merge', { params: { id }, body: { into } })
    return `${path}?tag=${into}&done=merge`
  }
  if (formData.get('intent') === 'twin')
    return runAction(mergeFormId(String(formData.get('id'))), formData, mergeForm, ({ id, into }) => merge(id, into), { site })
  const [from, into] = await Promise.all(
    ['from', 'into'].map((name) => findTagByName(client, String(formData.get(name) ?? '').trim())),
  )
  const unknown = '沒有這個標籤；請寫完整的名稱'
  const schema = z.object({
    from: z.string(unknown).refine(() => from !== null, unknown),
    into: z.string(unknown).refine(() => into !== null, unknown),
  })
  return runAction('merge', formData, schema, () => merge(String(from), Number(into)), { at: 'into', site })
}

/** Id of the form that merges a tag into its twin, by the number of the merged tag. */
const mergeFormId = (id: number | string) => `merge-${id}`

export default function MergeTags({ loaderData: { twins, tag, done }, actionData }: PageProps<typeof loader, typeof action>) {
  const [form, { from, into }] = usePageForm<Record<'from' | 'into', string>>(
    { id: 'merge', name: 'merge', defaultValue: { from: done ? '' : (tag?.name ?? ''), into: '' } },
    actionData,
  )
  return (
    <>
      <PageHead
        title="合併標籤"
        description="兩個標籤是同一件事時，併成一個：用到的地方一起改，舊網址轉到留下的那一個。不能復原。"
      >
        <SiteLink to={tagsPage}>回到標籤</SiteLink>
      </PageHead>
      {done && !actionData && (
        <Notice role="status" className={styles['notice']}>
          已經合併{tag && `，留下「${tag.name}」`}：用到的地方都改了，舊網址轉到它。
        </Notice>
      )}
      <div className={styles['layout']}>
        <div className={styles['side']}>
          <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="合併標籤" data-leave="after">
            <FormErrors form={form} />
            <FormField field={from} label="要拿掉的標籤" hint="合併之後就沒有它了。" maxLength={30} autoComplete="off" />
            <FormField field={into} label="併入哪一個標籤" hint="留下的那一個。" maxLength={30} autoComplete="off" />
            <StepUp id="merge" request={actionData?.form === 'merge' ? actionData.stepUp : null} />
            <Button type="submit" name="intent" value="merge" variant="danger">
              併入
            </Button>
          </Form>
          {twins.length > 0 && (
            <Section id="twins" title="同一個標籤，不同的寫法" description="以前存成了兩個，按一下就併成一個。">
              <ul className={rows['rows']}>
                {twins.flatMap(({ keep, others }) =>
                  others.map((twin) => <Twin key={twin.id} keep={keep} twin={twin} actionResult={actionData} />),
                )}
              </ul>
            </Section>
          )}
        </div>
        {tag && <Details tag={tag} />}
      </div>
    </>
  )
}

function Twin({ keep, twin, actionResult }: { keep: TagTwin; twin: TagTwin; actionResult: OfficeActionResult | undefined }) {
  const name = mergeFormId(twin.id)
  const [form] = usePageForm({ id: name, name }, actionResult)
  return (
    <li className={rows['row']}>
      <span className={rows['name']}>{twin.name}</span>
      <span className={rows['about']}>{twin.posts.toLocaleString('zh-TW')} 篇</span>
      <Form {...getFormProps(form)} method="post" className={rows['end']}>
        <FormErrors form={form} />
        <input type="hidden" name="id" value={twin.id} />
        <input type="hidden" name="into" value={keep.id} />
        <StepUp id={name} request={actionResult?.form === name ? actionResult.stepUp : null} />
        <Button type="submit" name="intent" value="twin" variant="secondary" size="small">
          合併到「{keep.name}」（{keep.posts.toLocaleString('zh-TW')} 篇）
        </Button>
      </Form>
    </li>
  )
}

/** The former names of a tag; its page lists where it is used. */
function Details({ tag: { id, name, former } }: { tag: TagDetails }) {
  return (
    <div className={styles['side']}>
      <Section id="former" title={`「${name}」的舊名稱`}>
        <p className={former.length === 0 ? styles['nothing'] : undefined}>
          {former.length === 0 ? '沒有。改名或併進來的標籤會列在這裡。' : former.join('、')}
        </p>
      </Section>
      <p>
        <SiteLink to={registerPath({ name: 'tags' }, String(id))}>「{name}」的資料與用在哪裡</SiteLink>
      </p>
    </div>
  )
}
