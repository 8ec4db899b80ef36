import type { ReactNode, Ref } from 'react'
import type { Outcome } from '../../domain/tools/tool.ts'
import { OutcomePicture } from './pictures/outcome-picture.tsx'
import styles from './tool-result.module.css'

/** The result: a headline, a chart, and a text. An ARIA live region announces changes. */
export function ToolResult({
  outcome,
  section,
  children,
}: {
  outcome: Outcome | null
  section: Ref<HTMLElement>
  children?: ReactNode
}) {
  return (
    <section ref={section} tabIndex={-1} className={styles['result']} aria-labelledby="result-title" data-tone={outcome?.tone}>
      <h2 id="result-title" className={styles['title']}>
        結果
      </h2>
      <p role="status" className={styles['head']}>
        {outcome ? (
          <>
            <strong className={styles['headline']}>{outcome.headline}</strong>
            <span className={styles['verdict']}>{outcome.verdict}</span>
          </>
        ) : (
          <span className={styles['waiting']}>填好之後，結果會出現在這裡。填的內容只用來計算，算完不留。</span>
        )}
      </p>
      {outcome && (
        <>
          {outcome.headline.includes('119') && (
            <a className={styles['call']} href="tel:119">
              撥打 119
            </a>
          )}
          {/* an alarm is read before the values that it is about */}
          {outcome.tone === 'alert' && <p>{outcome.text}</p>}
          <OutcomePicture picture={outcome.picture} />
          {outcome.tone !== 'alert' && <p>{outcome.text}</p>}
          {outcome.picture.kind !== 'criteria' && outcome.facts.length > 0 && (
            <dl className={styles['facts']}>
              {outcome.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {children}
        </>
      )}
    </section>
  )
}
