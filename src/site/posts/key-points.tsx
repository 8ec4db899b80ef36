import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import styles from './key-points.module.css'
import { useReadingSettings } from './reading-settings.ts'

/** The callout block 本文重點: pinned beside the text where there is space; its open state is stored on the device. */
export function KeyPoints({ points }: { points: string[] }) {
  const [{ pinCollapsed }, change] = useReadingSettings()
  if (points.length === 0) return null
  return (
    <details
      className={styles['box']}
      open={!pinCollapsed}
      onToggle={(event) => change({ pinCollapsed: !event.currentTarget.open })}
      data-pin
      suppressHydrationWarning
    >
      <summary className={styles['title']}>
        <h2>本文重點</h2>
        <ChevronDownIcon className={styles['arrow'] ?? ''} />
      </summary>
      <ol className={styles['points']}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </details>
  )
}
