import type { HistoryEntry } from '../../../contract/history.ts'
import type { ManuscriptVersion } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Fold } from '../../parts/fold.tsx'
import { RestoreForm } from '../restore-form.tsx'
import { momentOf } from '../words.ts'
import styles from './history.module.css'
import { differenceWords, headlineOf, whenOf } from './words.ts'

interface Of {
  review: ManuscriptReview
  /** Idempotency key of a restore. */
  restoreKey: string
}

/**
 * The history of a manuscript, newest first: deliberate actions are prominent, automatic saves between them are
 * collapsed.
 */
export const History = ({ entries, ...of }: Of & { entries: readonly HistoryEntry[] }) => (
  <ol className={styles['history']}>
    {entries.map((entry) => (
      <li key={`${entry.at} ${entry.step?.kind ?? ''} ${entry.versions[0]?.version ?? ''}`} className={styles[entry.kind]}>
        <Entry entry={entry} {...of} />
      </li>
    ))}
  </ol>
)

function Entry({ entry, ...of }: Of & { entry: HistoryEntry }) {
  const { kind, at, versions, saved, step, before, changed } = entry
  const { uid } = of.review
  const [newest, ...older] = versions
  return (
    <>
      <p className={styles['headline']}>
        <strong>{headlineOf(entry)}</strong> <time dateTime={at}>{whenOf(entry)}</time>
        {newest && <Marks version={newest.version} review={of.review} />}
      </p>
      {(changed || step?.note) && (
        <p className={styles['wording']}>
          {changed && differenceWords(changed)}
          {step?.note && `${changed ? '。' : ''}「${step.note}」`}
        </p>
      )}
      {newest && (
        <div className={styles['ways']}>
          <span>第 {newest.version} 版</span>
          {changed && before !== null && newest.version > before && (
            <SiteLink to={`/office/posts/${uid}/compare?from=${before}&to=${newest.version}`}>
              {kind === 'sitting' ? '這段時間改了什麼' : '改了什麼'}
            </SiteLink>
          )}
          <Ways version={newest} {...of} />
        </div>
      )}
      {older.length > 0 && (
        <Fold title={`自動存了 ${saved} 次，${versions.length < saved ? `列出 ${versions.length} 版` : '每一版'}`}>
          <ul className={styles['older']}>
            {older.map((version) => (
              <li key={version.version} className={styles['ways']}>
                <span>第 {version.version} 版</span>
                <span>
                  <time dateTime={version.at}>{momentOf(version.at)}</time> {version.by}
                </span>
                <Marks version={version.version} review={of.review} />
                <Ways version={version} {...of} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

/** Labels of a version. */
const Marks = ({ version, review }: { version: number; review: ManuscriptReview }) => (
  <>
    {version === review.version && <Badge look="outline">最新</Badge>}
    {version === review.published_version && review.state === 'public' && <Badge look="brand">讀者看到的</Badge>}
  </>
)

/** The operations on an older version. */
function Ways({ version: { version }, review, restoreKey }: Of & { version: ManuscriptVersion }) {
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
