import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { TextField } from '../../../ui/field/field.tsx'
import type { FormFields } from './form-fields.ts'

/** The book data shown beside a post's text. */
export function BookFields({ fields, book }: { fields: FormFields; book: ManuscriptDetails['fields']['book'] }) {
  const text = (name: string, saved: string | number | undefined) => fields.one(`book_${name}`, String(saved ?? ''))
  return (
    <>
      <TextField {...text('author', book?.author)} label="書的作者" maxLength={200} />
      <TextField {...text('publisher', book?.publisher)} label="出版社" maxLength={200} />
      <TextField {...text('published', book?.published)} label="出版年月" hint="例如 2026.11。" maxLength={20} />
      <TextField {...text('isbn', book?.isbn)} label="ISBN" inputMode="numeric" maxLength={20} />
      <TextField {...text('pages', book?.pages)} label="頁數" type="number" min={0} max={100_000} />
      <TextField {...text('price', book?.price)} label="定價（元）" type="number" min={0} max={1_000_000} />
    </>
  )
}
