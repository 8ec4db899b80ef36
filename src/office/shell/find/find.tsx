import { Form, type LoaderFunctionArgs } from 'react-router'
import { commandsOf, type OfficeCommand, searchCommands } from '../../../domain/office/commands.ts'
import { may } from '../../../domain/office/may.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../../page.ts'
import { stateNames, typeNames } from '../../parts/manuscript-labels.ts'
import { momentOf } from '../../parts/moments.ts'
import { awaitOfficeCall } from '../../parts/office-call.ts'
import { PageHead } from '../../parts/page-layout.tsx'
import rows from '../../parts/rows.module.css'
import { Section } from '../../parts/section.tsx'
import styles from './find.module.css'

export const handle = officePage('找')
export const meta = () => officeMeta('找')

const longest = 100
/** Maximum number of manuscripts; the list page has the rest. */
const atOnce = 10

/** A navigation target of the page and the palette. */
export interface FindResults {
  kind: OfficeCommand['kind'] | 'view' | 'manuscript'
  title: string
  about: string
  path: string
}

/**
 * Search results: manuscripts by title, saved views, pages, commands, the guide. Without a query the recently changed
 * manuscripts.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is rendered for a person')
  const searchText = (url.searchParams.get('words') ?? '').trim().slice(0, longest)
  const query = { limit: String(atOnce), ...(searchText ? { words: searchText } : {}) }
  const list = may(person, 'list-manuscripts') ? await awaitOfficeCall(client('GET /api/v3.0/office/posts', { query })) : null
  const manuscripts = (list?.items ?? []).map(
    ({ uid, title, type, state, changed_at }): FindResults => ({
      kind: 'manuscript',
      title: title || '（沒有標題）',
      about: `${typeNames[type]}・${stateNames[state]}・${momentOf(changed_at)}`,
      path: `/office/posts/${uid}`,
    }),
  )
  const views = list ? (await awaitOfficeCall(client('GET /api/v3.0/office/saved_view'))).items : []
  const viewCommands = views.map(({ name, filter }) => ({
    kind: 'view' as const,
    title: `檢視：${name}`,
    path: `/office/posts?${filter}`,
  }))
  const commands = searchCommands([...viewCommands, ...commandsOf(person)], searchText).map(
    (command): FindResults => ({ ...command, about: '' }),
  )
  const more = list?.next ? `/office/posts?${new URLSearchParams(searchText ? { words: searchText } : {})}` : null
  return { query: searchText, commands, manuscripts, more }
}

export default function Find({ loaderData: { query: searchText, commands, manuscripts, more } }: PageProps<typeof loader>) {
  const isEmpty = commands.length + manuscripts.length === 0
  return (
    <>
      <PageHead title="找" description="打稿件的標題、要去的地方，或要做的事。在任何一頁按 Ctrl＋K（Mac 是 ⌘K）也可以找。" />
      <Form role="search" action="/office/find" className={styles['form']} key={searchText}>
        <TextField name="words" label="找什麼" type="search" defaultValue={searchText} maxLength={longest} />
        <Button type="submit">找</Button>
      </Form>
      {isEmpty && <p className={styles['nothing']}>沒有叫這個名字的稿件，也沒有這樣的地方。</p>}
      <div className={styles['sections']}>
        {manuscripts.length > 0 && (
          <Section id="manuscripts" title={searchText ? '稿件' : '最近修改的稿件'}>
            <List results={manuscripts} />
            {more && (
              <p className={styles['more']}>
                <SiteLink to={more}>在稿件列表看全部</SiteLink>
              </p>
            )}
          </Section>
        )}
        {commands.length > 0 && (
          <Section id="commands" title="去哪裡、做什麼">
            <List results={commands} />
          </Section>
        )}
      </div>
    </>
  )
}

const List = ({ results }: { results: readonly FindResults[] }) => (
  <ul className={rows['rows']}>
    {results.map(({ title, about, path }) => (
      <li key={path + title} className={rows['row']}>
        <SiteLink to={path} className={rows['name']}>
          {title}
        </SiteLink>
        {about && <span className={rows['end']}>{about}</span>}
      </li>
    ))}
  </ul>
)
