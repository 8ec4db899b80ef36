import { Form } from 'react-router'
import { judge, vitals as known, type Vital } from '../../domain/analytics/vitals.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from '../parts/figures.module.css'
import { FiguresRow, FiguresTable, Nothing, percent } from '../parts/figures-table.tsx'
import { Section } from '../parts/section.tsx'
import { TableFile } from './business-tables.tsx'
import figures from './figures.module.css'
import type { Figures } from './reads-table.tsx'

export function PostsTable({ posts }: Pick<Figures, 'posts'>) {
  return (
    <Section id="posts" title="熱門文章" about="最近 7 天打開最多次的文章。讀了、讀完和從哪裡來，在「閱讀數字」。">
      {posts.length === 0 ? (
        <Nothing words="這 7 天還沒有人打開文章。" />
      ) : (
        <FiguresTable label="熱門文章表格" heads={['文章', '打開']}>
          {posts.map(({ url, title, reads }) => (
            <FiguresRow key={url} head={<a href={url}>{title}</a>} numbers={[reads]} />
          ))}
        </FiguresTable>
      )}
    </Section>
  )
}

/** What the user may do with a search: write a piece for it, or add a synonym. */
interface SearchActions {
  /** Idempotency keys of new manuscripts, by keyword; null for users who do not write. */
  keys: Readonly<Record<string, string>> | null
  mayAddSynonyms: boolean
}

export function SearchesTable({ searches, keys, mayAddSynonyms }: Pick<Figures, 'searches'> & SearchActions) {
  return (
    <Section
      id="searches"
      title="找不到的搜尋"
      about="最近 7 天至少搜尋過兩次，最後一次沒有結果或結果不太像的字詞；不含是誰搜尋的。站上沒有的內容可以開一篇稿；有同樣的內容、只是用了別的說法，就加進同義詞。"
    >
      {searches.length === 0 ? (
        <Nothing words="沒有這樣的搜尋。" />
      ) : (
        <>
          <FiguresTable label="找不到的搜尋表格" heads={['字詞', '搜尋', '點閱', '結果']}>
            {searches.map(({ keyword, searches: times, clicks, found }) => (
              <FiguresRow
                key={keyword}
                head={
                  <>
                    <a href={searchPath(keyword)}>{keyword}</a>
                    {keys?.[keyword] && (
                      <Form method="post" action="/office/posts/new" className={figures['start']}>
                        <input type="hidden" name="key" value={keys[keyword]} />
                        <input type="hidden" name="title" value={keyword} />
                        <Button type="submit" look="quiet" size="small" aria-label={`開一篇稿：${keyword}`}>
                          開一篇稿
                        </Button>
                      </Form>
                    )}
                  </>
                }
                numbers={[times, clicks, found]}
              />
            ))}
          </FiguresTable>
          {mayAddSynonyms && (
            <p>
              <SiteLink to="/office/registers/search-synonyms/new">新增同義詞</SiteLink>
            </p>
          )}
          <TableFile table="searches" of="找不到的搜尋" />
        </>
      )}
    </Section>
  )
}

const wallTitles = { memberwall: '會員牆', subscriberwall: '訂戶牆' }

export function WallsTable({ walls }: Pick<Figures, 'walls'>) {
  return (
    <Section
      id="walls"
      title="付費牆轉換"
      about="最近 30 天。「看見」是牆出現在畫面上；「按下」是按了加入、訂閱或登入；「打開」是同一次造訪中接著讀到全文。"
    >
      <FiguresTable label="付費牆轉換表格" heads={['牆', '看見', '按下', '打開', '轉換']}>
        {walls.map(({ wall, shown, pressed, passed, conversion }) => (
          <FiguresRow key={wall} head={wallTitles[wall]} numbers={[shown, pressed, passed, percent(conversion, 1)]} />
        ))}
      </FiguresTable>
      <TableFile table="walls" of="付費牆轉換" />
    </Section>
  )
}

const judgements = { good: '良好', middling: '待改善', poor: '不佳' }
const pageTitles: Record<string, string> = {
  index: '首頁',
  'article-id': '文章',
  'blog-id': '部落格',
  'book-id': '書',
  'channel-id': '頻道',
  tool: '工具列表',
  shop: '商店',
  bbc: '授權文章',
  other: '其他頁面',
}

export function VitalsTable({ vitals }: Pick<Figures, 'vitals'>) {
  const names = Object.keys(known) as Vital[]
  return (
    <Section
      id="vitals"
      title="使用感受"
      about="最近 7 天，四次造訪中有三次不超過的數值，依頁面類型；分級依 web.dev 公布的標準。"
    >
      {vitals.length === 0 ? (
        <Nothing words="這 7 天還沒有量測。" />
      ) : (
        <FiguresTable
          label="使用感受表格"
          stacks
          heads={['頁面', '量測', ...names.map((name) => `${name} ${known[name].title}`)]}
        >
          {vitals.map(({ page, visits, values }) => (
            <tr key={page}>
              <th scope="row">{pageTitles[page] ?? `工具：${page}`}</th>
              <td className={styles['number']} data-head="量測">
                {visits}
              </td>
              {names.map((name) => (
                <VitalCell key={name} name={name} value={values.find((one) => one.name === name)?.p75 ?? null} />
              ))}
            </tr>
          ))}
        </FiguresTable>
      )}
    </Section>
  )
}

function VitalCell({ name, value }: { name: Vital; value: number | null }) {
  const head = known[name].title
  if (value === null)
    return (
      <td className={styles['number']} data-head={head}>
        —
      </td>
    )
  const judged = judge(name, value)
  return (
    <td className={styles['number']} data-head={head} data-judged={judged}>
      {name === 'CLS' ? value : `${value} ms`}
      <span className={styles['judged']}>{judgements[judged]}</span>
    </td>
  )
}
