import type { Picture } from '../../../domain/tools/tool.ts'
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import styles from './pictures.module.css'

type Criteria = Extract<Picture, { kind: 'criteria' }>

/** Criteria with the measured values, as a list. */
export function CriteriaPicture({ items }: Criteria) {
  return (
    <ul className={styles['criteria']}>
      {items.map(({ label, value, limit, met }) => (
        <li key={label} data-met={met === null ? 'unknown' : met}>
          <span className={styles['sign']}>{met === null ? <span>？</span> : met ? <WarningIcon /> : <CheckIcon />}</span>
          <span className={styles['criterion']}>
            <strong>{label}</strong>
            <span>{value}</span>
          </span>
          <span className={styles['limit']}>
            <span>{met === null ? '還不知道' : met ? '符合' : '不符合'}</span>
            <small>{`標準：${limit}`}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
