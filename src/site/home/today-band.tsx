import { useEffect, useState } from 'react'
import { recall, store } from '../../browser/local-storage.ts'
import type { DailyNote } from '../../contract/front.ts'
import { dayInCharacters } from '../../domain/front/daily-note.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './today-band.module.css'

/** Where the device stores the day whose task its reader has done. */
const doneKey = 'today-done'

/** 今天的日安: the day and its solar term, a scene, a number with its source, and one task with a box to tick. */
export function TodayBand({ today }: { today: DailyNote }) {
  const { day, term, title, scene, figure, about, source, task, next } = today
  const [done, setDone] = useState(false)
  useEffect(() => setDone(recall(doneKey) === day), [day])
  const outside = source.url.startsWith('https://')
  return (
    <section className={styles['today']} aria-labelledby="today">
      <Page className={styles['row'] ?? ''}>
        <p className={styles['date']}>
          <span className={styles['term']}>{term}</span>
          <time dateTime={day}>{dayInCharacters(day)}</time>
        </p>
        <div className={styles['scene']}>
          <h2 id="today" className={styles['label']}>
            今天的日安
          </h2>
          <p className={styles['title']}>{title}</p>
          <p className={styles['words']}>{scene}</p>
        </div>
        <div className={styles['number']}>
          <p className={styles['figure']}>{figure}</p>
          <p className={styles['about']}>{about}</p>
          <p className={styles['source']}>
            出處：
            <a href={source.url} target={outside ? '_blank' : undefined} rel={outside ? 'noopener' : undefined}>
              {source.title}
            </a>
          </p>
        </div>
        <div className={styles['task']}>
          <label className={styles['tick']}>
            <input
              type="checkbox"
              checked={done}
              onChange={({ target }) => {
                store(doneKey, target.checked ? day : null)
                setDone(target.checked)
              }}
            />
            {task}
          </label>
          <p className={styles['end']} aria-live="polite">
            {done && (
              <>
                <strong>今天讀完了</strong>
                {next && `明天見：〈${next}〉`}
              </>
            )}
          </p>
        </div>
      </Page>
    </section>
  )
}
