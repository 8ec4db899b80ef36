import styles from './phrases.module.css'

/** A short sentence that breaks only after punctuation, not inside a word. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，。、！？：；])/u).map((phrase) => (
    <span key={phrase} className={styles['phrase']}>
      {phrase}
    </span>
  ))
}
