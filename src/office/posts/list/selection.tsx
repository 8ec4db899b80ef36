import { Form } from 'react-router'
import type { ManuscriptSummary } from '../../../contract/manuscript-shapes.ts'
import { Button } from '../../../ui/button/button.tsx'
import rows from '../../parts/rows.module.css'
import type { AddressFilter } from './filters.tsx'
import styles from './list.module.css'
import { Row } from './row.tsx'

/** The filter of an address as a query string, independent of the page. */
export function filterOf(requested: AddressFilter): string {
  const { after: _, limit: __, ...filter } = requested
  return String(new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))))
}

/** The rows with checkboxes; the selection, or all that match the filter, can be edited in bulk. */
export function Selection({ items, asked: requested }: { items: readonly ManuscriptSummary[]; asked: AddressFilter }) {
  // no bulk edits in the trash: manuscripts are restored first
  const isTrash = requested['state'] === 'trashed'
  return (
    <Form action="/office/posts/bulk" className={styles['selection']}>
      <input type="hidden" name="filter" value={filterOf(requested)} />
      <ul className={rows['rows']}>
        {items.map((item) => (
          <Row key={item.uid} item={item} ticked />
        ))}
      </ul>
      <div className={styles['together']}>
        {!isTrash && (
          <>
            <Button type="submit" name="scope" value="ticked" look="secondary">
              一起修改勾選的
            </Button>
            <Button type="submit" name="scope" value="all" look="quiet">
              一起修改篩選到的全部
            </Button>
          </>
        )}
        <Button type="submit" name="what" value={isTrash ? 'untrash' : 'trash'} look="quiet">
          {isTrash ? '把勾選的拿回來' : '把勾選的丟進垃圾桶'}
        </Button>
      </div>
    </Form>
  )
}
