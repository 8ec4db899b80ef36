import type { OfficeRoles } from '../../contract/roles.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Confirmed } from '../../drawing/forms/confirmed.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import rows from '../parts/rows.module.css'
import styles from './roles.module.css'

/** Everybody who is more than a reader, with the way to take it back for those who may. */
export function RoleHolders({ people, mayGive }: { people: OfficeRoles['people']; mayGive: boolean }) {
  return (
    <section className={styles['part']} aria-labelledby="holders">
      <h2 id="holders">有角色的人</h2>
      <ul className={rows['rows']}>
        {people.map(({ email, name, role, role_name, own }) => (
          <li key={email} className={rows['row']}>
            <span className={rows['name']}>
              {name}（{email}） <Badge look={role === 'admin' ? 'accent' : 'brand'}>{role_name}</Badge>
            </span>
            {own && <span>您自己</span>}
            {mayGive && !own && (
              <Confirmed
                label="收回角色"
                question={`收回後，${name}會成為一般會員。確定收回？`}
                intent="withdraw"
                of={{ id: email, name }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How it came to be so, the last change first. */
export function RoleChanges({ changes }: { changes: OfficeRoles['changes'] }) {
  if (changes.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="changes">
      <h2 id="changes">最近的變更</h2>
      <ol className={styles['events']}>
        {changes.map(({ name, from_name, to_name, by, at }) => (
          <li key={`${at} ${name}`}>
            <time dateTime={at}>{taipeiMoment(new Date(at))}</time> {name}：{from_name}改為{to_name}
            {by && `，由${by}更改`}
          </li>
        ))}
      </ol>
    </section>
  )
}
