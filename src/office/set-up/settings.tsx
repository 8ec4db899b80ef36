import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { type SetUpAnswers, settingFields, settingSections } from '../../domain/bootstrap/set-up.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { SectionErrors, SectionsForm } from './sections.tsx'
import styles from './set-up.module.css'

export const handle = officePage('設定', { bodyLimit: 512 * 1024 })
export const meta = () => officeMeta('設定')

/**
 * The current settings; without a stored name those of the environment apply. Before the set-up all of them are
 * requested.
 */
async function readSettings(client: Client, names: { siteName: string; tagline: string }) {
  const { items } = await client('GET /api/v3.0/office/settings')
  if (items.waiting) throw redirect('/office/setup')
  const { siteName, tagline } = names
  const answers: SetUpAnswers = items.answers['name'] === '' ? { ...items.answers, name: siteName, tagline } : items.answers
  return { ...items, answers }
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, config } = context.get(siteRequest)
  const { answers, texts, base } = await awaitOfficeCall(readSettings(client, config))
  return {
    answers,
    base,
    texts: texts.map(({ body, ...text }) => ({ ...text, fits: body !== null })),
    done: url.searchParams.has('done'),
  }
}

interface Answer {
  /** Errors by field name; general errors under the empty name. */
  errors: Record<string, string>
  inputValues: SetUpAnswers
  /** The required step-up. */
  stepUp: StepUpRequest | null
}

/** Saves the changed settings. Rejected input is restored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client, config } = site
  const form = await request.formData()
  const formValues = Object.fromEntries(
    Object.keys(settingFields).flatMap((name) => (form.has(name) ? [[name, unix(String(form.get(name)))]] : [])),
  )
  const failedProof = await verifyProof(site, form)
  if (failedProof)
    return data<Answer>({ errors: { '': unproven }, inputValues: formValues, stepUp: failedProof }, { status: 403 })
  const { answers } = await awaitOfficeCall(readSettings(client, config))
  const changedValues = Object.fromEntries(
    Object.entries(formValues).filter(([name, text]) => text.trim() !== unix(answers[name] ?? '').trim()),
  )
  // both names are saved together: a stored one overrides both of the environment
  const names =
    'name' in changedValues || 'tagline' in changedValues ? { name: formValues['name'], tagline: formValues['tagline'] } : {}
  try {
    await client('POST /api/v3.0/office/settings', {
      body: { answers: { ...changedValues, ...names }, base: String(form.get('base') ?? '') },
    })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return data<Answer>({ errors: { '': unproven }, inputValues: formValues, stepUp }, { status: 403 })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const { problem, status } = error
    const messages = (problem?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? '', message])
    const errors = messages.length > 0 ? Object.fromEntries(messages) : { '': problem?.detail ?? '現在無法儲存，請再試一次' }
    return data<Answer>({ errors, inputValues: formValues, stepUp: null }, { status })
  }
  return redirect('/office/settings?done', 303)
}

const unproven = '還沒有儲存，請先在下面驗證。'
const unix = (text: string) => text.replace(/\r\n?/g, '\n')

export default function Settings({
  loaderData: { answers, base, texts, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const locked = texts.filter(({ fits }) => !fits)
  // values that do not fit in a text field are shown read-only
  const sections = settingSections.map((section) => ({
    ...section,
    fields: Object.fromEntries(Object.entries(section.fields).filter(([name]) => name in answers)),
  }))
  return (
    <div className={styles['page']}>
      <PageHead title="設定" description="雜誌的名稱、兩道牆上的話、會員同意的條款。儲存之後，讀者兩秒內就會看到。" />
      {done && !actionData && <Notice role="status">已經儲存。</Notice>}
      {actionData && <SectionErrors errors={actionData.errors} fallback="還沒有儲存：" />}
      <SectionsForm
        key={base}
        label="設定"
        sections={sections}
        answers={{ ...answers, ...actionData?.inputValues }}
        errors={actionData?.errors ?? {}}
      >
        <input type="hidden" name="base" value={base} />
        <ul className={styles['texts']}>
          {texts.map(({ slug, title, version, date }) => (
            <li key={slug}>
              <a href={`/${slug}`}>{title}</a>：現在是第 {version} 版，{dottedDay(date)}。
            </li>
          ))}
        </ul>
        {locked.length > 0 && (
          <p className={styles['about']}>
            {locked.map(({ title }) => `「${title}」`).join('、')}
            裡有這裡的文字框放不下的東西（例如圖片），還不能在這裡改。
          </p>
        )}
        <StepUp id="settings" request={actionData?.stepUp} />
        <div className={styles['actions']}>
          <Button type="submit">儲存</Button>
        </div>
      </SectionsForm>
    </div>
  )
}
