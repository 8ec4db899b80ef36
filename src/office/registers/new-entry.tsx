import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import { quizzes } from '../../domain/registers/kinds/quizzes.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { EntryForm } from './entry-form.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import { sendEntry } from './send-entry.ts'

export const handle = officePage('新增資料', { bodyLimit: 1024 * 1024 })
export const meta = ({ loaderData }: MetaProps<typeof loader>) =>
  officeMeta('新增', loaderData ? knownRegister(loaderData.name).labels.one : '')

/** A link can fill in fields: `?f_title=…`. */
export async function loader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const { client } = context.get(siteRequest)
  const params = { name: register.name }
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/register_choices/:name', { params }))
  const filledFields = fieldsOf(register).flatMap(([field]) => {
    const text = url.searchParams.get(`f_${field}`)
    return text === null ? [] : [[field, text.slice(0, 2000)] as const]
  })
  return { name: register.name, choices: items, request: crypto.randomUUID(), filled: Object.fromEntries(filledFields) }
}

/** Adds an entry, and redirects to it. */
export async function action({ request, context, params: { name } }: ActionFunctionArgs) {
  return sendEntry(context.get(siteRequest), registerAt(name), null, await request.formData())
}

export default function NewEntry({
  loaderData: { name, choices, request, filled },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const register = knownRegister(name)
  return (
    <>
      <PageHead title={`新增${register.labels.one}`} description={register.labels.about}>
        <SiteLink to={registerPath(register)}>回到列表</SiteLink>
      </PageHead>
      <EntryForm register={register} stored={null} filled={filled} request={request} choices={choices} answer={actionData} />
      {register.name === quizzes.name && <QuizPreview texts={actionData?.typed ?? {}} />}
    </>
  )
}
