import { useState } from 'react'
import { Form } from 'react-router'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptReview } from '../../contract/reviews.ts'
import { trashRetentionDays } from '../../domain/manuscripts/trash-retention.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { StepUp, type StepUpRequest } from '../parts/step-up.tsx'
import type { SaveState } from './editor/save-status.ts'
import { dateTimeFieldOf, momentOf, stateNames, typeNames } from './labels.ts'
import styles from './posts.module.css'
import { Presence } from './presence/presence.tsx'
import { reviewName } from './review/labels.ts'
import { isForwarded } from './workflow/next-step.ts'

/**
 * Deletes a manuscript that was never public, at the bottom of its page. `saveStatus` is the save state of the text,
 * as reported by the editor.
 */
export function DiscardManuscript({
  saveStatus,
  stepUp,
}: {
  saveStatus: SaveState['kind'] | null
  stepUp: StepUpRequest | null
}) {
  const [isEarly, setEarly] = useState(false)
  const isTyped = saveStatus !== null && saveStatus !== 'saved'
  return (
    <section id="trash">
      <Disclosure title="丟進垃圾桶" open={stepUp !== null}>
        <Form
          method="post"
          className={styles['form']}
          onSubmit={(event) => {
            if (isTyped) event.preventDefault()
            setEarly(isTyped)
          }}
        >
          <p>
            清單、行事曆和搜尋都不再有這份稿件，給外人看的連結打不開；在等的審訂者會收到信，不用再審。{trashRetentionDays}{' '}
            天內可以拿回來，和現在一樣；之後連同版本、註解一起刪掉。
          </p>
          {isEarly && isTyped && <Notice role="status">最後打的字還沒存好；存好之後請再按一次。</Notice>}
          <StepUp id="trash" request={stepUp} />
          <Button type="submit" name="intent" value="trash" variant="danger">
            丟進垃圾桶
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}

interface ManuscriptHeadProps {
  manuscript: ManuscriptDetails
  review: ManuscriptReview
  /** Whether the current user may edit it. */
  edits: boolean
}

/**
 * Title and state of a manuscript, and links to its other pages. For those who write it, one line: the title is the field
 * below it, and the text begins as far up as possible.
 */
export function ManuscriptHead({ manuscript, review, edits }: ManuscriptHeadProps) {
  const { uid, title, type, number, state, changed, version, published_version, publish_date } = manuscript
  // the page of a published, unchanged text shows its reviewer itself
  const isReviewed = (review.review !== 'none' || isForwarded(review)) && (changed || !['public', 'scheduled'].includes(state))
  const name = title || '（沒有標題）'
  const description = (
    <>
      {typeNames[type]}・第 {version} 版
      {state === 'public' && published_version !== null && `・讀者看到的是第 ${published_version} 版`}
      {publish_date && state !== 'withdrawn' && `・${momentOf(publish_date)} ${state === 'scheduled' ? '公開' : '起'}`}{' '}
      <Badge variant={state === 'public' ? 'brand' : 'outline'}>{stateNames[state]}</Badge>{' '}
      {changed && <Badge variant="accent">有還沒發布的修改</Badge>}{' '}
      {isReviewed && <Badge variant={review.review === 'signed' ? 'brand' : 'outline'}>{reviewName(review)}</Badge>}
    </>
  )
  const links = (
    <>
      <a href={`/${type}/preview/${uid}`}>預覽</a>
      {/* its frames need the CSP of their own document */}
      <SiteLink to={`/office/posts/${uid}/lens`} reloadDocument>
        透視鏡
      </SiteLink>
      <SiteLink to={`/office/posts/${uid}/versions`}>版本</SiteLink>
      {number !== null && edits && <SiteLink to={`/office/posts/${uid}/reads`}>閱讀數字</SiteLink>}
      {state === 'public' && number !== null && <a href={`/${type}/${number}`}>看公開的頁面</a>}
      <Presence uid={uid} />
    </>
  )
  if (!edits)
    return (
      <PageHead title={name} description={description}>
        {links}
      </PageHead>
    )
  return (
    <header className={styles['strip']}>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <p>{description}</p>
      {links}
    </header>
  )
}

/** The confirmation of the last action, and for a scheduled publication a link to its preview. */
export function DoneMessage({
  message,
  hasPreviewLink,
  manuscript,
}: {
  message: string
  hasPreviewLink: boolean
  manuscript: ManuscriptDetails
}) {
  const { uid, state, publish_date } = manuscript
  return (
    <Notice role="status">
      {message}{' '}
      {hasPreviewLink && state === 'scheduled' && publish_date !== null && (
        <SiteLink to={`/office/posts/${uid}/lens?at=${dateTimeFieldOf(publish_date)}`} reloadDocument>
          看公開那一刻各種讀者看到的
        </SiteLink>
      )}
    </Notice>
  )
}
