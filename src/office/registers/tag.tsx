import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { type TagDetails, tagEndpoints, tagValues } from '../../contract/tags.ts'
import { tagPath } from '../../domain/places/author-links.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { findTagByName } from '../parts/find-tag-by-name.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Fold, Head, Tick } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import { changedFields, renewed } from './changed-fields.ts'
import styles from './registers.module.css'

export const handle = officePage('標籤')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('標籤', loaderData?.tag.name)

const tagsPage = '/office/registers/tags'

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const [{ items }, { items: channels }] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/tag/:id', { params: { id } })),
    client('GET /api/v3.0/channel'),
  ])
  return { tag: items, channels: channels.map(({ id, title }) => ({ id, title })), done: url.searchParams.get('done') }
}

const saved = tagEndpoints.save.body.strip().extend({
  channel: z
    .string()
    .optional()
    .transform((number) => (number ? Number(number) : null))
    .pipe(tagEndpoints.save.body.shape.channel.unwrap()),
})

/** What a form was opened with; one of the earlier release has no channel. */
const openedValues = tagValues.extend({ channel: tagValues.shape.channel.default(null) })

/** Saves a tag, merges it into another, or deletes it. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const sent = await request.formData()
  const intent = sent.get('intent')
  const params = { id }
  const renew = async (names: string[]) =>
    renewed(sent.get('was'), valuesOf((await client('GET /api/v3.0/office/tag/:id', { params })).items), names)
  if (intent === 'save')
    return runAction(
      intent,
      sent,
      saved,
      async ({ name = '', description = '', sensitive = false, channel = null }) => {
        const body = changedFields(sent, { name, description, sensitive, channel }, openedValues)
        await client('POST /api/v3.0/office/tag/:id/save', { params, body })
        return `${tagsPage}/${id}?done=save`
      },
      { at: 'name', site, renew },
    )
  if (intent === 'merge') {
    const target = await findTagByName(client, String(sent.get('into') ?? '').trim())
    const unknown = '沒有這個標籤；請寫完整的名稱'
    const schema = z.object({ into: z.string(unknown).refine(() => target !== null, unknown) })
    const merge = async () => {
      await client('POST /api/v3.0/office/tag/:id/merge', { params, body: { into: Number(target) } })
      return `${tagsPage}/${target}?done=merge`
    }
    return runAction(intent, sent, schema, merge, { site })
  }
  if (intent === 'delete')
    return runAction(
      intent,
      sent,
      z.object({}),
      async () => {
        await client('POST /api/v3.0/office/tag/:id/delete', { params })
        return `${tagsPage}?done=delete`
      },
      { site },
    )
  throw data('沒有這個動作', { status: 400 })
}

type Given = PageProps<typeof loader, typeof action>

/** The values that the form is opened with. */
const openedWith = (tag: TagDetails) => JSON.stringify(valuesOf(tag))

const valuesOf = ({ name, description, sensitive, channel }: TagDetails) => ({
  name,
  description,
  sensitive,
  channel: channel?.id ?? null,
})

/** Keyed by the tag and the stored values: the fields are reset with what the form is opened with. */
export default function Tag(given: Given) {
  return <Whole key={`${given.loaderData.tag.id} ${openedWith(given.loaderData.tag)}`} {...given} />
}

const dones = new Map([
  ['exists', '這個標籤已經有了。'],
  ['save', '已經儲存。'],
  ['merge', '已經合併：原來的標籤沒有了，用到它的地方都改用這一個。'],
])

function Whole({ loaderData: { tag, channels, done }, actionData }: Given) {
  const { name, description, sensitive, channel, posts, former, used_in } = tag
  const [form, fields] = useSheetForm<Record<'name' | 'description' | 'sensitive' | 'channel', string>>(
    {
      id: 'save',
      name: 'save',
      defaultValue: { name, description, sensitive: sensitive ? 'on' : '', channel: channel ? String(channel.id) : '' },
    },
    actionData,
  )
  const { key: _, ...about } = controlOf(fields.description, true)
  const { key: __, ...inChannel } = controlOf(fields.channel, true)
  const [merging, { into }] = useSheetForm<{ into: string }>({ id: 'merge', name: 'merge' }, actionData)
  const stepUpOf = (form: string) => (actionData?.form === form ? actionData.stepUp : null)
  const [deleting] = useSheetForm({ id: 'delete', name: 'delete' }, actionData)
  return (
    <>
      <Head title={name} about={`${posts.toLocaleString('zh-TW')} 篇文章`}>
        <SiteLink to={tagsPage}>回到標籤</SiteLink>
      </Head>
      {done && dones.has(done) && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {dones.get(done)}
        </Notice>
      )}
      <div className={styles['whole']}>
        <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="標籤資料">
          <FormFault form={form} />
          <input type="hidden" name="was" value={(actionData?.form === 'save' && actionData.was) || openedWith(tag)} />
          <FormField
            field={fields.name}
            label="名稱"
            hint="改名後，文章、頻道主題、影片、電子報和搜尋一起改；舊名稱的網址轉到新的。"
            maxLength={30}
          />
          <TextAreaField {...about} label="說明" hint="標籤頁和專題頻道上的一句話。" rows={2} maxLength={300} />
          <SelectField {...inChannel} label="頻道" hint="標籤頁與它的分享卡片屬於這個頻道。">
            <option value="">沒有</option>
            {channels.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Tick name="sensitive" defaultChecked={fields.sensitive.initialValue === 'on'}>
            敏感：有這個標籤的頁面不放任何第三方的程式
          </Tick>
          <StepUp id="save" asked={stepUpOf('save')} />
          <Button type="submit" name="intent" value="save">
            儲存
          </Button>
        </Form>
        <div className={styles['side']}>
          <Uses tag={tag} />
          {former.length > 0 && (
            <section aria-labelledby="former">
              <h2 id="former">舊名稱</h2>
              <p>{former.join('、')}</p>
            </section>
          )}
          <Fold title="併入另一個標籤" open={actionData?.form === 'merge'}>
            <Form {...getFormProps(merging)} method="post" className={styles['form']} data-leave="after">
              <FormFault form={merging} />
              <p>
                用到「{name}」的地方都會改用那一個，「{name}」就沒有了，網址轉到那一個。不能復原。
              </p>
              <FormField field={into} label="併入哪一個標籤" maxLength={30} />
              <StepUp id="merge" asked={stepUpOf('merge')} />
              <Button type="submit" name="intent" value="merge" look="danger">
                併入
              </Button>
            </Form>
          </Fold>
          {posts + used_in.length === 0 && (
            <Fold title="刪除這個標籤" open={actionData?.form === 'delete'}>
              <Form {...getFormProps(deleting)} method="post" className={styles['form']} data-leave="after">
                <FormFault form={deleting} />
                <p>刪除之後不能復原。</p>
                <StepUp id="delete" asked={stepUpOf('delete')} />
                <Button type="submit" name="intent" value="delete" look="danger">
                  刪除
                </Button>
              </Form>
            </Fold>
          )}
        </div>
      </div>
    </>
  )
}

const kindNames: Record<TagDetails['used_in'][number]['kind'], string> = {
  channel: '頻道的主題',
  video: '影片',
  newsletter: '電子報',
  topic: '會員追蹤的主題',
  manuscript: '稿件',
}

function Uses({ tag: { name, posts, used_in } }: { tag: TagDetails }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">用在哪裡</h2>
      {posts + used_in.length === 0 ? (
        <p className={styles['nothing']}>沒有用在任何地方。</p>
      ) : (
        <ul className={rows['rows']}>
          {posts > 0 && (
            <li className={rows['row']}>
              <a href={tagPath(name)} className={rows['name']}>
                讀者的標籤頁
              </a>
              <span className={rows['end']}>{posts.toLocaleString('zh-TW')} 篇文章</span>
            </li>
          )}
          {used_in.map(({ kind, key, title }) => (
            <li key={`${kind}:${key}`} className={rows['row']}>
              {kind === 'manuscript' ? (
                <SiteLink to={`/office/posts/${key}`} className={rows['name']}>
                  {title || '（沒有標題）'}
                </SiteLink>
              ) : (
                <span className={rows['name']}>{title}</span>
              )}
              <span className={rows['end']}>{kindNames[kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
