import { written } from '../../domain/questions/paragraphs.ts'
import styles from './thread.module.css'

/** User text: paragraphs, lines, links; no markup is interpreted. */
export function WrittenText({ text }: { text: string }) {
  return (
    <div className={styles['written']}>
      {written(text).map((lines, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent text is immutable
        <p key={paragraph}>
          {lines.map((pieces, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: immutable text
            <span key={line} className={styles['line']}>
              {pieces.map((piece, at) =>
                'link' in piece ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: immutable text
                  <a key={at} href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
                    {piece.link}
                  </a>
                ) : (
                  piece.text
                ),
              )}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
