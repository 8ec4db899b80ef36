import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '../../contract/client.ts'
import { isApiError } from '../../contract/client.ts'
import type { ToolRecord } from '../../contract/tools.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { TypedInput } from '../../domain/tools/read-values.ts'
import type { Tool, ToolSlug } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { focusOnContent } from '../../rendering/main.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TrendChart } from '../../ui/trend-chart/trend-chart.tsx'
import { useApi } from '../api.ts'
import { EmbedSnippet } from '../shell/embed-snippet.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { personOf, useMember } from '../shell/use-member.ts'
import { useOfflineSync } from '../shell/use-offline-sync.ts'
import type { Route } from './+types/tool.ts'
import styles from './saved-results.module.css'
import { ToolAbout } from './tool-about.tsx'
import { requireTool, toolAction } from './tool-answer.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useTool } from './use-tool.ts'

interface Props {
  tool: Tool
  inputValues: TypedInput
  saved: ReturnType<typeof useSavedResults>
}

const stateMessages: Record<string, string> = { kept: '已保存，列在下方的紀錄裡。', failed: '沒有完成，請稍後再試。' }

/** Actions for a result: save it (members, with consent), share the tool without values, print it. */
function SaveResult({ tool: { slug, title }, inputValues, saved }: Props) {
  const api = useApi()
  const { known: isLoaded, signedIn, consent, state, save } = saved
  const consentTitle = useRef<HTMLHeadingElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const wasConsentShown = useRef(false)
  // the focused element is removed when the consent appears, and again when it was given
  useEffect(() => {
    if (wasConsentShown.current !== (consent !== null)) (consent ? consentTitle : saveButton).current?.focus()
    wasConsentShown.current = consent !== null
  }, [consent])
  const share = async () => (await api('POST /api/v3.0/tool/:slug/share', { params: { slug } })).items.url
  return (
    <div className={styles['keep']} data-needs-script>
      <div className={styles['actions']}>
        {signedIn && !consent && (
          <Button ref={saveButton} loading={state === 'busy'} onClick={() => save(inputValues, null)}>
            保存到我的紀錄
          </Button>
        )}
        <ShareButton title={title} label="分享這個工具" ask={share} />
        <Button variant="quiet" onClick={() => print()}>
          列印
        </Button>
      </div>
      {isLoaded && !signedIn && (
        <p className={styles['note']}>
          <SiteLink to={signInLink('/login', { path: `/tool/${slug}`, title, position: 'member' })}>登入</SiteLink>
          後可以保存結果，看自己的變化。分享不會帶出您填的內容。
        </p>
      )}
      {consent && (
        <section aria-labelledby="consent-title" className={styles['consent']}>
          <h3 id="consent-title" ref={consentTitle} tabIndex={-1}>
            {consent.title}
          </h3>
          <ul>
            {consent.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Button loading={state === 'busy'} onClick={() => save(inputValues, consent.version)}>
            我同意，並保存
          </Button>
        </section>
      )}
      <p role="status" className={styles['note']}>
        {consent && state === 'ready' ? '保存之前，請先閱讀並同意。' : (stateMessages[state] ?? '')}
      </p>
    </div>
  )
}

const dayOf = (instant: string) => dottedDay(taipeiDay(new Date(instant)))

/** The member's latest saved results of this tool: a trend, and a list to view or erase them. */
function SavedResults({ tool, saved: { records, erase } }: { tool: Tool; saved: ReturnType<typeof useSavedResults> }) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(records.length)
  // an erased row removes its focused button: the focus moves to the list, or to the result when the list is empty
  useEffect(() => {
    const isErased = records.length < before.current
    before.current = records.length
    if (isErased && title.current) title.current.focus()
    else if (isErased) {
      focusOnContent('#result-title')
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
  }, [records.length])
  const [latest] = records
  if (!latest) return null
  const points = records
    .toReversed()
    .flatMap(({ trend, created_at }) => (trend === null ? [] : [{ value: trend, day: dayOf(created_at) }]))
  return (
    <section aria-labelledby="kept-title" className={styles['stored']}>
      <h2 id="kept-title" ref={title} tabIndex={-1}>
        我的紀錄
      </h2>
      {tool.trend && <TrendChart {...tool.trend} points={points} />}
      <ul>
        {records.map(({ id, created_at, headline, verdict }) => {
          const day = dayOf(created_at)
          return (
            <li key={id}>
              <time dateTime={created_at}>{day}</time>
              <span>
                {headline}，{verdict}
              </span>
              <Button variant="danger" size="small" aria-label={`刪除 ${day} 的紀錄`} onClick={() => erase(id)}>
                刪除
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles['note']}>
        保存到 <time dateTime={latest.expires_at}>{dayOf(latest.expires_at)}</time>，只有您自己看得到。
        <SiteLink to="/member/tool_records">全部健康工具紀錄與保存同意</SiteLink>
      </p>
    </section>
  )
}

export const handle: PageHandle = {
  cached: true,
  private: true,
  robots: 'index',
  sitemap: 'tools',
  ads: 'banner',
  pageType: ({ params }) => params['slug'],
}

/** A calculator: /tool/{slug}. Everything it needs is in the script, so switching between tools makes no request. */
export function loader({ params }: Route.LoaderArgs) {
  return requireTool(params.slug).slug
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireTool(params.slug).slug

export const action = ({ request, params }: Route.ActionArgs) => toolAction(request, params.slug)

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, lead, slug } = requireTool(params.slug)
  return pageMeta(matches, { title, description: lead, path: `/tool/${slug}`, card: ['tool', slug], embeddable: true })
}

export default function ToolPage({ params, actionData }: Route.ComponentProps) {
  return <ToolView key={params.slug} slug={requireTool(params.slug).slug} inputValues={actionData?.inputValues ?? null} />
}

function ToolView({ slug, inputValues }: { slug: ToolSlug; inputValues: TypedInput | null }) {
  const tool = requireTool(slug)
  const savedResults = useSavedResults(slug)
  const work = useTool(tool, inputValues, savedResults.person)
  const latest = savedResults.records[0]
  const { fill } = work
  const isPristine = useRef(inputValues === null)
  useEffect(() => {
    if (latest && isPristine.current) fill(latest.values)
    if (latest) isPristine.current = false
  }, [latest, fill])
  useOfflineSync([`/tool/${slug}`])
  return (
    <Page>
      <PageHead eyebrow={<SiteLink to="/tool">{placeNames['/tool']}</SiteLink>} title={tool.title} text={tool.lead} />
      <ToolSheet tool={tool} work={work}>
        <SaveResult tool={tool} inputValues={work.inputValues} saved={savedResults} />
      </ToolSheet>
      <SavedResults tool={tool} saved={savedResults} />
      <ToolAbout tool={tool} />
      <EmbedSnippet embeddable={{ kind: 'tool', slug }} title={tool.title} />
    </Page>
  )
}

type Consent = CallResponse<'GET /api/v3.0/member/consent/health_record'>['items']

/**
 * The member's saved results of one tool, with functions to save and to erase one. Fetched after the page has loaded.
 */
function useSavedResults(slug: ToolSlug) {
  const api = useApi()
  const { isLoaded, member } = useMember()
  const uuid = member?.uuid ?? null
  const [records, setRecords] = useState<ToolRecord[]>([])
  const [consent, setConsent] = useState<Consent | null>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'kept' | 'failed'>('ready')
  useEffect(() => {
    if (uuid === null) return
    api('GET /api/v3.0/member/tool/list', { query: { tool: slug, per_page: 20 } }).then(
      ({ items }) => setRecords(items),
      () => undefined,
    )
  }, [api, slug, uuid])
  /** Saves the input; where the consent is missing, asks for it first. */
  const save = async (inputValues: TypedInput, agreed: string | null) => {
    setState('busy')
    try {
      if (agreed !== null) await api('POST /api/v3.0/member/consent/health_record', { body: { version: agreed } })
      const values = Object.fromEntries(Object.entries(inputValues).flatMap(([name, text]) => (text ? [[name, text]] : [])))
      const { items } = await api('POST /api/v3.0/member/tool/save', { body: { tool: slug, values } })
      setRecords((before) => [items, ...before])
      setConsent(null)
      setState('kept')
    } catch (error) {
      const needsConsent = isApiError(error) && error.problem?.code === 'consent_required'
      const consentAnswer = needsConsent && (await api('GET /api/v3.0/member/consent/health_record').catch(() => null))
      if (consentAnswer) setConsent(consentAnswer.items)
      setState(consentAnswer ? 'ready' : 'failed')
    }
  }
  const erase = async (id: string) => {
    await api('POST /api/v3.0/member/tool/:id/delete', { params: { id } }).then(
      () => setRecords((before) => before.filter((record) => record.id !== id)),
      () => setState('failed'),
    )
  }
  return { known: isLoaded, person: personOf(member), signedIn: member !== null, records, consent, state, save, erase }
}
