import type { ReactNode } from 'react'
import type { ToolSlug } from '../../domain/tools/tool.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './tools.module.css'

const signs: Record<ToolSlug, ReactNode> = {
  bmi: <path d="M4 17a8 8 0 0 1 16 0M12 17l4-5M4 17h1.5M18.500 17H20M12 9v1.5" />,
  weight: <path d="M5 5h14v14H5ZM8.500 9.500a5 5 0 0 1 7 0L12 13Z" />,
  calorie: <path d="M12 3.500c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500.5 1.500 1.500 2 2 2 .5-3-.5-5 1-8Z" />,
  sport: (
    <path d="M14.500 5.500a1.500 1.500 0 1 0 .1 0M6 11l4-2.500 3.500 2-2 4 3 2V21M11.500 14.500 8 20M13.500 10.500l2 2 3-.5" />
  ),
  mcsb: <path d="M6 4.500h12V20H6ZM9 9l1.200 1.200L12.500 8M9 14l1.200 1.200 2.300-2.200M15 9.500h.5M15 14.500h.5" />,
  safe_period: <path d="M4.500 6.500h15V20h-15ZM4.500 10.500h15M8.500 4v4M15.500 4v4M8.500 15h3" />,
}

/** A tool's icon. */
export function ToolSign({ slug }: { slug: ToolSlug }) {
  return (
    <span className={styles['sign']}>
      <Icon>{signs[slug]}</Icon>
    </span>
  )
}
