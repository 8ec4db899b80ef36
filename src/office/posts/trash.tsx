import { Form } from 'react-router'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { trashErasedAt } from '../../domain/manuscripts/trash-retention.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { StepUp } from '../parts/step-up.tsx'
import type { ActionResult } from './action-result.ts'
import { momentOf, stateNames, typeNames } from './labels.ts'
import styles from './posts.module.css'

/** A manuscript in the trash: who deleted it, its content, and a restore button. */
export default function InTrash({
  manuscript,
  html,
  actions,
  error,
  failedAttempt,
}: {
  manuscript: ManuscriptDetails
  /** Its text rendered as HTML. */
  html: string
  actions: { edit: boolean; erase: boolean }
  error: string | undefined
  /** The failed attempt, and the step-up that it requires. */
  failedAttempt: ActionResult['failedAttempt']
}) {
  const { uid, title, type, version, trashed_at, trashed_by, fields } = manuscript
  const since = trashed_at ?? manuscript.changed_at
  return (
    <div className={styles['editor']}>
      <PageHead
        title={title || '（沒有標題）'}
        description={
          <>
            {typeNames[type]}・第 {version} 版 <Badge variant="outline">{stateNames.trashed}</Badge>
          </>
        }
      >
        <SiteLink to="/office/posts?state=trashed">垃圾桶</SiteLink>
        <SiteLink to={`/office/posts/${uid}/versions`}>版本</SiteLink>
      </PageHead>
      <Notice role="status">
        {trashed_by
          ? `${trashed_by}在 ${momentOf(since)} 把這份稿件丟進垃圾桶。`
          : `${momentOf(since)} 丟進垃圾桶${version === 1 && title === '' ? '：開了一天，沒有人在裡面寫字' : ''}。`}
        {momentOf(trashErasedAt(new Date(since)).toISOString())} 之後會刪掉。
      </Notice>
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {actions.edit && (
        <Form method="post" className={styles['form']}>
          <p>拿回來之後和丟的時候一樣：版本、註解、送審都在，連結也打得開。</p>
          <Button type="submit" name="intent" value="untrash">
            拿回來
          </Button>
        </Form>
      )}
      {actions.erase && (
        <Disclosure title="現在就刪掉" open={failedAttempt?.intent === 'erase'}>
          <Form method="post" className={styles['form']}>
            <p>連同 {version} 個版本和所有註解一起刪掉，誰都拿不回來。紀錄裡只留下是誰刪的。</p>
            <StepUp id="erase" request={failedAttempt?.intent === 'erase' ? failedAttempt.stepUp : null} />
            <Button type="submit" name="intent" value="erase" variant="danger">
              刪掉，拿不回來
            </Button>
          </Form>
        </Disclosure>
      )}
      {fields.lead && <p>{fields.lead}</p>}
      <article className={styles['text']} aria-label="內文" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
