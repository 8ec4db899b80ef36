import { Form } from 'react-router'
import type { ManuscriptWhole } from '../../contract/manuscripts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { StepUp } from '../parts/step-up.tsx'
import type { Answer } from './act.ts'
import styles from './posts.module.css'
import { momentOf } from './words.ts'

/** What will happen, said before it does: to give the newest version to readers, and to take it back. */
export function PublishSheet({
  manuscript: { version, published_version, state, fields },
  acts,
  sheetKey,
  faults,
  pressed,
}: {
  manuscript: ManuscriptWhole
  /** What whoever looks may do. */
  acts: { publish: boolean; withdraw: boolean }
  sheetKey: string
  faults: Record<string, string>
  /** What was pressed and not done, and what is asked for before it is. */
  pressed: Answer['sheet']
}) {
  const askedFor = (intent: string) => (pressed?.intent === intent ? pressed.stepUp : null)
  const missing = Object.entries(faults).filter(([name]) => name !== '' && name !== 'reason')
  const isOut = published_version !== null && state !== 'withdrawn'
  return (
    <section className={styles['acts']} aria-labelledby="publish">
      <h2 id="publish">發布</h2>
      {isOut && published_version === version ? (
        <p>讀者看到的就是這一版。</p>
      ) : !acts.publish ? (
        <p>第 {version} 版還沒有發布。發布由總編輯決定，儲存之後請通知總編輯。</p>
      ) : (
        <Form method="post" className={styles['form']}>
          <p>
            按下發布，讀者會看到已經儲存的第 {version} 版
            {fields.publish_at ? `，從 ${momentOf(fields.publish_at)} 開始` : '，立刻公開'}。還沒儲存的修改不會一起發布。
          </p>
          {missing.length > 0 && (
            <ul role="alert">
              {missing.map(([name, message]) => (
                <li key={name}>{message}</li>
              ))}
            </ul>
          )}
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="key" value={sheetKey} />
          <StepUp id="publish" asked={askedFor('publish')} />
          <Button type="submit" name="intent" value="publish">
            發布第 {version} 版
          </Button>
        </Form>
      )}
      {isOut && acts.withdraw && (
        <details className={styles['more']} open={pressed?.intent === 'withdraw' || undefined}>
          <summary>下架</summary>
          <div>
            <Form method="post" className={styles['form']}>
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
          </div>
        </details>
      )}
    </section>
  )
}
