import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { BulkPlan, ImportResult } from '../../contract/registers.ts'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { valueOfText } from '../../domain/registers/entry-form.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { HiddenFields } from '../parts/hidden-fields.tsx'
import lineForm from '../parts/line-form.module.css'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { Checkbox, PageHead } from '../parts/page-layout.tsx'
import { StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { type Choices, EntryField } from './entry-form.tsx'
import { queryOf, readListQuery, searchParamsOf } from './list-query.ts'
import { PlannedRows, PlanResult } from './planned-rows.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'

export const handle = officePage('批次修改')
export const meta = ({ loaderData }: MetaProps<typeof loader>) =>
  officeMeta('批次修改', loaderData ? knownRegister(loaderData.name).labels.one : '')

/** The changes that a register allows for many entries: archiving, and setting a field that is neither fixed nor nested. */
const changesOf = (register: Register): [what: string, label: string][] => [
  ...(register.archive
    ? ([
        ['archive', '封存'],
        ['unarchive', '取消封存'],
      ] as [string, string][])
    : []),
  ...fieldsOf(register).flatMap(([name, { label, immutable, computed, kind }]): [string, string][] =>
    immutable || computed || kind === 'outline' || name === register.key ? [] : [[`set:${name}`, `改「${label}」`]],
  ),
]

/** The entries that the filter in the URL selects; each of the first hundred can be excluded. */
export async function loader({ context, params: { name }, url: { searchParams } }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const listQuery = { ...readListQuery(register, searchParams), after: '', sort: '' }
  const what = searchParams.get('what') ?? ''
  if (what !== '' && !changesOf(register).some(([item]) => item === what)) throw notFoundPage()
  const { client } = context.get(siteRequest)
  const params = { name: register.name }
  const [{ items, total }, { items: choices }] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/register/:name', { params, query: { ...queryOf(listQuery), limit: '100' } })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_choices/:name', { params })),
  ])
  const titles = items.map(({ key, value }) => ({ key, title: String(value[register.list.title] ?? key) }))
  return { name: register.name, what, titles, total, choices: choices as Choices, filter: searchParamsOf(listQuery).toString() }
}

interface BulkActionResult {
  error: string | null
  value: string
  except: string[]
  plan: BulkPlan | null
  result: ImportResult | null
  stepUp: StepUpRequest | null
}

/** Plans the change and shows the plan; with `intent=run`, performs it. */
export async function action({ request, context, params: { name }, url: { searchParams } }: ActionFunctionArgs) {
  const register = registerAt(name)
  const site = context.get(siteRequest)
  const form = await request.formData()
  const [what = '', field = ''] = (searchParams.get('what') ?? '').split(':')
  const value = String(form.get(`f_${field}`) ?? '')
  const except = form.getAll('except').map(String)
  const actionResult = (status: number, more: Partial<BulkActionResult>) =>
    data<BulkActionResult>({ error: null, value, except, plan: null, result: null, stepUp: null, ...more }, { status })
  const changedField = fieldOf(register, field)
  const parsedValue = what === 'set' && changedField ? valueOfText(changedField, value) : { value: null }
  if ('error' in parsedValue) return actionResult(422, { error: parsedValue.error })
  const { words, filter, state } = queryOf({ ...readListQuery(register, searchParams), after: '', sort: '' })
  const archiveChange = what === 'archive' ? ('archive' as const) : ('unarchive' as const)
  const change = what === 'set' ? { what: 'set' as const, field, value: parsedValue.value } : { what: archiveChange }
  const body = { words, filter, state: state as 'live', except, change } as const
  const params = { name: register.name }
  const planOf = async () => (await site.client('POST /api/v3.0/office/register/:name/bulk', { params, body })).items
  try {
    if (form.get('intent') !== 'run') return actionResult(200, { plan: await planOf() })
    const failedProof = await verifyProof(site, form)
    if (failedProof) return actionResult(403, { plan: await planOf(), stepUp: failedProof })
    const run = { ...body, hash: String(form.get('hash')) }
    const { items: result } = await site.client('POST /api/v3.0/office/register/:name/bulk/run', { params, body: run })
    return actionResult(200, { result, plan: result.left > 0 ? await planOf() : null })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(403, { plan: await planOf(), stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const apiErrors = conformErrors(error, '現在無法完成，請再試一次')
    const message = 'formErrors' in apiErrors ? apiErrors.formErrors[0] : Object.values(apiErrors.fieldErrors)[0]?.[0]
    return actionResult(error.status, { error: message ?? '現在無法完成，請再試一次' })
  }
}

export default function Bulk({ loaderData, actionData: actionResult }: PageProps<typeof loader, typeof action>) {
  const { name, what, titles, total, choices, filter } = loaderData
  const register = knownRegister(name)
  const { one: entryName, counter } = register.labels
  const field = what.startsWith('set:') ? fieldOf(register, what.slice(4)) : undefined
  const filterEntries = [...new URLSearchParams(filter)]
  return (
    <>
      <PageHead
        title={`批次修改${entryName}`}
        description={`篩選到的 ${total > 10_000 ? '超過 10,000' : total} ${counter}。先看每一${counter}會怎樣，確認之後才會改。`}
      >
        <SiteLink to={`${registerPath(register)}${filter && `?${filter}`}`}>回到列表</SiteLink>
      </PageHead>
      <Form role="search" action={`${registerPath(register)}/bulk`} className={lineForm['filters']} key={what}>
        <HiddenFields fields={filterEntries} />
        <SelectField name="what" label="要做什麼" defaultValue={what}>
          <option value="">請選擇</option>
          {changesOf(register).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          選這個
        </Button>
      </Form>
      {actionResult?.result && <PlanResult register={register} result={actionResult.result} unit={counter} />}
      {what !== '' && (
        <Form method="post" className={`${styles['form']} ${styles['narrow']}`} aria-label="修改">
          <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'bulk-error' }} />
          {field && (
            <EntryField
              field={field}
              name={what.slice(4)}
              value={actionResult?.value ?? ''}
              error={undefined}
              choices={choices}
            />
          )}
          <details>
            <summary>有幾{counter}不要改</summary>
            {titles.map(({ key, title }) => (
              <Checkbox key={key} name="except" value={key} defaultChecked={actionResult?.except.includes(key) ?? false}>
                {title}
              </Checkbox>
            ))}
            {total > titles.length && (
              <p>
                只列出前 {titles.length} {counter}。
              </p>
            )}
          </details>
          <Button type="submit" name="intent" value="plan" variant="secondary">
            看會怎樣
          </Button>
          {actionResult?.plan && <Plan plan={actionResult.plan} counter={counter} stepUp={actionResult.stepUp} />}
        </Form>
      )}
    </>
  )
}

function Plan({ plan, counter, stepUp }: { plan: BulkPlan; counter: string; stepUp: StepUpRequest | null }) {
  const { hash, counts } = plan
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">還沒有改</h2>
      <p className={styles['count']}>
        會修改 {counts.change} {counter}；{counts.same} {counter}已經是這樣，不動；{counts.refused} {counter}不能改。
      </p>
      <PlannedRows plan={plan} unit={counter} />
      {counts.change > 0 && (
        <div className={`${styles['form']} ${styles['confirm']}`}>
          <input type="hidden" name="hash" value={hash} />
          <StepUp id="bulk" request={stepUp} />
          <Button type="submit" name="intent" value="run">
            修改 {counts.change} {counter}
          </Button>
        </div>
      )}
    </section>
  )
}
