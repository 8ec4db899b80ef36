import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { type AuthorVersion, authorValues, bylineEndpoints } from '../../contract/bylines.ts'
import { may } from '../../domain/office/may.ts'
import { maxFacts, maxLinks } from '../../domain/places/author-links.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import { entryEventWords } from '../../domain/registers/define-register.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Fold, Head, Tick } from '../parts/page-layout.tsx'
import { PictureNumberField } from '../parts/picture-number-field.tsx'
import { type OfficeAnswer, runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import { changedFields, renewed } from './changed-fields.ts'
import styles from './registers.module.css'

export const handle = officePage('作者')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('作者', loaderData?.author.name)

const authorsPage = '/office/registers/authors'

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const params = { id }
  const [{ items }, { items: versions }] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/author/:id', { params })),
    forStaff(client('GET /api/v3.0/office/author/:id/versions', { params })),
  ])
  return { author: items, versions, done: url.searchParams.get('done'), mayLink: may(person, 'govern-roles') }
}

const { portrait, links, expertise, credentials, ...rest } = bylineEndpoints.save.body.omit({ archived: true }).shape
/** The items of a text field with one item per line, validated as the call validates them. */
const itemsOf = <Items extends z.ZodType>(items: Items, separator: RegExp) =>
  z
    .string()
    .optional()
    .transform((lines = '') =>
      lines
        .split(separator)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .superRefine((given, checked) => {
      const fault = items.safeParse(given).error?.issues[0]?.message
      if (fault !== undefined) checked.addIssue({ code: 'custom', message: fault })
    })

/** The body of the call, from the fields of a form: an empty portrait is null, lists have one item per line. */
const saved = z.object({
  ...rest,
  portrait: z
    .string()
    .optional()
    .transform((id) => id?.trim() || null)
    .pipe(portrait.unwrap()),
  links: itemsOf(links, /\s+/),
  expertise: itemsOf(expertise, /[\r\n、]+/),
  credentials: itemsOf(credentials, /[\r\n、]+/),
})

/** Saves, archives or restores an author, also an earlier version, or deletes an unused one. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const sent = await request.formData()
  const renew = async (names: string[]) =>
    renewed(sent.get('was'), (await client('GET /api/v3.0/office/author/:id', { params: { id } })).items, names)
  if (sent.get('intent') === 'delete')
    return runAction(
      'delete',
      sent,
      z.object({}),
      async () => {
        await client('POST /api/v3.0/office/author/:id/delete', { params: { id } })
        return authorsPage
      },
      { site },
    )
  if (sent.has('version'))
    return runAction(
      'history',
      sent,
      z.object({ version: z.coerce.number().int() }),
      async (body) => {
        await client('POST /api/v3.0/office/author/:id/restore', { params: { id }, body })
        return `${authorsPage}/${id}?done=version`
      },
      { site },
    )
  if (sent.get('intent') === 'archive' || sent.get('intent') === 'restore')
    return runAction(
      'archive',
      sent,
      z.object({}),
      async () => {
        const archived = sent.get('intent') === 'archive'
        await client('POST /api/v3.0/office/author/:id/save', { params: { id }, body: { archived } })
        return `${authorsPage}/${id}?done=${archived ? 'archive' : 'restore'}`
      },
      { site },
    )
  return runAction(
    'save',
    sent,
    saved,
    async ({ name = '', title = '', bio = '', reviewer = false, portrait = null, links, expertise, credentials }) => {
      const values = { name, title, bio, reviewer, portrait, links, expertise, credentials }
      const body = changedFields(sent, values, authorValues)
      await client('POST /api/v3.0/office/author/:id/save', { params: { id }, body })
      return `${authorsPage}/${id}?done=save`
    },
    { at: 'name', site, renew },
  )
}

const dones = new Map([
  ['add', '已經新增，寫稿時選得到了。'],
  ['save', '已經儲存，讀者兩秒內就會看到。'],
  ['archive', '已經封存：寫稿時選不到，作者列表上也沒有了。他的文章照樣署名。'],
  ['restore', '已經拿回來，寫稿時又選得到了。'],
  ['version', '已經還原成那一版，讀者兩秒內就會看到。'],
])

type Given = PageProps<typeof loader, typeof action>

/** The values that the form is opened with. */
const openedWith = (author: Given['loaderData']['author']) => JSON.stringify(authorValues.strip().parse(author))

/** Keyed by the author and the stored values: the fields are reset with what the form is opened with. */
export default function Author(given: Given) {
  return <Whole key={`${given.loaderData.author.id} ${openedWith(given.loaderData.author)}`} {...given} />
}

function Whole({ loaderData: { author, versions, done, mayLink }, actionData }: Given) {
  const { id, name, title, bio, reviewer, portrait, links, archived, account, posts, listed, used } = author
  const [form, fields] = useSheetForm<Record<keyof z.infer<typeof authorValues>, string>>(
    {
      id: 'save',
      name: 'save',
      defaultValue: {
        name,
        title,
        bio,
        reviewer: reviewer ? 'on' : '',
        portrait: portrait ?? '',
        links: links.join('\n'),
        expertise: author.expertise.join('\n'),
        credentials: author.credentials.join('\n'),
      },
    },
    actionData,
  )
  const { key: _, ...about } = controlOf(fields.bio, true)
  const { key: __, optional: _o, required: _r, ...picture } = controlOf(fields.portrait, true)
  const { key: ___, ...addresses } = controlOf(fields.links, true)
  const { key: ____, ...specialties } = controlOf(fields.expertise, true)
  const { key: _____, ...credentials } = controlOf(fields.credentials, true)
  const [archiving] = useSheetForm({ id: 'archive', name: 'archive' }, actionData)
  const [deleting] = useSheetForm({ id: 'delete', name: 'delete' }, actionData)
  return (
    <>
      <Head
        title={name}
        about={`${posts.toLocaleString('zh-TW')} 篇文章${account === null ? '' : `・帳號：${account}`}${archived ? '・已封存' : ''}`}
      >
        <SiteLink to={authorsPage}>回到作者</SiteLink>
        {listed && <a href={`/author/${id}`}>讀者的作者頁</a>}
        {mayLink && <SiteLink to="/office/roles">{account === null ? '對應到帳號' : '改對應的帳號'}</SiteLink>}
      </Head>
      {done && dones.has(done) && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {dones.get(done)}
        </Notice>
      )}
      <Form {...getFormProps(form)} method="post" className={`${styles['form']} ${styles['narrow']}`} aria-label="作者資料">
        <FormFault form={form} />
        <input type="hidden" name="was" value={(actionData?.form === 'save' && actionData.was) || openedWith(author)} />
        <FormField field={fields.name} label="署名" hint="改了之後，他寫過的文章一起改。" maxLength={50} autoComplete="off" />
        <FormField field={fields.title} label="頭銜" hint="例如：心臟內科醫師、健康記者。" maxLength={60} optional />
        <TextAreaField {...about} label="簡介" hint="作者頁上的幾句話。" rows={4} maxLength={500} />
        <TextAreaField
          {...specialties}
          label="專長"
          hint={`一行一項，例如「高血壓」。作者頁上看得到，審訂者在作者列表上也看得到，最多 ${maxFacts} 項。`}
          rows={3}
        />
        <TextAreaField
          {...credentials}
          label="證照與學經歷"
          hint={`一行一項，例如「家庭醫學科專科醫師」。讀者由此知道誰有資格審訂、回答，最多 ${maxFacts} 項。`}
          rows={3}
        />
        <PictureNumberField
          {...picture}
          defaultValue={picture.defaultValue ?? ''}
          label="照片"
          words={{ choose: '選照片', change: '換照片', remove: '拿掉照片', now: '現在的照片' }}
          hint="留空就沒有照片。作者頁和作者列表上是圓形的，臉放中間。"
        />
        <TextAreaField
          {...addresses}
          label="連結"
          hint={`自己的網站、社群的個人頁，一行一個，要以 https:// 開頭，最多 ${maxLinks} 個。`}
          rows={3}
          spellCheck={false}
        />
        <Tick name="reviewer" defaultChecked={fields.reviewer.initialValue === 'on'}>
          可以審訂：要讓他簽核，請管理員在「角色」把帳號對應到這位作者
        </Tick>
        <StepUp id="save" asked={actionData?.stepUp} />
        <Button type="submit">儲存</Button>
      </Form>
      <History versions={versions} answer={actionData?.form === 'history' ? actionData : undefined} />
      {(used || archived) && (
        <Fold title={archived ? '拿回這位作者' : '封存這位作者'} open={actionData?.form === 'archive'}>
          <Form {...getFormProps(archiving)} method="post" className={styles['form']} aria-label="封存作者" data-leave="after">
            <FormFault form={archiving} />
            <p>
              {archived
                ? '拿回來之後，寫稿時又選得到，有公開的文章就列在作者列表上。'
                : '封存之後，寫稿時選不到，作者列表和搜尋也沒有；已經有他名字的文章照樣署名，連得到他的作者頁。'}
            </p>
            <StepUp id="archive" asked={actionData?.stepUp} />
            <Button type="submit" name="intent" value={archived ? 'restore' : 'archive'} look="secondary">
              {archived ? '拿回來' : '封存'}
            </Button>
          </Form>
        </Fold>
      )}
      {!used && (
        <Fold title="刪除這位作者" open={actionData?.form === 'delete'}>
          <Form {...getFormProps(deleting)} method="post" className={styles['form']} aria-label="刪除作者" data-leave="after">
            <FormFault form={deleting} />
            <p>沒有文章、專欄、稿件或帳號用到這位作者。刪除之後不能復原。</p>
            <StepUp id="delete" asked={actionData?.stepUp} />
            <Button type="submit" name="intent" value="delete" look="danger">
              刪除
            </Button>
          </Form>
        </Fold>
      )}
    </>
  )
}

/** The names of the fields in the history, in the order of the form. */
const fieldNames: Readonly<Record<keyof AuthorVersion['value'], string>> = {
  name: '署名',
  title: '頭銜',
  bio: '簡介',
  expertise: '專長',
  credentials: '證照與學經歷',
  portrait: '照片',
  links: '連結',
  reviewer: '可以審訂',
  archived: '已封存',
}
const fieldsInOrder = Object.keys(fieldNames) as (keyof AuthorVersion['value'])[]

const inWords = (value: AuthorVersion['value'][keyof AuthorVersion['value']]): string => {
  if (Array.isArray(value)) return value.join('、') || '（空的）'
  return typeof value === 'boolean' ? (value ? '是' : '否') : value || '（空的）'
}

/** Every earlier state with what it changed, newest first, each of which can be made the newest again. */
function History({ versions, answer }: { versions: readonly AuthorVersion[]; answer: OfficeAnswer | undefined }) {
  const [form] = useSheetForm({ id: 'history', name: 'history' }, answer)
  return (
    <Fold title="歷史" open={answer !== undefined}>
      {versions.length === 0 && <p className={styles['nothing']}>還沒有改過，所以沒有歷史。</p>}
      <Form {...getFormProps(form)} method="post" aria-label="歷史" data-leave="after">
        <FormFault form={form} />
        <StepUp id="history" asked={answer?.stepUp} />
        <ol className={styles['history']}>
          {versions.map(({ version, event, at, by, value }, index) => {
            const before = versions[index + 1]?.value
            const changed = fieldsInOrder.filter((name) => !before || !isSame(before[name], value[name]))
            return (
              <li key={version}>
                <article className={styles['version']} aria-label={`第 ${version} 版`}>
                  <p>
                    <strong>第 {version} 版</strong>　{entryEventWords[event]}・{by ?? '（沒有記錄是誰）'}・
                    {taipeiMoment(new Date(at))}
                  </p>
                  <dl className={styles['changes']}>
                    {changed.map((name) => (
                      <div key={name}>
                        <dt>{fieldNames[name]}</dt>
                        <dd>
                          {before && <del>{inWords(before[name])}</del>} <ins>{inWords(value[name])}</ins>
                        </dd>
                      </div>
                    ))}
                  </dl>
                  {index > 0 && (
                    <Button type="submit" name="version" value={version} look="secondary" size="small">
                      還原成第 {version} 版
                    </Button>
                  )}
                </article>
              </li>
            )
          })}
        </ol>
      </Form>
    </Fold>
  )
}
