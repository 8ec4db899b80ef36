import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { ListedEntryDraft } from '../../contract/pending-changes.ts'
import type { RegisterEntryDetails } from '../../contract/registers.ts'
import { may } from '../../domain/office/may.ts'
import { titleOf } from '../../domain/registers/check-entry.ts'
import type { Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { menuChoices, menus } from '../../domain/registers/kinds/menus.ts'
import { quizzes } from '../../domain/registers/kinds/quizzes.ts'
import { draftLensPath, hasPreview, publicUrlOf, registerPath } from '../../domain/registers/registers.ts'
import { visibleFromText } from '../../domain/registers/rules.ts'
import { taipeiDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import { DiscardDraft, EntryForm } from './entry-form.tsx'
import { EntryPrices, sendPrice } from './entry-prices.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'
import { discardDraft, newDraft, sendDraft, sendEntry, shownDraft, textsOf } from './send-entry.ts'

export const handle = officePage('網站資料', { bodyLimit: 1024 * 1024 })
export const meta = ({ loaderData }: MetaProps<typeof loader>) => {
  if (!loaderData) return officeMeta('網站資料')
  const register = knownRegister(loaderData.name)
  return officeMeta(register.labels.one, titleOf(register, loaderData.entry.value as RegisterEntry))
}

export async function loader({ context, params: { name, key = '' }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const { client, person } = context.get(siteRequest)
  const needs = register.requiredActionFor?.[key]
  const params = { name: register.name, key }
  const [{ items: entry }, { items: choices }, { items: drafts }, prices] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/register/:name/:key', { params })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_choices/:name', { params: { name: register.name } })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_draft/:name', { params: { name: register.name }, query: { key } })),
    register.pricedAs ? awaitOfficeCall(client('GET /api/v3.0/office/register/:name/:key/prices', { params })) : null,
  ])
  const [latestDraft = null] = drafts
  const loadedDraft =
    latestDraft && url.searchParams.has('draft')
      ? await awaitOfficeCall(
          client('GET /api/v3.0/office/register_draft/:name/:id', { params: { name: register.name, id: latestDraft.id } }),
        )
      : null
  const now = new Date()
  const at = { now: now.toISOString(), today: taipeiDay(now), archived: entry.archived }
  const publicUrl = entry.hidden ? null : publicUrlOf(register, entry.key, entry.value as RegisterEntry, at)
  return {
    name: register.name,
    entry,
    choices,
    prices: prices && { prices: prices.items, today: at.today },
    publicUrl,
    /** The stored draft of the entry, if any; and the draft that the form shows or begins. */
    waiting: latestDraft,
    draft: loadedDraft ? shownDraft(register, loadedDraft.items) : latestDraft ? null : newDraft(),
    done: url.searchParams.get('done'),
    mayChange: needs === undefined || may(person, needs),
    mayAddToMenu: may(person, menus.requiredAction),
    settingsPage: register.settingsPage && may(person, register.settingsPage.needs) ? register.settingsPage : null,
  }
}

/** Saves, archives, unarchives or deletes an entry, or adds a price to it; saves, previews, publishes or discards its draft. */
export async function action({ request, context, params: { name, key = '' } }: ActionFunctionArgs) {
  const register = registerAt(name)
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const intent = String(formData.get('intent') ?? 'save')
  const params = { name: register.name, key }
  if (intent === 'save') return sendEntry(site, register, key, formData)
  if (intent === 'price' || intent === 'withdraw-price') return sendPrice(site, register, key, formData)
  if (intent === 'draft' || intent === 'look' || intent === 'publish') return sendDraft(site, register, key, formData, intent)
  if (intent === 'discard') return discardDraft(site, register, formData, registerPath(register, key))
  if (intent === 'archive' || intent === 'unarchive') {
    const archive = async () => {
      const body = { archived: intent === 'archive' }
      await site.client('POST /api/v3.0/office/register/:name/:key/archive', { params, body })
      return `${registerPath(register, key)}?done=${intent}`
    }
    return runAction('archive', formData, z.object({}), archive, { site })
  }
  if (intent !== 'delete') throw data('沒有這個動作', { status: 400 })
  const remove = async () => {
    await site.client('POST /api/v3.0/office/register/:name/:key/delete', { params })
    return `${registerPath(register)}?done=delete`
  }
  return runAction('delete', formData, z.object({}), remove, { site })
}

const doneMessages = new Map([
  ['add', '已經新增，讀者兩秒內就會看到。'],
  ['save', '已經儲存，讀者兩秒內就會看到。'],
  ['archive', '已經封存，讀者的列表裡不再有它。'],
  ['unarchive', '已經取消封存，讀者又看得到了。'],
  ['restore', '已經還原成那一版。'],
  ['price', '已經排進價格表。從今天起的，讀者兩秒內就會看到；以後的，那一天零點起看得到。'],
  ['withdraw-price', '已經取消那一天起的價格。'],
  ['draft', '草稿存好了，讀者還看不到。'],
  ['discard', '草稿已經丟掉，讀者看到的沒有變。'],
  ['ended', '這份草稿先前已經發布，或丟掉了。'],
])

/** The confirmation for an entry that is still hidden. */
const hiddenDone = '已經儲存，讀者還看不到。看過每一條路的結果，勾選「讀者看得到」再儲存，讀者才看到。'

/** The confirmation of an action; it states the start date of a future entry. */
function doneText(done: string, register: Register, { value: savedValue, hidden }: RegisterEntryDetails): string | undefined {
  const value = savedValue as RegisterEntry
  if (done !== 'add' && done !== 'save') return doneMessages.get(done)
  if (hidden) return `已經${done === 'add' ? '新增' : '儲存'}。${register.visibilityCondition}。`
  if (value['open'] === false) return hiddenDone
  const from = visibleFromText(register, value, new Date())
  return from === null ? doneMessages.get(done) : `已經${done === 'add' ? '新增' : '儲存'}，讀者從 ${from} 起看得到。`
}

type Props = PageProps<typeof loader, typeof action>

/** The key resets the forms when the URL changes to another entry. */
export default function EntryPage(props: Props) {
  return <EntryEditor key={`${props.loaderData.name}:${props.loaderData.entry.key}`} {...props} />
}

function EntryEditor({
  loaderData: { name, entry, choices, prices, publicUrl, waiting, draft, done, mayChange, mayAddToMenu, settingsPage },
  actionData,
}: Props) {
  const register = knownRegister(name)
  const { one: entryName } = register.labels
  const saving = actionData && 'inputValues' in actionData ? actionData : undefined
  const acting = actionData && 'result' in actionData ? actionData : undefined
  const title = titleOf(register, entry.value as RegisterEntry) || entry.key
  return (
    <>
      <PageHead
        title={
          <>
            {title} {entry.archived && <Badge variant="outline">已封存</Badge>}
            {waiting && <Badge variant="outline">有草稿</Badge>}
            {(entry.hidden || entry.value['open'] === false) && <Badge variant="outline">讀者還看不到</Badge>}
          </>
        }
        description={entryName}
      >
        <SiteLink to={registerPath(register)}>回到列表</SiteLink>
        <SiteLink to={`${registerPath(register, entry.key)}/history`}>歷史</SiteLink>
        {register.entryToolPage && (
          <SiteLink to={register.entryToolPage.path.replace('*', entry.key)}>{register.entryToolPage.title}</SiteLink>
        )}
        {settingsPage && <SiteLink to={settingsPage.path}>{settingsPage.title}</SiteLink>}
        {publicUrl && mayAddToMenu && <SiteLink to={menuEntryOf(title, publicUrl)}>加到選單</SiteLink>}
        {publicUrl && <a href={publicUrl}>讀者看到的頁面</a>}
      </PageHead>
      {done && doneMessages.has(done) && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {doneText(done, register, entry)}
        </Notice>
      )}
      {waiting && (
        <WaitingDraft register={register} entryKey={entry.key} waiting={waiting} isShown={draft !== null} actionResult={acting} />
      )}
      <div className={styles['layout']}>
        <div className={styles['side']}>
          <EntryForm
            register={register}
            mayChange={mayChange}
            draft={draft}
            savedEntry={{ version: entry.version, texts: textsOf(register, entry.value as RegisterEntry) }}
            choices={choices}
            actionResult={saving}
          />
          {register.name === quizzes.name && <QuizPreview texts={textsOf(register, entry.value as RegisterEntry)} />}
        </div>
        <div className={styles['side']}>
          {prices && <EntryPrices {...prices} mayChange={mayChange} actionResult={acting} />}
          <Uses register={register} entry={entry} />
          {register.archive && mayChange && !register.archive.unarchivableReason?.(entry.key) && (
            <Archive register={register} archived={entry.archived} actionResult={acting} />
          )}
          {entry.uses.length === 0 && mayChange && !register.undeletableReason?.(entry.key) && (
            <Remove register={register} actionResult={acting} />
          )}
        </div>
      </div>
    </>
  )
}

interface WaitingDraftProps {
  register: Register
  entryKey: string
  waiting: ListedEntryDraft
  /** Whether the form shows the draft, and not the published entry. */
  isShown: boolean
  actionResult: OfficeActionResult | undefined
}

/** The notice that an entry has a draft: who saved it, and whether the form shows the draft or the published entry. */
function WaitingDraft({ register, entryKey, waiting, isShown, actionResult }: WaitingDraftProps) {
  const path = registerPath(register, entryKey)
  return (
    <>
      <Notice className={styles['notice']}>
        {isShown ? '下面是草稿，讀者還看不到。' : '有一份草稿還沒有發布，下面是讀者看到的內容。'}
        {waiting.by ?? '（沒有記錄是誰）'}在 {taipeiMoment(new Date(waiting.at))} 存的。
      </Notice>
      <p className={styles['intents']}>
        {isShown ? (
          <SiteLink to={path}>看讀者看到的內容</SiteLink>
        ) : (
          <SiteLink to={`${path}?draft=${waiting.id}`}>接著寫草稿</SiteLink>
        )}
        {hasPreview(register) && <SiteLink to={draftLensPath(register, waiting.id)}>看看讀者會看到的樣子</SiteLink>}
      </p>
      <DiscardDraft id={waiting.id} actionResult={actionResult} />
    </>
  )
}

/** The URL of the form of a new menu entry, with a title and a URL filled in. */
const menuEntryOf = (title: string, url: string) =>
  `${registerPath(menus)}/new?${new URLSearchParams({ f_menu: menuChoices[0][0], f_title: title, f_url: url, f_redirect_type: '1' })}`

function Uses({ register, entry: { key, uses, archived } }: { register: Register; entry: RegisterEntryDetails }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">用在哪裡</h2>
      {uses.length === 0 ? (
        <p className={styles['nothing']}>沒有用在任何地方。</p>
      ) : (
        <>
          <ul className={rows['rows']}>
            {uses.map(({ label, count, places }) => (
              <li key={label} className={rows['row']}>
                <span className={rows['name']}>{label}</span>
                <span className={rows['end']}>{count >= 1000 ? '1,000 筆以上' : `${count} 筆`}</span>
                {places.length > 0 && (
                  <ul className={styles['places']}>
                    {places.map(({ name, path }) => (
                      <li key={path ?? name}>{path === null ? name : <SiteLink to={path}>{name}</SiteLink>}</li>
                    ))}
                    {count > places.length && count < 1000 && <li>還有 {count - places.length} 筆</li>}
                  </ul>
                )}
              </li>
            ))}
          </ul>
          <p className={styles['nothing']}>
            用到的地方還在，所以不能刪除
            {register.archive && !register.archive.unarchivableReason?.(key) && !archived ? '，可以封存' : ''}。
          </p>
        </>
      )}
    </section>
  )
}

interface ActingProps {
  register: Register
  actionResult: OfficeActionResult | undefined
}

function Archive({ register, archived, actionResult }: ActingProps & { archived: boolean }) {
  const [form] = usePageForm({ id: 'archive', name: 'archive' }, actionResult)
  const { one: entryName } = register.labels
  return (
    <Disclosure
      title={archived ? '取消封存' : `封存這${register.labels.counter}${entryName}`}
      open={actionResult?.form === 'archive'}
    >
      <Form {...getFormProps(form)} method="post" className={styles['form']} data-leave="after">
        <FormErrors form={form} />
        <p>
          {archived
            ? '取消之後，讀者的列表裡又有它。'
            : register.archive?.hidesPage
              ? '封存之後，讀者的列表與搜尋裡不再有它，它的網址打不開，連到它的選單項目也不顯示；資料都留著，隨時可以取消。'
              : '封存之後，讀者的列表裡不再有它，也不能再選；已經用到它的地方不變。隨時可以取消。'}
        </p>
        <StepUp id="archive" request={actionResult?.form === 'archive' ? actionResult.stepUp : null} />
        <Button type="submit" name="intent" value={archived ? 'unarchive' : 'archive'} variant="secondary">
          {archived ? '取消封存' : '封存'}
        </Button>
      </Form>
    </Disclosure>
  )
}

function Remove({ register, actionResult }: ActingProps) {
  const [form] = usePageForm({ id: 'delete', name: 'delete' }, actionResult)
  return (
    <Disclosure title={`刪除這${register.labels.counter}${register.labels.one}`} open={actionResult?.form === 'delete'}>
      <Form {...getFormProps(form)} method="post" className={styles['form']} data-leave="after">
        <FormErrors form={form} />
        <p>沒有任何地方用到它。刪除之後，網址就沒有了。</p>
        <StepUp id="delete" request={actionResult?.form === 'delete' ? actionResult.stepUp : null} />
        <Button type="submit" name="intent" value="delete" variant="danger">
          刪除
        </Button>
      </Form>
    </Disclosure>
  )
}
