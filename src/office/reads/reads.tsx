import type { LoaderFunctionArgs } from 'react-router'
import { type ReadingsOverview, readingEndpoints } from '../../contract/readings.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { EmptyMessage, FiguresRow, FiguresTable } from '../parts/figures-table.tsx'
import { typeNames } from '../parts/manuscript-labels.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import { formatCount, formatRange, formatShare, RangeLinks, rangeIn, SourcesTable } from './readings.tsx'
import own from './reads.module.css'

export const handle = officePage('閱讀數字')
export const meta = () => officeMeta('閱讀數字')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const range = rangeIn(url.searchParams)
  const author = url.searchParams.get('author') || undefined
  const query = readingEndpoints.all.query.safeParse({ days: range ?? '', author })
  if (range === null || !query.success) throw notFoundPage()
  const listQuery = { days: range, ...(author === undefined ? {} : { author }) }
  const { items } = await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/office/reads', { query: listQuery }))
  return { range, author: query.data.author ?? null, readings: items }
}

type ReadingLine = Pick<
  ReadingsOverview['posts'][number],
  'opened' | 'read' | 'read_share' | 'finished' | 'finished_share' | 'wall'
>

const partNames = { 25: '四分之一', 50: '一半', 75: '四分之三', 100: '文末' }
const heads = ['打開', '讀了', '讀了的比例', '讀完', '讀完的比例', '遇到牆', '打開牆']
const readingCells = ({ opened, read, read_share, finished, finished_share, wall }: ReadingLine) => [
  formatCount(opened),
  formatCount(read),
  formatShare(read_share),
  formatCount(finished),
  formatShare(finished_share),
  formatCount(wall.shown),
  formatCount(wall.passed),
]

/** Reading statistics of posts and authors: the user's own, or all for editors. */
export default function Reads({ loaderData: { range, author, readings } }: PageProps<typeof loader>) {
  const { from, to, posts, authors, parts, sources, more, all } = readings
  const selectedAuthor = authors.find(({ id }) => id === author)
  const listQuery = new URLSearchParams({ days: range, ...(author === null ? {} : { author: String(author) }) })
  const urlOf = (days: string) => `/office/reads?${new URLSearchParams({ ...Object.fromEntries(listQuery), days })}`
  const scope = selectedAuthor ? `${selectedAuthor.name}的文章` : all ? '所有作者的文章' : '您寫的文章'
  return (
    <>
      <PageHead title="閱讀數字" description={`${scope}，${formatRange({ from, to })}。數的是次數，不是人數，也不記是誰。`}>
        {author !== null && <SiteLink to={`/office/reads?days=${range}`}>看全部</SiteLink>}
        <a href={`/office/reads.csv?${listQuery}`} download>
          下載 CSV
        </a>
      </PageHead>
      <div className={styles['sections']}>
        <RangeLinks range={range} urlOf={urlOf} />
        {posts.length === 0 ? (
          <EmptyMessage
            message={
              all || author !== null
                ? '這段期間沒有人打開這些文章。'
                : '這段期間沒有人打開您寫的文章。您開的稿件發布之後，或管理員把您的帳號對到一位作者之後，數字會出現在這裡。'
            }
          />
        ) : (
          <>
            {author === null && authors.length > 1 && (
              <Section id="authors" title="各位作者" description="兩個人合寫的，兩邊都算。按名字只看這位作者的文章。">
                <FiguresTable label="各位作者表格" heads={['作者', ...heads]}>
                  {authors.map(({ id, name, posts: many, ...line }) => (
                    <FiguresRow
                      key={id}
                      head={<SiteLink to={`/office/reads?days=${range}&author=${id}`}>{name}</SiteLink>}
                      description={`${many} 篇有人打開`}
                      numbers={readingCells(line)}
                    />
                  ))}
                </FiguresTable>
              </Section>
            )}
            <Section
              id="posts"
              title="各篇文章"
              description={`打開多的在前${more ? '，只列前 100 篇' : ''}。按標題看讀者停在哪裡、從哪裡來。「±」是可能的誤差。`}
            >
              <div className={own['titled']}>
                <FiguresTable label="各篇文章表格" heads={['文章', ...heads]}>
                  {posts.map(({ uid, type, title, ...line }) => (
                    <FiguresRow
                      key={uid}
                      head={<SiteLink to={`/office/posts/${uid}/reads?days=${range}`}>{title}</SiteLink>}
                      description={typeNames[type]}
                      numbers={readingCells(line)}
                    />
                  ))}
                </FiguresTable>
              </div>
            </Section>
            <Section
              id="stops"
              title="讀到哪裡"
              description={`${scope}合起來，看得到全文的每一百次打開，有幾次讀到這裡。哪一篇停在哪個小標，按標題看。`}
            >
              <FiguresTable label="讀到哪裡表格" heads={['讀到全文的', '次數', '比例']}>
                {parts.map(({ part, reached, share }) => (
                  <FiguresRow key={part} head={partNames[part]} numbers={[formatCount(reached), formatShare(share)]} />
                ))}
              </FiguresTable>
            </Section>
            <SourcesTable
              sources={sources}
              description={`打開${scope}之前在哪裡；有敏感主題標籤的文章不記。只記哪一個網站，不記是它的哪一頁。`}
            />
          </>
        )}
      </div>
    </>
  )
}
