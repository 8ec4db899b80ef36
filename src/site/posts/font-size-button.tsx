import { type FontSize, nextFontSize } from '../../domain/posts/font-size.ts'
import { useReadingSettings } from './reading-settings.ts'
import styles from './tools.module.css'

const words: Record<FontSize, string> = { default: '中', large: '大', small: '小' }

/** Cycles through the font sizes: default, large, small. Its label is the current size. */
export function FontSizeButton() {
  const [{ fontSize }, change] = useReadingSettings()
  const activate = () => change({ fontSize: nextFontSize(fontSize) })
  return (
    <button type="button" className={styles['tool']} onClick={activate} data-needs-script>
      <span className={styles['letters']} aria-hidden="true">
        <span className={styles['newsletter']}>文</span>
        <span className={styles['letterLarge']}>文</span>
      </span>
      <span>{`字級 ${words[fontSize]}`}</span>
    </button>
  )
}
