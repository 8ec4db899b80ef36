import { useId, useState } from 'react'
import { type TopicKey, topics, topicsFault, topicsWanted } from '../../../domain/onboarding/topics.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './onboarding.module.css'
import { TopicIcon } from './topic-icons.tsx'

/**
 * Step 1: ten tiles, of which three are chosen. Until then `next` is `aria-disabled`, with a note of what is missing; a
 * click on it announces the note again.
 */
export function TopicsStep({ chosen, drawn: rendered, tried }: { chosen: readonly TopicKey[]; drawn: string; tried: boolean }) {
  const hydrated = useHydrated()
  const [presses, press] = useState(tried ? 1 : 0)
  const message = useId()
  const fault = topicsFault(chosen.length)
  return (
    <>
      <fieldset className={styles['tiles']} aria-describedby={message} key={rendered}>
        <legend className={styles['legend']}>選擇主題</legend>
        {topics.map(({ key, title }) => (
          <label key={key} className={styles['tile']}>
            <input type="checkbox" name="topicsData" value={key} defaultChecked={chosen.includes(key)} />
            <TopicIcon topic={key} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <p
        id={message}
        role="status"
        className={styles['count']}
        data-fault={chosen.length > topicsWanted || (presses > 0 && fault !== null) || undefined}
      >
        {/* a new key per click, so that screen readers announce the same text again */}
        <span key={presses}>{fault ?? `已選好 ${topicsWanted} 個主題`}</span>
      </p>
      <Button
        type="submit"
        name="move"
        value="next"
        size="large"
        wide
        aria-disabled={(hydrated && fault !== null) || undefined}
        aria-describedby={message}
        onClick={() => press((before) => before + 1)}
      >
        下一步
      </Button>
    </>
  )
}
