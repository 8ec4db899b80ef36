import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { EntryVersion } from '../../contract/registers.ts'
import { fieldsOf, isSame, titleOf } from '../../domain/registers/check-entry.ts'
import { entryEventText, type Register, type RegisterEntry } from '../../domain/registers/define-register.ts'
import { valueText } from '../../domain/registers/entry-form.ts'
import type { Field, FieldValue } from '../../domain/registers/field.ts'
import { draftPath, registerPath } from '../../domain/registers/registers.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { NextPageLink } from '../parts/result-list.tsx'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import type { Choices } from './entry-form.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'

export const handle = officePage('歷史')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('歷史', loaderData ? titleIn(loaderData) : '')

/** The name of the entry in its newest version; without a history, the noun of its register. */
function titleIn({ name, versions: [newest] }: { name: string; versions: readonly EntryVersion[] }): string {
  const register = knownRegister(name)
  return (newest && titleOf(register, newest.value as RegisterEntry)) || register.labels.one
}

export async function loader({ context, params: { name, key = '' }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const before = url.searchParams.get('before')
  const { client } = context.get(siteRequest)
  const [{ items, next }, { items: choices }, { items: drafts }] = await Promise.all([
    awaitOfficeCall(
      client('GET /api/v3.0/office/register/:name/:key/versions', {
        params: { name: register.name, key },
        query: before ? { before } : {},
      }),
    ),
    awaitOfficeCall(client('GET /api/v3.0/office/register_choices/:name', { params: { name: register.name } })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_draft/:name', { params: { name: register.name }, query: { key } })),
  ])
  return { name: register.name, key, versions: items, next, choices, first: before === null, draft: drafts[0] ?? null }
}

const restored = z.object({ version: z.coerce.number().int() })

/** Makes an earlier version the newest. */
export async function action({ request, context, params: { name, key = '' } }: ActionFunctionArgs) {
  const register = registerAt(name)
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const restore = async (body: z.infer<typeof restored>) => {
    const params = { name: register.name, key }
    await site.client('POST /api/v3.0/office/register/:name/:key/restore', { params, body })
    return `${registerPath(register, key)}?done=restore`
  }
  return runAction(`restore-${String(formData.get('version'))}`, formData, restored, restore, { site })
}

export default function EntryHistory({
  loaderData: { name, key, versions, next, choices, first, draft },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const register = knownRegister(name)
  const path = registerPath(register, key)
  const deleted = first && versions[0]?.event === 'deleted'
  return (
    <>
      <PageHead title={`${titleIn({ name, versions })}的歷史`} description={`${register.labels.one}・每一次修改，最近的在前。`}>
        <SiteLink to={deleted ? registerPath(register) : path}>{deleted ? '回到列表' : '回到資料'}</SiteLink>
      </PageHead>
      {draft && (
        <p>
          <SiteLink to={draftPath(register, draft.id)}>草稿</SiteLink>：{draft.by ?? '（沒有記錄是誰）'}・
          {taipeiMoment(new Date(draft.at))} 存的，讀者還看不到。
        </p>
      )}
      {versions.length === 0 && <p className={styles['nothing']}>還沒有在編輯部改過，所以沒有歷史。</p>}
      <ol className={styles['history']}>
        {versions.map((version, index) => (
          <li key={version.version}>
            <Version
              register={register}
              version={version}
              before={(versions[index + 1]?.value as RegisterEntry | undefined) ?? null}
              restorable={!deleted && !(first && index === 0)}
              choices={choices}
              actionResult={actionData}
            />
          </li>
        ))}
      </ol>
      {next !== null && <NextPageLink to={`${path}/history?before=${next}`}>更早的版本</NextPageLink>}
    </>
  )
}

interface VersionProps {
  register: Register
  version: EntryVersion
  /** The values of the version before it; null for the last one on a page. */
  before: RegisterEntry | null
  restorable: boolean
  choices: Choices
  actionResult: OfficeActionResult | undefined
}

function Version({
  register,
  version: { version, event, at, by, value: savedValue },
  before,
  restorable,
  choices,
  actionResult,
}: VersionProps) {
  const value = savedValue as RegisterEntry
  const name = `restore-${version}`
  const [form] = usePageForm({ id: name, name }, actionResult)
  const changedFields = fieldsOf(register).filter(([item]) => before === null || !isSame(before[item], value[item]))
  return (
    <article className={styles['version']} aria-label={`第 ${version} 版`}>
      <p>
        <strong>第 {version} 版</strong>　{entryEventText[event]}・{by ?? '（沒有記錄是誰）'}・{taipeiMoment(new Date(at))}
      </p>
      {changedFields.length > 0 && (
        <dl className={styles['changes']}>
          {changedFields.map(([item, field]) => (
            <div key={item}>
              <dt>{field.label}</dt>
              <dd>
                {before !== null && <del>{displayText(field, before[item], choices) || '（空的）'}</del>}{' '}
                <ins>{displayText(field, value[item], choices) || '（空的）'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {restorable && (
        <Disclosure title={`還原成第 ${version} 版`} open={actionResult?.form === name}>
          <Form {...getFormProps(form)} method="post" className={styles['form']}>
            <FormErrors form={form} />
            <input type="hidden" name="version" value={version} />
            <p>這一版的內容會成為最新的，讀者兩秒內就會看到；現在的內容留在歷史裡。</p>
            <StepUp id={name} request={actionResult?.form === name ? actionResult.stepUp : null} />
            <Button type="submit" variant="secondary">
              還原
            </Button>
          </Form>
        </Disclosure>
      )}
    </article>
  )
}

/** A value as text; a reference as the name of its entry, while that exists. */
const displayText = (field: Field, value: FieldValue | undefined, choices: Choices): string =>
  choices[field.to ?? '']?.find(({ key }) => key === String(value))?.name ?? valueText(field, value)
