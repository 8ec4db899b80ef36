import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { type SavedView, savedViewEndpoints } from '../../contract/saved-views.ts'
import { may } from '../../domain/office/may.ts'
import { findRegister, registerPath } from '../../domain/registers/registers.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import type { PageFormResult } from '../../rendering/forms/form-result.ts'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Checkbox, Disclosure, PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import styles from './views.module.css'

export const handle = officePage('檢視')
export const meta = () => officeMeta('檢視')

/** The name of the register in a URL; null for the manuscripts. @throws the not-found page for another name */
function registerIn(name: string | undefined): string | null {
  if (name === undefined) return null
  if (!findRegister(name)) throw notFoundPage()
  return name
}

const postsPath = '/office/posts'
const listPath = (name: string | null) => (name === null ? postsPath : registerPath({ name }))

/** The saved views of the user of one list, the manuscripts or a register, and the current filter to save. */
export async function loader({ context, params: { name }, url: { searchParams } }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const register = registerIn(name)
  const { items } = await awaitOfficeCall(
    register === null
      ? client('GET /api/v3.0/office/saved_view')
      : client('GET /api/v3.0/office/register_view/:name', { params: { name: register } }),
  )
  const shares = may(person, register === null ? 'share-views' : 'open-registers')
  return { register, views: items, filter: searchParams.get('filter') ?? '', shares, done: searchParams.get('done') }
}

const keepForm = savedViewEndpoints.keep.body
const saveForm = savedViewEndpoints.save.body.strip()

/** Saves, renames or deletes a view. */
export async function action({ request, context, params: { name } }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const register = registerIn(name)
  const path = listPath(register)
  const formData = await request.formData()
  const intent = String(formData.get('intent'))
  if (intent === 'keep')
    return runAction('keep', formData, keepForm.strip(), async (body) => {
      if (register === null) await client('POST /api/v3.0/office/saved_view', { body })
      else await client('POST /api/v3.0/office/register_view/:name', { params: { name: register }, body })
      return `${path}?${body.filter}`
    })
  const [command, id = ''] = intent.split(' ')
  if (command === 'save')
    return runAction(`view-${id}`, formData, saveForm, async (body) => {
      const call =
        register === null
          ? client('POST /api/v3.0/office/saved_view/:id/save', { params: { id }, body })
          : client('POST /api/v3.0/office/register_view/:name/:id/save', { params: { name: register, id }, body })
      return `${path}/views?done=${await outcomeOf(call, 'save')}`
    })
  if (command === 'delete')
    return runAction(`view-${id}`, new FormData(), savedViewEndpoints.save.body.pick({}), async () => {
      const call =
        register === null
          ? client('POST /api/v3.0/office/saved_view/:id/delete', { params: { id } })
          : client('POST /api/v3.0/office/register_view/:name/:id/delete', { params: { name: register, id } })
      return `${path}/views?done=${await outcomeOf(call, 'delete')}`
    })
  throw data('沒有這個動作', { status: 400 })
}

/** The result of a call: `gone` when the view was deleted meanwhile, in another tab or by a colleague. */
async function outcomeOf(call: Promise<unknown>, done: string): Promise<string> {
  try {
    await call
    return done
  } catch (error) {
    if (isApiError(error) && error.status === 404) return 'gone'
    throw error
  }
}

type Props = PageProps<typeof loader, typeof action>

export default function Views({ loaderData: { register, views, filter, shares, done }, actionData }: Props) {
  const itemName = register === null ? '稿件' : (findRegister(register)?.labels.one ?? '')
  const path = listPath(register)
  const doneMessages = new Map([
    ['save', '已經儲存。'],
    ['delete', `已經刪除；${itemName}都還在。`],
    ['gone', '這個檢視先前已經刪除了。'],
  ])
  const listedAt = register === null ? '列在稿件列表的上面，在「找」裡也找得到' : `列在${itemName}列表的上面`
  const sharing = register === null ? '分享給編輯部所有人' : `分享給所有管理${itemName}的同事`
  return (
    <div className={styles['page']}>
      <PageHead title={register === null ? '檢視' : `${itemName}的檢視`} description={`檢視是有名字的篩選，${listedAt}。`}>
        <SiteLink to={filter ? `${path}?${filter}` : path}>回到{itemName}</SiteLink>
      </PageHead>
      {done && doneMessages.has(done) && !actionData && <Notice role="status">{doneMessages.get(done)}</Notice>}
      {filter && (
        <SaveView
          filter={filter}
          example={register === null ? '例如：糖尿病的草稿' : undefined}
          shares={shares}
          sharing={sharing}
          actionResult={actionData}
        />
      )}
      <Section id="views" title="現有的檢視">
        {views.length === 0 && <p>還沒有檢視。先在{itemName}列表篩選，再按「存成檢視」。</p>}
        <ul className={rows['rows']}>
          {views.map((view) => (
            <li key={view.id} className={rows['row']}>
              <SiteLink to={`${path}?${view.filter}`} className={rows['name']}>
                {view.name}
              </SiteLink>
              <span className={rows['end']}>{view.shared ? (view.own ? '大家都看得到' : '同事分享的') : '只有自己看得到'}</span>
              {view.own && <Change view={view} shares={shares} sharing={sharing} actionResult={actionData} />}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface ActionResult {
  shares: boolean
  /** The label of sharing: with whom. */
  sharing: string
  actionResult: PageFormResult | undefined
}

function SaveView({
  filter,
  example,
  shares,
  sharing,
  actionResult,
}: ActionResult & { filter: string; example: string | undefined }) {
  const [form, fields] = usePageForm<{ name: string; filter: string }>({ id: 'keep', name: 'keep' }, actionResult)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="存成檢視">
      <FormErrors form={form} />
      <input type="hidden" name="filter" value={filter} />
      <FormField
        field={fields.name}
        label="名稱"
        hint={example}
        maxLength={40}
        errors={fields.name.errors ?? fields.filter.errors}
      />
      {shares && <Checkbox name="shared">{sharing}</Checkbox>}
      <Button type="submit" name="intent" value="keep">
        存成檢視
      </Button>
    </Form>
  )
}

function Change({ view: { id, name, shared }, shares, sharing, actionResult }: ActionResult & { view: SavedView }) {
  const formName = `view-${id}`
  const [form, fields] = usePageForm<{ name: string }>({ id: formName, name: formName, defaultValue: { name } }, actionResult)
  return (
    <Disclosure title={`改名或刪除「${name}」`} open={actionResult?.form === formName}>
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormErrors form={form} />
        <FormField field={fields.name} label="名稱" maxLength={40} />
        {(shares || shared) && (
          <Checkbox name="shared" defaultChecked={shared}>
            {sharing}
          </Checkbox>
        )}
        <Button type="submit" name="intent" value={`save ${id}`}>
          儲存
        </Button>
        <Button type="submit" name="intent" value={`delete ${id}`} variant="danger">
          刪除
        </Button>
      </Form>
    </Disclosure>
  )
}
