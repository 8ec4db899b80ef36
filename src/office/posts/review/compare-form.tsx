import { Form } from 'react-router'
import type { ManuscriptVersion } from '../../../contract/manuscript-shapes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Fold } from '../../parts/fold.tsx'
import { momentOf, versionWords } from '../words.ts'
import styles from './review.module.css'

/** Selects two versions to compare; by default the newest one and the one before it. */
export function CompareForm({ uid, versions }: { uid: number; versions: readonly ManuscriptVersion[] }) {
  const sides = [
    { name: 'from', label: '從', version: versions[1]?.version },
    { name: 'to', label: '到', version: versions[0]?.version },
  ]
  return (
    <Fold title="比較任兩版">
      <Form method="get" action={`/office/posts/${uid}/compare`} className={styles['form']}>
        {sides.map(({ name, label, version }) => (
          <SelectField key={name} name={name} label={label} defaultValue={version}>
            {versions.map((one) => (
              <option key={one.version} value={one.version}>
                第 {one.version} 版・{one.name || versionWords(one)}・{momentOf(one.at)}
              </option>
            ))}
          </SelectField>
        ))}
        <div className={styles['ways']}>
          <Button type="submit" look="secondary">
            比較這兩版
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
