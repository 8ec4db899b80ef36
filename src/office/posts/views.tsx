import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { type SavedView, savedViewEndpoints } from '../../contract/saved-views.ts'
import { may } from '../../domain/office/may.ts'
import type { SheetAnswer } from '../../drawing/forms/form-answer.ts'
import { FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Fold, Head, Tick } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import styles from './posts.module.css'

export const handle = officePage('檢視')
export const meta = () => officeMeta('檢視')

const page = '/office/posts/views'

/** The saved views of the user, and the current filter to save. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const { items } = await forStaff(client('GET /api/v3.0/office/saved_view'))
  const { searchParams: given } = url
  return { views: items, filter: given.get('filter') ?? '', shares: may(person, 'share-views'), done: given.get('done') }
}

const stored = savedViewEndpoints.keep.body
const saved = savedViewEndpoints.save.body.strip()

/** Saves, renames or deletes a view. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const sent = await request.formData()
  const intent = String(sent.get('intent'))
  if (intent === 'keep')
    return runAction('keep', sent, stored.strip(), async (body) => {
      await client('POST /api/v3.0/office/saved_view', { body })
      return `/office/posts?${body.filter}`
    })
  const [what, id = ''] = intent.split(' ')
  const params = { id }
  if (what === 'save')
    return runAction(`view-${id}`, sent, saved, async (body) => {
      await client('POST /api/v3.0/office/saved_view/:id/save', { params, body })
      return `${page}?done=save`
    })
  if (what === 'delete')
    return runAction(`view-${id}`, new FormData(), savedViewEndpoints.save.body.pick({}), async () => {
      await client('POST /api/v3.0/office/saved_view/:id/delete', { params })
      return `${page}?done=delete`
    })
  throw data('沒有這個動作', { status: 400 })
}

type Given = PageProps<typeof loader, typeof action>
const dones = new Map([
  ['save', '已經儲存。'],
  ['delete', '已經刪除；稿件都還在。'],
])

export default function Views({ loaderData: { views, filter, shares, done }, actionData }: Given) {
  return (
    <div className={styles['editor']}>
      <Head title="檢視" about="檢視是有名字的篩選，列在稿件列表的上面，在「找」裡也找得到。">
        <SiteLink to={filter ? `/office/posts?${filter}` : '/office/posts'}>回到稿件</SiteLink>
      </Head>
      {done && dones.has(done) && !actionData && <Notice role="status">{dones.get(done)}</Notice>}
      {filter && <SaveView filter={filter} shares={shares} answer={actionData} />}
      <Section id="views" title="現有的檢視">
        {views.length === 0 && <p>還沒有檢視。先在稿件列表篩選，再按「存成檢視」。</p>}
        <ul className={rows['rows']}>
          {views.map((view) => (
            <li key={view.id} className={rows['row']}>
              <SiteLink to={`/office/posts?${view.filter}`} className={rows['name']}>
                {view.name}
              </SiteLink>
              <span className={rows['end']}>{view.shared ? (view.own ? '大家都看得到' : '同事分享的') : '只有自己看得到'}</span>
              {view.own && <Change view={view} shares={shares} answer={actionData} />}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface Answer {
  shares: boolean
  answer: SheetAnswer | undefined
}

function SaveView({ filter, shares, answer }: Answer & { filter: string }) {
  const [form, fields] = useSheetForm<{ name: string; filter: string }>({ id: 'keep', name: 'keep' }, answer)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="存成檢視">
      <FormFault form={form} />
      <input type="hidden" name="filter" value={filter} />
      <FormField
        field={fields.name}
        label="名稱"
        hint="例如：糖尿病的草稿"
        maxLength={40}
        errors={fields.name.errors ?? fields.filter.errors}
      />
      {shares && <Tick name="shared">分享給編輯部所有人</Tick>}
      <Button type="submit" name="intent" value="keep">
        存成檢視
      </Button>
    </Form>
  )
}

function Change({ view: { id, name, shared }, shares, answer }: Answer & { view: SavedView }) {
  const called = `view-${id}`
  const [form, fields] = useSheetForm<{ name: string }>({ id: called, name: called, defaultValue: { name } }, answer)
  return (
    <Fold title={`改名或刪除「${name}」`} open={answer?.form === called}>
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormFault form={form} />
        <FormField field={fields.name} label="名稱" maxLength={40} />
        {(shares || shared) && (
          <Tick name="shared" defaultChecked={shared}>
            分享給編輯部所有人
          </Tick>
        )}
        <Button type="submit" name="intent" value={`save ${id}`}>
          儲存
        </Button>
        <Button type="submit" name="intent" value={`delete ${id}`} look="danger">
          刪除
        </Button>
      </Form>
    </Fold>
  )
}
