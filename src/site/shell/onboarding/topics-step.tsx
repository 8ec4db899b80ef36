import { useId, useState } from 'react'
import { type TopicKey, topics, topicsFault } from '../../../domain/onboarding/topics.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './onboarding.module.css'
import { TopicIcon } from './topic-icons.tsx'

/** Step 1: ten tiles, of which three are chosen. `next` is pressed in vain while there are not: then the message says so. */
export function TopicsStep({ chosen, drawn, tried }: { chosen: readonly TopicKey[]; drawn: string; tried: boolean }) {
  const hydrated = useHydrated()
  const [pressed, press] = useState(tried)
  const message = useId()
  const fault = topicsFault(chosen.length)
  const shown = fault !== null && (pressed || chosen.length > 0)
  return (
    <>
      <fieldset className={styles['tiles']} aria-describedby={message} key={drawn}>
        <legend className={styles['legend']}>選擇主題</legend>
        {topics.map(({ key, title }) => (
          <label key={key} className={styles['tile']}>
            <input type="checkbox" name="topicsData" value={key} defaultChecked={chosen.includes(key)} />
            <TopicIcon topic={key} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <p id={message} role="status" className={styles['count']} data-fault={chosen.length > 3 || (pressed && shown) || undefined}>
        {shown ? fault : fault === null ? '已選好 3 個主題' : ''}
      </p>
      <Button
        type="submit"
        name="move"
        value="next"
        size="large"
        wide
        aria-disabled={(hydrated && fault !== null) || undefined}
        onClick={() => press(true)}
      >
        下一步
      </Button>
    </>
  )
}
