import { useEffect, useRef } from 'react'
import { type Helpline, helpByFlag, type RedFlag, type RedFlagTone } from '../../domain/red-flags/help.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import styles from './red-flag-card.module.css'

interface RedFlagCardProps {
  flag: RedFlag
  tone?: RedFlagTone
  /** The response to a submitted form that shows the card. Each new one moves focus and the view to the card. */
  response?: object
}

/** Emergency help before everything else: never behind a wall, with no advertisement above it. */
export function RedFlagCard({ flag, tone = 'alarm', response }: RedFlagCardProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!response) return
    heading.current?.focus({ preventScroll: true })
    // the whole card, below the sticky header: focus alone would scroll just far enough to show the heading
    card.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [response])
  const { title, quietTitle, text, lines, foremost: topLines } = helpByFlag[flag]
  return (
    <section ref={card} className={styles['card']} aria-labelledby="red-flag-title" data-red-flag={flag} data-tone={tone}>
      <h2
        id="red-flag-title"
        ref={heading}
        tabIndex={-1}
        dangerouslySetInnerHTML={headlineHtml(tone === 'alarm' ? title : quietTitle)}
      />
      {tone === 'quiet' ? (
        <Lines lines={lines} />
      ) : (
        <>
          <Lines lines={topLines} solid />
          <p>{text}</p>
          <Steps flag={flag} />
          <Lines lines={lines.filter((line) => !topLines.includes(line))} />
        </>
      )}
    </section>
  )
}

/** The summary under which the many instructions of an emergency are folded. */
const stepsSummary = '救護車到之前：叫不醒、低血糖、過敏、流血、噎到時怎麼做'

function Steps({ flag }: { flag: RedFlag }) {
  const { steps } = helpByFlag[flag]
  const list = (
    <ul className={styles['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  )
  if (flag !== 'emergency') return list
  return (
    <details className={styles['folded']}>
      <summary>{stepsSummary}</summary>
      {list}
    </details>
  )
}

function Lines({ lines, solid = false }: { lines: readonly Helpline[]; solid?: boolean }) {
  return (
    <ul className={styles['lines']} data-solid={solid || undefined}>
      {lines.map(({ name, number, dial, when }) => (
        <li key={number}>
          <a href={`tel:${dial}`}>
            <strong>{number}</strong> {name}
          </a>
          <span>{when}</span>
        </li>
      ))}
    </ul>
  )
}
