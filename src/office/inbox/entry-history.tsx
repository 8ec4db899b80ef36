import type { EntryEvent } from '../../contract/form-entries.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Section } from '../parts/section.tsx'
import styles from './inbox.module.css'
import { eventWords, hasText } from './words.ts'

/** The staff actions on an entry, oldest first. */
export function EntryHistory({ events }: { events: readonly EntryEvent[] }) {
  return (
    <Section id="history" title="經過" about={events.length === 0 ? '還沒有人處理。' : undefined}>
      <ol className={styles['events']}>
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={place} className={styles['event']}>
            <p>
              <time dateTime={event.at} className={styles['at']}>
                {taipeiMoment(new Date(event.at))}
              </time>{' '}
              <strong>{event.by ?? '已刪除的帳號'}</strong> {eventWords(event)}
            </p>
            {hasText(event) && <p className={styles['text']}>{event.text || '（內容已經刪除）'}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
