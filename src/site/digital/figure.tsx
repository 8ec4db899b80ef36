import type { ChapterFigure } from '../../contract/digital-features.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import styles from './figure.module.css'

/** The figure of a chapter: a bar chart, a timeline, a drawing, or a self-check question. All work without scripts. */
export function Figure({ figure }: { figure: ChapterFigure }) {
  if (figure.kind === 'bars') return <Bars {...figure} />
  if (figure.kind === 'steps') return <Steps {...figure} />
  if (figure.kind === 'check') return <Check {...figure} />
  return (
    <figure className={styles['figure']}>
      <Picture sources={pictureSources(figure.picture)} alt="" sizes="(min-width: 992px) 520px, 100vw" ratio="16 / 10" />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  )
}

type Of<Kind extends ChapterFigure['kind']> = Extract<ChapterFigure, { kind: Kind }>

/** A bar chart: the longest bar fills the width, the others are proportional. */
function Bars({ title, unit, source, bars }: Of<'bars'>) {
  const most = Math.max(...bars.map(({ value }) => value))
  return (
    <figure className={styles['figure']}>
      <p className={styles['title']}>{title}</p>
      <dl className={styles['bars']}>
        {bars.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles['bar']} style={{ inlineSize: `${(value / most) * 100}%` }} aria-hidden="true" />
              <strong>
                {value.toLocaleString('en-US')} {unit}
              </strong>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <figcaption>{source}</figcaption>
    </figure>
  )
}

function Steps({ title, steps }: Of<'steps'>) {
  return (
    <figure className={styles['figure']}>
      <p className={styles['title']}>{title}</p>
      <ol className={styles['steps']}>
        {steps.map(({ at, text }) => (
          <li key={at}>
            <strong>{at}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** One question: every answer expands to its explanation. Nothing is stored or sent. */
function Check({ question, options }: Of<'check'>) {
  return (
    <figure className={styles['figure']}>
      <p className={styles['title']}>想一想：{question}</p>
      {options.map(({ text, right, why }) => (
        <details key={text} className={styles['option']} name={question}>
          <summary>{text}</summary>
          <p data-right={right}>
            <strong>{right ? '對，' : '再想想，'}</strong>
            {why}
          </p>
        </details>
      ))}
      <figcaption>點一個答案，看看為什麼。作答不會留下紀錄。</figcaption>
    </figure>
  )
}
