import { useState } from 'react'
import { Form } from 'react-router'
import { daysInTrash } from '../../domain/manuscripts/trash-hours.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Fold } from '../parts/fold.tsx'
import type { StepUpRequest } from '../parts/prove.ts'
import { StepUp } from '../parts/step-up.tsx'
import type { SaveState } from './editor/save-status.ts'
import styles from './posts.module.css'

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
      <Fold title="丟進垃圾桶" open={stepUp !== null}>
        <Form
          method="post"
          className={styles['form']}
          onSubmit={(event) => {
            if (isTyped) event.preventDefault()
            setEarly(isTyped)
          }}
        >
          <p>
            清單、行事曆和搜尋都不再有這份稿件，給外人看的連結打不開；在等的審訂者會收到信，不用再審。{daysInTrash}{' '}
            天內可以拿回來，和現在一樣；之後連同版本、註解一起刪掉。
          </p>
          {isEarly && isTyped && <Notice role="status">最後打的字還沒存好；存好之後請再按一次。</Notice>}
          <StepUp id="trash" asked={stepUp} />
          <Button type="submit" name="intent" value="trash" look="danger">
            丟進垃圾桶
          </Button>
        </Form>
      </Fold>
    </section>
  )
}
