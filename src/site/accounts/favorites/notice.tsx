import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import type { FavoriteAnswer } from './change-favorites.ts'
import { Carried } from './favorite-row.tsx'
import styles from './favorites.module.css'

/** Confirms the last action, with an undo button. It takes the focus that the removed row's button had. */
export function FavoriteNotice({ answer }: { answer: FavoriteAnswer | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) notice.current?.focus()
  }, [answer])
  if (!answer) return null
  const words =
    'removed' in answer
      ? `已移除收藏：${answer.removed.title}`
      : 'restored' in answer
        ? `已放回收藏：${answer.restored}`
        : 'added' in answer
          ? `已收藏：${answer.added}`
          : answer.failed
  return (
    <div ref={notice} tabIndex={-1} className={styles['notice']} role={'failed' in answer ? 'alert' : 'status'}>
      <p>{words}</p>
      {'removed' in answer && answer.removed.restorable && (
        <Form method="post" preventScrollReset>
          <Carried favorite={answer.removed} />
          <Button type="submit" name="what" value="restore" look="secondary" size="small">
            復原
          </Button>
        </Form>
      )}
    </div>
  )
}
