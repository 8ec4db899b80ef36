import { help, type RedFlag } from '../../domain/red-flags/help.ts'
import styles from './red-flag-card.module.css'

/** Help before everything else: never behind a wall, no advertisement above it. */
export function RedFlagCard({ flag }: { flag: RedFlag }) {
  const { title, text, lines } = help[flag]
  return (
    <section className={styles['card']} aria-labelledby="red-flag-title" data-red-flag={flag}>
      <h2 id="red-flag-title">{title}</h2>
      <p>{text}</p>
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
