import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { bylineEndpoints } from '../../contract/bylines.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { answered } from '../parts/answered.ts'
import { Fold } from '../parts/fold.tsx'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { Tick } from '../parts/tick.tsx'
import styles from './registers.module.css'

export const handle = officePage('作者')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('作者', loaderData?.author.name)

const authorsPage = '/office/registers/authors'

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { items } = await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/author/:id', { params: { id } }))
  return { author: items, done: url.searchParams.get('done') }
}

const saved = bylineEndpoints.save.body.strip()

/** Saves an author, or deletes one that is not in use. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const sent = await request.formData()
  if (sent.get('intent') === 'delete')
    return answered(
      'delete',
      sent,
      z.object({}),
      async () => {
        await client('POST /api/v3.0/office/author/:id/delete', { params: { id } })
        return authorsPage
      },
      { site },
    )
  return answered(
    'save',
    sent,
    saved,
    async ({ name = '', title = '', bio = '', reviewer = false }) => {
      await client('POST /api/v3.0/office/author/:id/save', { params: { id }, body: { name, title, bio, reviewer } })
      return `${authorsPage}/${id}?done=save`
    },
    { at: 'name', site },
  )
}

const dones = new Map([
  ['add', '已經新增，寫稿時選得到了。'],
  ['save', '已經儲存，讀者兩秒內就會看到。'],
])

type Given = PageProps<typeof loader, typeof action>

/** Keyed by the author: navigating to another one resets the fields. */
export default function Author(given: Given) {
  return <Whole key={given.loaderData.author.id} {...given} />
}

function Whole({ loaderData: { author, done }, actionData }: Given) {
  const { id, name, title, bio, reviewer, account, posts, listed, used } = author
  const [form, fields] = useSheetForm<Record<'name' | 'title' | 'bio' | 'reviewer', string>>(
    { id: 'save', name: 'save', defaultValue: { name, title, bio, reviewer: reviewer ? 'on' : '' } },
    actionData,
  )
  const { key: _, ...about } = controlOf(fields.bio, true)
  const [deleting] = useSheetForm({ id: 'delete', name: 'delete' }, actionData)
  return (
    <>
      <Head title={name} about={`${posts.toLocaleString('zh-TW')} 篇文章${account === null ? '' : `・帳號：${account}`}`}>
        <SiteLink to={authorsPage}>回到作者</SiteLink>
        {listed && <a href={`/author/${id}`}>讀者的作者頁</a>}
      </Head>
      {done && dones.has(done) && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {dones.get(done)}
        </Notice>
      )}
      <Form {...getFormProps(form)} method="post" className={`${styles['form']} ${styles['narrow']}`} aria-label="作者資料">
        <FormFault form={form} />
        <FormField field={fields.name} label="署名" hint="改了之後，他寫過的文章一起改。" maxLength={50} autoComplete="off" />
        <FormField field={fields.title} label="頭銜" hint="例如：心臟內科醫師、健康記者。" maxLength={60} optional />
        <TextAreaField {...about} label="簡介" hint="作者頁上的幾句話。" rows={4} maxLength={500} />
        <Tick name="reviewer" defaultChecked={fields.reviewer.initialValue === 'on'}>
          可以審訂：稿件的「審訂」選得到他；要簽核，再請管理員在「角色」把帳號對應到這位作者
        </Tick>
        <StepUp id="save" asked={actionData?.stepUp} />
        <Button type="submit">儲存</Button>
      </Form>
      {!used && (
        <Fold title="刪除這位作者" open={actionData?.form === 'delete'}>
          <Form {...getFormProps(deleting)} method="post" className={styles['form']} aria-label="刪除作者">
            <FormFault form={deleting} />
            <p>沒有文章、專欄、稿件或帳號用到這位作者。刪除之後不能復原。</p>
            <StepUp id="delete" asked={actionData?.stepUp} />
            <Button type="submit" name="intent" value="delete" look="danger">
              刪除
            </Button>
          </Form>
        </Fold>
      )}
    </>
  )
}
