import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { bylineEndpoints } from '../../contract/bylines.ts'
import type { Client } from '../../contract/client.ts'
import { may, mayCreateByline } from '../../domain/office/may.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import styles from './registers.module.css'

export const handle = officePage('我的署名')
export const meta = () => officeMeta('我的署名')

/** The manuscript whose page linked here, by `?post=`; null without one. */
const cameFrom = (url: URL): string | null => /^[1-9]\d{0,14}$/.exec(url.searchParams.get('post') ?? '')?.[0] ?? null
const backTo = (post: string | null) => (post === null ? '/office/posts/new' : `/office/posts/${post}`)

/** @throws the not-found page for users who do not write */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person || !may(person, 'start-manuscript')) throw notFoundPage()
  const returnPath = backTo(cameFrom(url))
  if (!mayCreateByline(person)) return { name: null, isAuthor: person.author !== null, back: returnPath }
  const { items } = await client('GET /api/v1.0/member/me')
  return { name: items[0]?.name.trim() ?? '', isAuthor: false, back: returnPath }
}

/** Creates the author, sets them as author of the linking manuscript if it has none, and redirects back to it. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  const post = cameFrom(url)
  return runAction(
    'own',
    await request.formData(),
    bylineEndpoints.own.body.strip(),
    async (body) => {
      const { items } = await client('POST /api/v3.0/office/author/own', { body })
      if (post !== null) await signUnsigned(client, post, items.id)
      return backTo(post)
    },
    { at: 'name' },
  )
}

async function signUnsigned(client: Client, uid: string, author: number) {
  const { items } = await client('GET /api/v3.0/office/posts/:uid', { params: { uid } })
  if (items.fields.authors.length > 0) return
  const body = { base: items.version, key: crypto.randomUUID(), fields: { authors: [author] } }
  await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid }, body })
}

export default function Byline({
  loaderData: { name, isAuthor, back: returnPath },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const [form, fields] = usePageForm<{ name: string }>({ id: 'own', name: 'own', defaultValue: { name: name ?? '' } }, actionData)
  if (name === null)
    return (
      <>
        <PageHead title="我的署名" />
        <p>
          {isAuthor
            ? '您已經在作者名單上，新稿自動署您的名字。要改署名、頭銜或簡介，請總編輯或管理員在「作者」改。'
            : '您也審訂：以哪一位作者的名義簽核和署名，請管理員在「角色」對應。'}
          <SiteLink to={returnPath}>{returnPath.endsWith('new') ? '寫新稿' : '回到稿件'}</SiteLink>
        </p>
      </>
    )
  return (
    <>
      <PageHead title="我的署名" description="您還不在作者名單上。寫下讀者會看到的名字，以後的新稿就自動署這個名字。" />
      <Form {...getFormProps(form)} method="post" className={`${styles['form']} ${styles['narrow']}`} aria-label="我的署名">
        <FormErrors form={form} />
        <FormField
          field={fields.name}
          label="署名"
          hint="會出現在讀者的作者列表上。頭銜和簡介請總編輯或管理員在「作者」加。"
          maxLength={50}
          autoComplete="off"
        />
        <Button type="submit">用這個名字署名</Button>
      </Form>
    </>
  )
}
