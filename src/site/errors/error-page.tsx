import { Suspense } from 'react'
import { keywordLimit } from '../../domain/navigation/search-keyword.ts'
import { lazyPart } from '../../drawing/lazy-part.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Phrases } from '../../ui/phrases/phrases.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import styles from './error-page.module.css'

const PopularStories = lazyPart(() => import('../shell/story/popular-stories.tsx'))

/** The titles of section 2, "Errors". */
export const errorTitles = { 404: '找不到頁面', 500: '伺服器忙碌中' } as const

const words = { 404: '找不到您要的頁面內容', 500: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服' } as const

/**
 * The error page: 404 offers a search, 500 asks to try later. Internal details are never shown. It needs no data and no
 * script.
 */
export function ErrorPage({ status }: { status: 404 | 500 }) {
  return (
    <Page narrow className={styles['error']}>
      <p className={styles['code']} aria-hidden="true">
        {status}
      </p>
      <h1>{errorTitles[status]}</h1>
      <p className={styles['words']}>
        <Phrases text={words[status]} />
      </p>
      {status === 404 && (
        <search className={styles['search']}>
          <form action="/search" className={styles['form']}>
            <input
              type="search"
              name="keyword"
              required
              maxLength={keywordLimit}
              placeholder="請輸入關鍵字"
              aria-label="請輸入關鍵字"
              className={styles['input']}
            />
            <Button type="submit" look="secondary">
              <SearchIcon />
              搜尋
            </Button>
          </form>
        </search>
      )}
      {status === 500 && <ReaderService />}
      <Suspense>
        <PopularStories />
      </Suspense>
      <LinkButton href="/" size="large">
        回首頁
      </LinkButton>
    </Page>
  )
}
