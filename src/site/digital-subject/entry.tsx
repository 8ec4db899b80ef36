import type { ChapterFigure, DigitalFeature } from '../../contract/digital-features.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { channelInk } from '../channel-ink.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { ReferenceText } from '../shell/reference-text.tsx'
import { TitleList } from '../shell/story/title-list.tsx'
import type { Route } from './+types/entry.ts'
import styles from './entry.module.css'
import figureStyles from './figure.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** One digital feature: a full-width cover, then its chapters, each with a sticky figure beside it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return (await orNotFound(client('GET /api/v3.0/digital-subject/:id', { params: { id: params.id } }))).items
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.lead ?? '',
    path: loaderData?.url ?? '/digital-subject',
  })

export default function DigitalFeaturePage({ loaderData: feature }: Route.ComponentProps) {
  const { title, lead, credits, channel, publish_date, cover, chapters, references } = feature
  return (
    <article className={styles['feature']} style={channelInk(channel ?? undefined)}>
      <div className={styles['progress']} aria-hidden="true" />
      <header className={styles['head']}>
        {cover && (
          <div className={styles['cover']}>
            <Picture sources={pictureSources(cover)} alt="" sizes="100vw" ratio="16 / 9" priority />
          </div>
        )}
        <Page className={styles['opening']}>
          <p className={styles['eyebrow']}>
            <SiteLink to="/digital-subject">{placeNames['/digital-subject']}</SiteLink>
            {channel && `・${channel.title}`}・{dottedDay(taipeiDay(new Date(publish_date)))}
          </p>
          <h1 data-face="" dangerouslySetInnerHTML={headlineHtml(title)} />
          <p className={styles['lead']}>{lead}</p>
          <p className={styles['credits']}>{credits}</p>
          <nav aria-label="章節">
            <ol className={styles['contents']}>
              {chapters.map((chapter, index) => (
                <li key={chapter.title}>
                  <a href={`#chapter-${index + 1}`}>{chapter.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </Page>
      </header>
      {chapters.map((chapter, index) => (
        <Chapter key={chapter.title} chapter={chapter} number={index + 1} total={chapters.length} />
      ))}
      <Page narrow className={styles['end']}>
        <h2>參考資料</h2>
        <ul>
          {references.map((reference) => (
            <li key={reference.title}>
              <ReferenceText reference={reference} />
            </li>
          ))}
        </ul>
        <p className={styles['credits']}>本專題是衛生教育，不能取代醫師的診察。</p>
        <p>
          <SiteLink to="/digital-subject">看其他數位專題</SiteLink>
        </p>
      </Page>
    </article>
  )
}

/** One chapter: its number, its text, its figure, and links to read or try more. */
function Chapter({
  chapter: { title, html, figure, posts, door },
  number,
  total,
}: {
  chapter: DigitalFeature['chapters'][number]
  number: number
  total: number
}) {
  return (
    <section id={`chapter-${number}`} className={styles['chapter']} aria-labelledby={`chapter-${number}-title`}>
      <Page className={styles['columns']}>
        <div className={styles['words']}>
          <p className={styles['number']}>
            第 {number} 章／共 {total} 章
          </p>
          <h2 id={`chapter-${number}-title`} dangerouslySetInnerHTML={headlineHtml(title)} />
          <Prose className={styles['text']} html={html} />
          {door && (
            <SiteLinkButton to={door.url} variant="secondary">
              <span dangerouslySetInnerHTML={headlineHtml(door.title)} />
            </SiteLinkButton>
          )}
          {posts.length > 0 && (
            <div className={styles['more']}>
              <h3>延伸閱讀</h3>
              <TitleList posts={posts} />
            </div>
          )}
        </div>
        {figure && (
          <div className={styles['aside']}>
            <Figure figure={figure} />
          </div>
        )}
      </Page>
    </section>
  )
}

/** The figure of a chapter: a bar chart, a timeline, a drawing, or a self-check question. All work without scripts. */
function Figure({ figure }: { figure: ChapterFigure }) {
  if (figure.kind === 'bars') return <Bars {...figure} />
  if (figure.kind === 'steps') return <Steps {...figure} />
  if (figure.kind === 'check') return <Check {...figure} />
  return (
    <figure className={figureStyles['figure']}>
      <Picture sources={pictureSources(figure.picture)} alt="" sizes="(min-width: 992px) 520px, 100vw" ratio="16 / 10" />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  )
}

type FigureOf<Kind extends ChapterFigure['kind']> = Extract<ChapterFigure, { kind: Kind }>

/** A bar chart: the longest bar fills the width, the others are proportional. */
function Bars({ title, unit, source, bars }: FigureOf<'bars'>) {
  const maxValue = Math.max(...bars.map(({ value }) => value))
  return (
    <figure className={figureStyles['figure']}>
      <p className={figureStyles['title']}>{title}</p>
      <dl className={figureStyles['bars']}>
        {bars.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={figureStyles['bar']} style={{ inlineSize: `${(value / maxValue) * 100}%` }} aria-hidden="true" />
              <strong>
                {value.toLocaleString('en-US')} {unit}
              </strong>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <figcaption>{source}</figcaption>
    </figure>
  )
}

function Steps({ title, steps }: FigureOf<'steps'>) {
  return (
    <figure className={figureStyles['figure']}>
      <p className={figureStyles['title']}>{title}</p>
      <ol className={figureStyles['steps']}>
        {steps.map(({ at, text }) => (
          <li key={at}>
            <strong>{at}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** One question: every answer expands to its explanation. Nothing is stored or sent. */
function Check({ question, options }: FigureOf<'check'>) {
  return (
    <figure className={figureStyles['figure']}>
      <p className={figureStyles['title']}>想一想：{question}</p>
      {options.map(({ text, right, why }) => (
        <details key={text} className={figureStyles['option']} name={question}>
          <summary>
            <span dangerouslySetInnerHTML={headlineHtml(text)} />
          </summary>
          <p data-right={right}>
            <strong>{right ? '對，' : '再想想，'}</strong>
            {why}
          </p>
        </details>
      ))}
      <figcaption>點一個答案，看看為什麼。作答不會留下紀錄。</figcaption>
    </figure>
  )
}
