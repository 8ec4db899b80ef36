import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { topics } from '../../domain/office/guide.ts'
import { guidePath } from '../../domain/office/guide-path.ts'
import { navigationGroupsOf } from '../../domain/office/navigation.ts'
import { registerPath, registersOf } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { PageHead } from '../parts/page-layout.tsx'
import styles from './guide.module.css'
import type { GuidePart } from './page.ts'
import { guidePages } from './pages.server.ts'

export const handle = officePage('說明')
export const meta = ({ params }: MetaArgs) => officeMeta(topics.find(({ topic }) => topic === params['topic'])?.title ?? '說明')

/** One page of the guide. Links that the current user may not open are rendered as text. */
export function loader({ context, params: { topic = '' } }: LoaderFunctionArgs) {
  const { person } = context.get(siteRequest)
  const [summary, parts] = [topics.find((item) => item.topic === topic), guidePages.get(topic)]
  if (!summary || !parts) throw notFoundPage()
  const paths = person ? navigationGroupsOf(person).flatMap((group) => group.entries.map(({ path }) => path)) : []
  const kinds = person ? registersOf(person).map((register) => registerPath(register)) : []
  return { title: summary.title, about: summary.description, parts, open: [...paths, ...kinds, '/office/second-factor'] }
}

export default function TopicPage({ loaderData: { title, about, parts, open } }: PageProps<typeof loader>) {
  return (
    <div className={styles['page']}>
      <PageHead title={title} description={about}>
        <SiteLink to={guidePath}>所有說明</SiteLink>
      </PageHead>
      <div className={styles['parts']}>
        {parts.map((part, index) => (
          <Part key={part.title} part={part} id={part.id ?? `part-${index + 1}`} open={open} />
        ))}
      </div>
    </div>
  )
}

function Part({ part: { title, steps, notes }, id, open }: { part: GuidePart; id: string; open: readonly string[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {steps && (
        <ol>
          {steps.map((line) => (
            <li key={line}>
              <Line open={open}>{line}</Line>
            </li>
          ))}
        </ol>
      )}
      {notes && (
        <ul>
          {notes.map((line) => (
            <li key={line}>
              <Line open={open}>{line}</Line>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A line with its links: text, label, URL, text, … */
function Line({ children, open }: { children: string; open: readonly string[] }) {
  const pieces = children.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return pieces.map((piece, index) => {
    const to = pieces[index + 1] ?? ''
    if (index % 3 === 2) return null
    if (index % 3 === 0 || !(open.includes(to) || to.startsWith(`${guidePath}/`))) return piece
    return (
      <SiteLink key={to} to={to}>
        {piece}
      </SiteLink>
    )
  })
}
