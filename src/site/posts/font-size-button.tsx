import { type FontSize, nextFontSize, stepFontSize } from '../../domain/posts/font-size.ts'
import { useReadingSettings } from './reading-settings.ts'
import styles from './tools.module.css'

const labels: Record<FontSize, string> = { default: '中', large: '大', small: '小' }

/** The size of the text: smaller, larger, and between them its name, which cycles through the sizes. */
export function FontSizeButton() {
  const [{ fontSize }, change] = useReadingSettings()
  const step = (direction: -1 | 1) => () => change({ fontSize: stepFontSize(fontSize, direction) })
  return (
    <span className={styles['sizes']} data-needs-script>
      <button type="button" className={styles['step']} onClick={step(-1)} aria-label="A−，字小一點">
        A−
      </button>
      <button type="button" className={styles['tool']} onClick={() => change({ fontSize: nextFontSize(fontSize) })}>
        <span className={styles['sizeLabel']}>字級 </span>
        <span>{labels[fontSize]}</span>
      </button>
      <button type="button" className={styles['step']} onClick={step(1)} aria-label="A＋，字大一點">
        A＋
      </button>
    </span>
  )
}
