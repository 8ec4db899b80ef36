import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { type SetUpAnswers, setUpFields, setUpSections, unnamedSite } from '../../domain/bootstrap/set-up.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { SectionErrors, SectionsForm } from './sections.tsx'
import styles from './set-up.module.css'

export const handle = officePage('設定新雜誌', { bodyLimit: 512 * 1024 })
export const meta = () => officeMeta('設定新雜誌')

/** Name and introduction of a new magazine; after the set-up the page does not exist (404). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, config } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/set_up'))
  // the magazine has no name yet: the environment supplies the initial values
  const ownName = config.siteName === unnamedSite ? '' : config.siteName
  const answers: SetUpAnswers = items['name'] === '' ? { ...items, name: ownName, tagline: config.tagline } : items
  return { answers, isSaved: url.searchParams.has('kept') }
}

interface Answer {
  /** Errors by field name; general errors under the empty name. */
  errors: Record<string, string>
  inputValues: SetUpAnswers
}

/** Saves the input, or finishes. Rejected input is restored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const formValues = Object.fromEntries(
    Object.keys(setUpFields).flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])),
  )
  const finish = form.get('intent') === 'finish'
  try {
    await context.get(siteRequest).client('POST /api/v3.0/office/set_up', { body: { answers: formValues, finish } })
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw errorResponse(error)
    const { problem } = error
    const messages = (problem?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? '', message])
    const errors = messages.length > 0 ? Object.fromEntries(messages) : { '': problem?.detail ?? '現在無法完成，請再試一次' }
    return data<Answer>({ errors, inputValues: formValues }, { status: 422 })
  }
  return redirect(finish ? '/office?done=set-up' : '/office/setup?kept', 303)
}

export default function SetUp({ loaderData: { answers, isSaved }, actionData }: PageProps<typeof loader, typeof action>) {
  const errors = actionData?.errors ?? {}
  return (
    <div className={styles['page']}>
      <PageHead
        title="設定新雜誌"
        description="每一格都有預設，可以直接送出。完成之後這一頁就收起來了，請先讀過一遍；也可以先存起來，改天再回來。"
      />
      {isSaved && !actionData && <Notice role="status">已經存起來了，隨時可以回來接著填。讀者還看不到。</Notice>}
      {actionData && <SectionErrors errors={errors} fallback="還沒有完成：" />}
      <SectionsForm
        label="設定新雜誌"
        sections={setUpSections}
        answers={{ ...answers, ...actionData?.inputValues }}
        errors={errors}
      >
        <div className={styles['actions']}>
          <Button type="submit" name="intent" value="finish">
            完成設定
          </Button>
          <Button type="submit" name="intent" value="keep" variant="secondary">
            先存起來
          </Button>
        </div>
      </SectionsForm>
    </div>
  )
}
