import type { Post } from '../../contract/posts.ts'
import { money } from '../../domain/payment/money.ts'
import styles from './book-facts.module.css'

/** The data needed to find the book in a shop. */
export function BookFacts({ book }: { book: NonNullable<Post['book']> }) {
  const facts = [
    ['作者', book.author],
    ['出版', book.publisher],
    ['出版年月', book.published.replaceAll('-', '.')],
    ['頁數', `${book.pages} 頁`],
    ['定價', money(book.price)],
    ['ISBN', book.isbn],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
