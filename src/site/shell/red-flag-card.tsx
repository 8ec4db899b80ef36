import { help, type RedFlag, type Tone } from '../../domain/red-flags/help.ts'
import { headline } from '../../ui/headline/headline.ts'
import styles from './red-flag-card.module.css'

/** Emergency help before everything else: never behind a wall, with no advertisement above it. */
export function RedFlagCard({ flag, tone = 'alarm' }: { flag: RedFlag; tone?: Tone }) {
  const { title, quietTitle, text, steps, lines } = help[flag]
  return (
    <section className={styles['card']} aria-labelledby="red-flag-title" data-red-flag={flag} data-tone={tone}>
      <h2 id="red-flag-title" dangerouslySetInnerHTML={headline(tone === 'alarm' ? title : quietTitle)} />
      {tone === 'alarm' && <p>{text}</p>}
      {tone === 'alarm' && steps.length > 0 && (
        <ul className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <ul className={styles['lines']}>
        {lines.map(({ name, number, dial, when }) => (
          <li key={number}>
            <a href={`tel:${dial}`}>
              <strong>{number}</strong> {name}
            </a>
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
