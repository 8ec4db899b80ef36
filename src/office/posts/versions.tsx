import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { HistoryEntry } from '../../contract/history.ts'
import type { ManuscriptDifference, ManuscriptVersion } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptReview } from '../../contract/reviews.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { NextPageLink } from '../parts/result-list.tsx'
import historyStyles from './history/history.module.css'
import { momentOf, partName, versionLabel } from './labels.ts'
import { RestoreForm, restoreVersion } from './restore-form.tsx'
import { stepHeadline } from './review/labels.ts'
import styles from './review/review.module.css'

/** Maximum number of fields that are named; beyond it only their number is shown. */
const maxNamedFields = 3

/** The size of a change, as text. */
function differenceText({ characters, blocks, fields }: ManuscriptDifference): string {
  const length =
    characters > 0
      ? `多了 ${characters.toLocaleString('en')} 字`
      : characters < 0
        ? `少了 ${(-characters).toLocaleString('en')} 字`
        : ''
  const names = fields.slice(0, maxNamedFields).map(partName).join('、')
  const changes = [
    blocks > 0 ? `內文改了 ${blocks} 段${length && `，${length}`}` : '',
    fields.length > 0 ? `改了${names}${fields.length > maxNamedFields ? `等 ${fields.length} 項` : ''}` : '',
  ].filter(Boolean)
  return changes.length > 0 ? changes.join('；') : '沒有改'
}

/** The title of an entry: the deliberate action, or the author of the changes. */
function headlineOf({ kind, versions, people, step }: HistoryEntry): string {
  const authors = people.join('、')
  if (kind === 'writing_session') return authors ? `${authors} 寫稿` : '寫稿'
  if (step) return stepHeadline(step)
  const [version] = versions
  if (!version) return ''
  return `${authors}${version.name ? `存成「${version.name}」` : versionLabel(version)}`
}

/** The time of an entry: for an editing session, from start to end. */
function entryTimeText({ at, since }: HistoryEntry): string {
  const [start, end] = [momentOf(since), momentOf(at)]
  if (start === end) return end
  const day = start.lastIndexOf(' ')
  return end.startsWith(start.slice(0, day + 1)) ? `${start}–${end.slice(day + 1)}` : `${start}–${end}`
}

interface EntryContext {
  review: ManuscriptReview
  /** Idempotency key of a restore. */
  restoreKey: string
}

/**
 * The history of a manuscript, newest first: deliberate actions are prominent, automatic saves between them are
 * collapsed.
 */
const History = ({ entries, ...context }: EntryContext & { entries: readonly HistoryEntry[] }) => (
  <ol className={historyStyles['history']}>
    {entries.map((entry) => (
      <li key={`${entry.at} ${entry.step?.kind ?? ''} ${entry.versions[0]?.version ?? ''}`} className={historyStyles[entry.kind]}>
        <Entry entry={entry} {...context} />
      </li>
    ))}
  </ol>
)

function Entry({ entry, ...context }: EntryContext & { entry: HistoryEntry }) {
  const { kind, at, versions, saved, step, before, changed } = entry
  const { uid } = context.review
  const [newest, ...older] = versions
  return (
    <>
      <p className={historyStyles['headline']}>
        <strong>{headlineOf(entry)}</strong> <time dateTime={at}>{entryTimeText(entry)}</time>
        {newest && <Marks version={newest.version} review={context.review} />}
      </p>
      {(changed || step?.note) && (
        <p className={historyStyles['wording']}>
          {changed && differenceText(changed)}
          {step?.note && `${changed ? '。' : ''}「${step.note}」`}
        </p>
      )}
      {newest && (
        <div className={historyStyles['actions']}>
          <span>第 {newest.version} 版</span>
          {changed && before !== null && newest.version > before && (
            <SiteLink to={`/office/posts/${uid}/compare?from=${before}&to=${newest.version}`}>
              {kind === 'writing_session' ? '這段時間改了什麼' : '改了什麼'}
            </SiteLink>
          )}
          <Ways version={newest} {...context} />
        </div>
      )}
      {older.length > 0 && (
        <Disclosure title={`自動存了 ${saved} 次，${versions.length < saved ? `列出 ${versions.length} 版` : '每一版'}`}>
          <ul className={historyStyles['older']}>
            {older.map((version) => (
              <li key={version.version} className={historyStyles['actions']}>
                <span>第 {version.version} 版</span>
                <span>
                  <time dateTime={version.at}>{momentOf(version.at)}</time> {version.by}
                </span>
                <Marks version={version.version} review={context.review} />
                <Ways version={version} {...context} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** Labels of a version. */
const Marks = ({ version, review }: { version: number; review: ManuscriptReview }) => (
  <>
    {version === review.version && <Badge variant="outline">最新</Badge>}
    {version === review.published_version && review.state === 'public' && <Badge variant="brand">讀者看到的</Badge>}
  </>
)

/** The operations on an older version. */
function Ways({ version: { version }, review, restoreKey }: EntryContext & { version: ManuscriptVersion }) {
  const { uid, version: newest, may, state } = review
  if (version === newest) return null
  return (
    <>
      <SiteLink to={`/office/posts/${uid}/compare?from=${version}`}>和最新的比較</SiteLink>
      {may.edit && state !== 'trashed' && (
        <RestoreForm version={version} base={newest} formKey={restoreKey}>{`還原第 ${version} 版`}</RestoreForm>
      )}
    </>
  )
}

export const handle = officePage('版本')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('版本', loaderData?.review.title)

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const before = url.searchParams.get('before')
  const [{ items: review }, { items: entries, next }] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/review', { params: { uid } })),
    awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/history', { params: { uid }, query: before ? { before } : {} })),
  ])
  return { review, entries, next, key: crypto.randomUUID() }
}

/** Restores an old version as the newest. */
export async function action({ request, context, params: { uid = '' } }: ActionFunctionArgs) {
  const failure = await restoreVersion(context.get(siteRequest), uid, await request.formData())
  return failure ? data(failure, { status: failure.status }) : redirect(`/office/posts/${uid}?done=restore`, 303)
}

export default function Versions({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { review, entries, next, key } = loaderData
  const { uid, title } = review
  const versions = entries.flatMap(({ versions }) => versions)
  return (
    <>
      <PageHead title="版本" description={title || '（沒有標題）'}>
        <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>
      </PageHead>
      {actionData && (
        <Notice isError role="alert">
          {actionData.error}
        </Notice>
      )}
      {versions.length > 1 && <CompareForm uid={uid} versions={versions} />}
      <History review={review} entries={entries} restoreKey={key} />
      {next !== null && <NextPageLink to={`/office/posts/${uid}/versions?before=${next}`}>更早的版本</NextPageLink>}
    </>
  )
}

/** Selects two versions to compare; by default the newest one and the one before it. */
function CompareForm({ uid, versions }: { uid: number; versions: readonly ManuscriptVersion[] }) {
  const sides = [
    { name: 'from', label: '從', version: versions[1]?.version },
    { name: 'to', label: '到', version: versions[0]?.version },
  ]
  return (
    <Disclosure title="比較任兩版">
      <Form method="get" action={`/office/posts/${uid}/compare`} className={styles['form']}>
        {sides.map(({ name, label, version }) => (
          <SelectField key={name} name={name} label={label} defaultValue={version}>
            {versions.map((item) => (
              <option key={item.version} value={item.version}>
                第 {item.version} 版・{item.name || versionLabel(item)}・{momentOf(item.at)}
              </option>
            ))}
          </SelectField>
        ))}
        <div className={styles['actions']}>
          <Button type="submit" variant="secondary">
            比較這兩版
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
