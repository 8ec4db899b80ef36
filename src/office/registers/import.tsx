import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { ImportPlan, ImportResult } from '../../contract/registers.ts'
import { isTooLarge } from '../../domain/forms/fields.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { FileField, FormErrors } from '../../rendering/forms/form-field.tsx'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { PlannedRows, PlanResult } from './planned-rows.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'

const maxBytes = 2 * 1024 * 1024
/** The confirmation sends the file in base64, of which form encoding triples some characters. */
export const handle = officePage('匯入', { bodyLimit: 5 * maxBytes, reportsLarge: true })
export const meta = ({ loaderData }: MetaProps<typeof loader>) =>
  officeMeta('匯入', loaderData ? knownRegister(loaderData.name).labels.one : '')

export async function loader({ context, params: { name } }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const { client } = context.get(siteRequest)
  // refused without the permission for this register
  await awaitOfficeCall(client('GET /api/v3.0/office/register/:name', { params: { name: register.name }, query: { limit: '1' } }))
  return { name: register.name }
}

interface ImportActionResult {
  error: string | null
  /** The content of the file: the confirmation sends it again, because a plan stores nothing. */
  file: { content: string; format: 'csv' | 'jsonl'; title: string } | null
  plan: ImportPlan | null
  result: ImportResult | null
  stepUp: StepUpRequest | null
}

const sizeError = '檔案超過 2 MB，沒有送出。請分成幾個檔案，再匯入一次。'

/** Plans the import of a chosen file; with `intent=run`, imports it, and plans the rows that are left, if any. */
export async function action({ request, context, params: { name } }: ActionFunctionArgs) {
  const register = registerAt(name)
  const site = context.get(siteRequest)
  const form = isTooLarge(request) ? null : await request.formData()
  const actionResult = (status: number, more: Partial<ImportActionResult>) =>
    data<ImportActionResult>({ error: null, file: null, plan: null, result: null, stepUp: null, ...more }, { status })
  if (!form) return actionResult(413, { error: sizeError })
  const file = await fileIn(form)
  if (typeof file === 'string') return actionResult(422, { error: file })
  const params = { name: register.name }
  const body = { file: file.content, format: file.format }
  const planOf = async () => (await site.client('POST /api/v3.0/office/register/:name/import', { params, body })).items
  try {
    if (form.get('intent') !== 'run') return actionResult(200, { file, plan: await planOf() })
    const failedProof = await verifyProof(site, form)
    if (failedProof) return actionResult(403, { file, plan: await planOf(), stepUp: failedProof })
    const run = { ...body, hash: String(form.get('hash')) }
    const { items: result } = await site.client('POST /api/v3.0/office/register/:name/import/run', { params, body: run })
    return actionResult(200, { file, result, plan: result.left > 0 ? await planOf() : null })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(403, { file, plan: await planOf(), stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const apiErrors = conformErrors(error, '現在無法匯入，請再試一次')
    const message = 'formErrors' in apiErrors ? apiErrors.formErrors[0] : Object.values(apiErrors.fieldErrors)[0]?.[0]
    return actionResult(error.status, { error: message ?? '現在無法匯入，請再試一次' })
  }
}

/** The chosen file, or the planned one that the confirmation sends. @returns the error message if there is none */
async function fileIn(form: FormData): Promise<NonNullable<ImportActionResult['file']> | string> {
  const file = form.get('file')
  if (!(file instanceof File)) {
    const format = form.get('format') === 'jsonl' ? 'jsonl' : 'csv'
    return { content: String(form.get('content') ?? ''), format, title: String(form.get('title') ?? '') }
  }
  if (file.size === 0) return file.name === '' ? '請選一個檔案' : `「${file.name}」是空的，請選有內容的檔案`
  if (file.size > maxBytes) return sizeError
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { content, format: /\.(jsonl|ndjson)$/i.test(file.name) ? 'jsonl' : 'csv', title: file.name }
}

export default function ImportPage({ loaderData: { name }, actionData: actionResult }: PageProps<typeof loader, typeof action>) {
  const register = knownRegister(name)
  const { one: entryName } = register.labels
  return (
    <>
      <PageHead title={`匯入${entryName}`} description="先看每一列會怎樣，確認之後才會寫進去。檔案裡沒有的不會刪除。">
        <SiteLink to={registerPath(register)}>回到列表</SiteLink>
      </PageHead>
      <Form method="post" encType="multipart/form-data" className={`${styles['form']} ${styles['narrow']}`} aria-label="選檔案">
        <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'import-error' }} />
        <FileField
          name="file"
          maxBytes={() => maxBytes}
          label="檔案"
          accept=".csv,.jsonl,.ndjson,text/csv"
          hint="CSV（UTF-8 或 Big5）或一列一個 JSON。欄位名稱和「下載試算表檔」一樣；要修改的列留著編號，要新增的列把編號留空。一次最多 20,000 列、2 MB。"
        />
        <Button type="submit" variant="secondary">
          看會怎樣
        </Button>
      </Form>
      {actionResult?.result && <PlanResult register={register} result={actionResult.result} unit="列" />}
      {actionResult?.plan && actionResult.file && (
        <Plan entryName={entryName} file={actionResult.file} plan={actionResult.plan} stepUp={actionResult.stepUp} />
      )}
    </>
  )
}

interface PlanProps {
  entryName: string
  file: NonNullable<ImportActionResult['file']>
  plan: ImportPlan
  stepUp: StepUpRequest | null
}

function Plan({ entryName: item, file, plan, stepUp }: PlanProps) {
  const { hash, encoding, counts, missing } = plan
  const work = counts.add + counts.change
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{file.title}：還沒有匯入</h2>
      <p className={styles['count']}>
        {file.format === 'csv' && `編碼是 ${encoding === 'big5' ? 'Big5' : 'UTF-8'}。`}
        會新增 {counts.add} 筆、修改 {counts.change} 筆；{counts.same} 筆一樣，不動；{counts.refused} 列不匯入。
        {missing.length > 0 && `檔案裡沒有這些欄位：${missing.join('、')}。`}
      </p>
      <PlannedRows plan={plan} unit="列" />
      {work === 0 ? (
        <p className={styles['nothing']}>沒有要匯入的列。</p>
      ) : (
        <Form method="post" className={`${styles['form']} ${styles['confirm']}`} aria-label="確認匯入">
          <input type="hidden" name="content" value={file.content} />
          <input type="hidden" name="format" value={file.format} />
          <input type="hidden" name="title" value={file.title} />
          <input type="hidden" name="hash" value={hash} />
          <StepUp id="import" request={stepUp} />
          <Button type="submit" name="intent" value="run">
            匯入 {work} 筆{item}
          </Button>
        </Form>
      )}
    </section>
  )
}
