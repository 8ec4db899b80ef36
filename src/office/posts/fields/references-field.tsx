import { type MouseEvent, useState } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { standaloneReferenceId } from '../../../domain/posts/contents.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './fields.module.css'
import { type FormFields, fieldId } from './form-fields.ts'

type Reference = ManuscriptDetails['fields']['references'][number]
const nothing: Reference = { title: '', publisher: '', url: '' }
/** Number of empty lines after the filled ones, and per added batch. */
const atOnce = 2

/**
 * The references of the text, a line of three fields each, in display order; a cleared line is removed.
 */
export function ReferencesField({ fields, lines }: { fields: FormFields; lines: readonly Reference[] }) {
  const [order, setOrder] = useState(() => Array.from({ length: lines.length + atOnce }, (_, index) => index))
  const byHand = (change: (order: number[]) => number[]) => (event: MouseEvent) => {
    setOrder(change)
    // notifies the form like typing
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles['references']} id={fieldId('references')}>
      {fields.errorOf('references') && (
        <p className={styles['error']} role="alert">
          {fields.errorOf('references')}
        </p>
      )}
      <ol>
        {order.map((line, index) => {
          const { title, publisher, url } = lines[line] ?? nothing
          const field = (part: keyof Reference, savedValue: string) => ({
            id: fieldId(`references.${line}.${part}`),
            name: `reference_${part}`,
            defaultValue: savedValue,
            errors: [fields.errorOf(`references.${line}.${part}`)].filter((message) => message !== undefined),
          })
          return (
            <li key={line} id={standaloneReferenceId(index + 1)}>
              <TextField {...field('title', title)} label={`第 ${index + 1} 項標題`} maxLength={300} />
              <TextField {...field('publisher', publisher)} label="出版者、年份" maxLength={200} />
              <TextField
                {...field('url', url)}
                label="連結"
                inputMode="url"
                maxLength={2000}
                placeholder="https://（印刷的書刊留空）"
              />
              {index > 0 && (
                <Button
                  type="button"
                  variant="quiet"
                  size="small"
                  onClick={byHand((now) => now.toSpliced(index - 1, 2, now[index] ?? 0, now[index - 1] ?? 0))}
                >
                  第 {index + 1} 項上移
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        type="button"
        variant="quiet"
        size="small"
        onClick={byHand((now) => [...now, ...Array.from({ length: atOnce }, (_, more) => now.length + more)])}
      >
        再加 {atOnce} 項
      </Button>
    </div>
  )
}
