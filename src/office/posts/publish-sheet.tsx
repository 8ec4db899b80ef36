import { useState } from 'react'
import { Form } from 'react-router'
import type { ManuscriptWhole } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../contract/reviews.ts'
import { embargoWords } from '../../domain/manuscripts/embargo.ts'
import { taipeiInWords } from '../../domain/time/taipei.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Fold } from '../parts/fold.tsx'
import { StepUp } from '../parts/step-up.tsx'
import type { Answer } from './act.ts'
import { useBegunWords } from './begun/use-begun-words.ts'
import { ChecksList } from './checks-list.tsx'
import type { SaveState } from './editor/autosave.ts'
import { WhenField } from './fields/when-field.tsx'
import styles from './posts.module.css'
import { takenBackWords } from './review/words.ts'
import { boxOf, instantOf, momentOf } from './words.ts'

/** What is said where not all that was typed is with the server: nothing is published before it is. */
const unsavedWords: Record<SaveState['kind'], string | null> = {
  saved: null,
  unsaved: '最後打的字正要儲存；存好之後就可以發布。',
  saving: '最後打的字正在儲存；存好之後就可以發布。',
  failed: '連不上伺服器，最後打的字還沒儲存；存好之後才能發布。',
  away: '最後打的字還沒儲存，要先再登入一次；存好之後才能發布。',
  trashed: '這份稿件被丟進垃圾桶了；拿回來、存好之後才能發布。',
  refused: '最後打的字沒有存進去；照上面說的改好、存好之後才能發布。',
  conflict: '有一處您和別人都改了，還沒決定用誰的；決定之後才能發布。',
}

/** The instant that a box for day and hour holds, if it is yet to come; null for what is published at once. */
function laterThan(now: string, box: string): string | null {
  const at = new Date(instantOf(box) ?? now)
  return at > new Date(now) ? at.toISOString() : null
}

/** What will happen, said before it does: to give the newest version to readers, and to take it back. */
export function PublishSheet({
  review,
  owner,
  checks,
  manuscript: { version, published_version, state, publish_date, fields, corrects, corrections },
  acts,
  sheetKey,
  mendKey,
  now,
  faults,
  pressed,
  stands,
}: {
  review: ManuscriptReview
  /** The member who looks. */
  owner: string
  /** What was looked at in the version that was loaded. */
  checks: readonly ManuscriptCheck[]
  manuscript: ManuscriptWhole
  /** What whoever looks may do. */
  acts: { edit: boolean; publish: boolean; withdraw: boolean; spelling: boolean }
  sheetKey: string
  /** Under which what mends a check is done once. */
  mendKey: string
  now: string
  faults: Record<string, string>
  /** What was pressed and not done, and what is asked for before it is. */
  pressed: Answer['sheet']
  /** How what was typed stands with the server, where the editor says so. */
  stands: SaveState['kind'] | null
}) {
  const askedFor = (intent: string) => (pressed?.intent === intent ? pressed.stepUp : null)
  const begunCorrection = useBegunWords(owner, review, ['publish.correction'])
  const begunReason = useBegunWords(owner, review, ['withdraw.reason'])
  const [isPressed, setPressed] = useState(false)
  const unsaved = stands === null ? null : unsavedWords[stands]
  // what goes out by itself in a moment is said to whoever cannot wait for it, and to nobody else
  const isSaid = unsaved !== null && (isPressed || !['unsaved', 'saving'].includes(stands ?? ''))
  const own = boxOf(fields.publish_at)
  // what was typed here holds until the manuscript says another hour
  const [given, setGiven] = useState({ upon: own, box: null as string | null })
  const typed = given.upon === own ? given.box : null
  const later = state === 'public' ? null : laterThan(now, typed ?? pressed?.publishAt ?? own)
  const missing = Object.entries(faults).filter(
    ([name]) => !['', 'reason', 'correction', 'spelling_only', 'publish_at'].includes(name),
  )
  // what was signed, or is being read, may be mended in its spelling without another signature
  const respells = review.clearance === 'unsigned' && (review.review === 'changed' || corrects)
  const spells = (corrects || respells) && acts.spelling
  const isOut = published_version !== null && state !== 'withdrawn'
  return (
    <section className={styles['acts']} aria-labelledby="publish">
      <h2 id="publish">發布</h2>
      {state === 'withdrawn' && <p>{takenBackWords(review)}</p>}
      <ChecksList uid={review.uid} checks={checks} boxes={acts.edit} version={version} mendKey={mendKey} />
      {isOut && state !== 'scheduled' && published_version === version ? (
        <p>讀者看到的就是這一版。</p>
      ) : !acts.publish ? (
        <p>{state === 'withdrawn' ? '能不能再發布，' : `第 ${version} 版還沒有發布。發布`}由總編輯決定，儲存之後請通知總編輯。</p>
      ) : (
        <Form
          method="post"
          className={styles['form']}
          {...begunCorrection}
          onSubmit={(event) => {
            if (unsaved) event.preventDefault()
            setPressed(unsaved !== null)
          }}
        >
          <p>
            {later === null
              ? `按下發布，讀者會看到已經儲存的第 ${version} 版，立刻${state === 'public' ? '換成新的' : '公開'}。`
              : `按下排程，已經儲存的第 ${version} 版會在${taipeiInWords(new Date(later), new Date(now))}（台北時間）公開，在那之前讀者看不到。要立刻公開，就把公開時間清空。`}
            還沒儲存的修改不會一起發布。
          </p>
          {fields.embargo && new Date(fields.embargo.until) > new Date(now) && (
            <Notice>{embargoWords(fields.embargo, new Date(now))}。</Notice>
          )}
          {isSaid && <Notice role="status">{unsaved}</Notice>}
          {state !== 'public' && (
            <>
              <input type="hidden" name="publish_at_before" value={own} />
              <WhenField
                key={own}
                id="sheet-publish-at"
                name="publish_at"
                label="公開時間（台北）"
                now={now}
                ahead
                empty="留空就是立刻公開；填以後的時間就是排程，時間到了才公開。"
                defaultValue={pressed?.publishAt ?? own}
                onGiven={(box) => setGiven({ upon: own, box })}
                errors={faults['publish_at'] ? [faults['publish_at']] : null}
              />
            </>
          )}
          {missing.length > 0 && (
            <ul role="alert">
              {missing.map(([name, message]) => (
                <li key={name}>{message}</li>
              ))}
            </ul>
          )}
          {corrects && (
            <>
              <p>讀者讀過的內容改了，所以要說一聲：寫更正說明，讀者會在文末看到；或是按只改錯字。</p>
              <TextAreaField
                name="correction"
                label="更正說明"
                hint={`原來寫錯什麼、改成什麼。會連同今天的日期記在文末。${review.signing_channels.length > 0 ? '要簽核的頻道，說明在送審時寫好，和審訂者簽的一樣才能發布。' : ''}`}
                rows={3}
                maxLength={500}
                defaultValue={pressed?.correction || review.signed_correction}
                errors={faults['correction'] ? [faults['correction']] : null}
              />
            </>
          )}
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="key" value={sheetKey} />
          <StepUp id="publish" asked={askedFor('publish') ?? askedFor('spelling')} />
          <div className={styles['ways']}>
            <Button type="submit" name="intent" value="publish">
              {later === null ? `發布第 ${version} 版` : `排程第 ${version} 版`}
            </Button>
            {spells && (
              <Button type="submit" name="intent" value="spelling" look="secondary" aria-describedby="spelling spelling-fault">
                只改錯字，發布第 {version} 版
              </Button>
            )}
          </div>
          {spells && (
            <>
              <p id="spelling">
                只改錯字不用寫更正說明：20 個字以內，沒有動到數字、單位、否定詞和藥名
                {(respells || review.signing_channels.length > 0) &&
                  '。審訂者簽過的文字，只有認得的錯字（的得地、再在…）、標點和空白才算；審訂者會看到改了什麼'}
                。
              </p>
              <p id="spelling-fault" role={faults['spelling_only'] ? 'alert' : undefined} className={styles['fault']}>
                {faults['spelling_only']}
              </p>
            </>
          )}
        </Form>
      )}
      {corrections.length > 0 && (
        <section aria-labelledby="corrections">
          <h3 id="corrections">更正紀錄</h3>
          <ul>
            {corrections.map(({ at, text }) => (
              <li key={at}>
                <time dateTime={at}>{momentOf(at)}</time>　{text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state === 'scheduled' && acts.publish && (
        <Form method="post" className={styles['form']}>
          <p>
            排在{publish_date && taipeiInWords(new Date(publish_date), new Date(now))}
            公開（台北時間）。取消之後稿件又是草稿，不會自己公開。
          </p>
          <StepUp id="unschedule" asked={askedFor('unschedule')} />
          <Button type="submit" name="intent" value="unschedule" look="secondary">
            取消排程
          </Button>
        </Form>
      )}
      {isOut && state !== 'scheduled' && acts.withdraw && (
        <Fold title="下架" open={pressed?.intent === 'withdraw'}>
          <Form method="post" className={styles['form']} {...begunReason}>
            <p>下架後讀者打開網址會看到「找不到頁面」。稿件和版本都留著，可以用同一個編號再發布。</p>
            <TextField
              name="reason"
              label="原因"
              maxLength={500}
              required
              defaultValue={pressed?.reason}
              errors={faults['reason'] ? [faults['reason']] : null}
            />
            <StepUp id="withdraw" asked={askedFor('withdraw')} />
            <Button type="submit" name="intent" value="withdraw" look="danger">
              確定下架
            </Button>
          </Form>
        </Fold>
      )}
    </section>
  )
}
