import type { LoaderFunctionArgs } from 'react-router'
import { type Topic, topics } from '../../domain/office/guide.ts'
import { guideTopicPath } from '../../domain/office/guide-path.ts'
import { may } from '../../domain/office/may.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import styles from './guide.module.css'

export const handle = officePage('說明')
export const meta = () => officeMeta('說明')

/** The pages of the guide: those for the user's own work first. */
export function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(siteRequest)
  const isOwn = ({ needs }: Topic) => person !== null && may(person, needs)
  return { own: topics.filter(isOwn), others: topics.filter((topic) => !isOwn(topic)) }
}

export default function Guide({ loaderData: { own: ownTopics, others } }: PageProps<typeof loader>) {
  return (
    <>
      <PageHead title="說明" description="一頁說一件工作，從頭到尾。畫面上的字寫在「」裡，一字不差。" />
      <div className={styles['parts']}>
        <Topics id="own" title="您的工作" topicList={ownTopics} />
        {others.length > 0 && <Topics id="others" title="同事的工作" topicList={others} />}
      </div>
    </>
  )
}

function Topics({ id, title, topicList }: { id: string; title: string; topicList: readonly Topic[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={rows['rows']}>
        {topicList.map(({ topic, title: name, description: about }) => (
          <li key={topic} className={rows['row']}>
            <SiteLink to={guideTopicPath(topic)} className={rows['name']}>
              {name}
            </SiteLink>
            <span className={styles['about']}>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
