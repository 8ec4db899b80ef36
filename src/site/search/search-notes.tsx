import type { SearchMeta } from '../../contract/search.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { literalKeyword } from '../../domain/search/keyword.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './search.module.css'

/**
 * How the query was or could be changed: corrected, widened, or only similar results; and the result count for screen
 * readers.
 */
export function SearchNotes({ meta }: { meta: SearchMeta }) {
  const { keyword, corrected, widened, did_you_mean, synonyms, weak, building, total } = meta
  return (
    <div className={styles['notes']} role="status">
      {building && <p>搜尋準備中：本站正在整理文章的索引，請過幾分鐘再搜尋一次。</p>}
      {keyword !== '' && !building && (
        <VisuallyHidden>{total > 0 ? `找到 ${total} 篇。` : '沒有找到符合的文章。'}</VisuallyHidden>
      )}
      {corrected && did_you_mean && (
        <p>
          <span>{`已顯示「${did_you_mean}」的結果`}</span>，仍要搜尋「
          <SiteLink to={searchPath(literalKeyword(keyword))}>{keyword}</SiteLink>」？
        </p>
      )}
      {!corrected && did_you_mean && (
        <p>
          您是不是要找「<SiteLink to={searchPath(did_you_mean)}>{did_you_mean}</SiteLink>」？
          {widened && total > 0 && '也列出了它的結果。'}
        </p>
      )}
      {synonyms.length > 0 && <p>{`也搜尋了：${synonyms.map(({ to }) => to).join('、')}`}</p>}
      {weak && !widened && total > 0 && <p>沒有完全符合的文章，以下是相近的。</p>}
    </div>
  )
}
