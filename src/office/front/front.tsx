import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import type { FrontArrangement, FrontPin } from '../../contract/office-front.ts'
import { frontPagePattern, movePin, newPinStart, periodPresets, presetPeriod, sectionsOf } from '../../domain/front/pins.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { instantOf } from '../parts/moments.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import { Board, PinPostForm } from './board.tsx'
import styles from './front.module.css'

export const handle = officePage('首頁與頻道')
export const meta = () => officeMeta('首頁與頻道')

const frontUrl = (place: string) => `/office/front?${new URLSearchParams({ place })}`
const placeIn = (params: URLSearchParams) => {
  const place = params.get('place') || 'front'
  if (!frontPagePattern.test(place)) throw notFoundPage()
  return place
}
const readArrangement = async ({ client }: SiteRequest, place: string): Promise<FrontArrangement> =>
  (await awaitOfficeCall(client('GET /api/v3.0/office/front', { query: { place } }))).items

/** The arrangement of the page in the URL, and the posts that its chosen slot accepts. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const site = context.get(siteRequest)
  const place = placeIn(url.searchParams)
  const [slot, query] = [url.searchParams.get('slot') || 'lead:1', (url.searchParams.get('words') ?? '').slice(0, 100)]
  const [arrangement, candidates] = await Promise.all([
    readArrangement(site, place),
    awaitOfficeCall(site.client('GET /api/v3.0/office/front_post', { query: { place, slot, words: query } })).catch(
      (error: unknown) => {
        throw isApiError(error) ? notFoundPage() : error
      },
    ),
  ])
  const now = new Date()
  const presets = Object.fromEntries(
    (Object.keys(periodPresets) as (keyof typeof periodPresets)[]).map((preset) => [preset, presetPeriod(preset, now).label]),
  )
  return {
    arrangement,
    slot,
    query,
    candidates: candidates.items,
    presets,
    now: now.toISOString(),
    done: url.searchParams.get('done'),
  }
}

/** Whether an end follows the start of a new pin, which is now at the earliest. */
function isAfter(until: string, from: string): boolean {
  const [end, start] = [instantOf(until), instantOf(from)]
  return end !== null && new Date(end) > newPinStart(start === null ? null : new Date(start), new Date())
}

const moment = z.string().optional()
const placementForm = z
  .object({
    intent: z.enum(['publish-pin', 'draft-pin']),
    place: z.string().regex(frontPagePattern),
    slot: z.string(),
    post: z.coerce.number('請選一篇文章').int('請選一篇文章').min(1, '請選一篇文章'),
    period: z.enum(['always', 'morning', 'afternoon', 'evening', 'custom'], '請選一段時間'),
    from: moment,
    until: moment,
  })
  .refine(({ period, from, until }) => period !== 'custom' || Boolean(from || until), {
    path: ['from'],
    message: '請填開始或結束的時間',
  })
  .refine(({ period, from = '', until = '' }) => period !== 'custom' || until === '' || isAfter(until, from), {
    path: ['until'],
    message: '結束的時間要晚於開始，也要在現在之後',
  })
type PinInput = z.output<typeof placementForm>

function pinPeriod({ period, from = '', until = '' }: PinInput, now: Date): Pick<FrontPin, 'from' | 'until'> {
  if (period === 'always') return { from: now.toISOString(), until: null }
  if (period === 'custom') {
    const start = instantOf(from)
    return { from: newPinStart(start === null ? null : new Date(start), now).toISOString(), until: instantOf(until) }
  }
  const { from: start, until: end } = presetPeriod(period, now)
  return { from: start, until: end }
}

const arrange = z.object({
  intent: z.enum(['publish', 'publish-remove', 'discard', 'remove', 'up', 'down', 'reuse']),
  place: z.string().regex(frontPagePattern),
  base: z.coerce.number().int(),
  pin: z.string().optional(),
  slot: z.string().optional(),
  version: z.coerce.number().int().optional(),
})
type Arrange = z.output<typeof arrange>

/** The draft after an action on the board; null where the draft ends. */
function draftAfter({ intent, pin, slot = '', version }: Arrange, arrangement: FrontArrangement): FrontPin[] | null {
  const pins = arrangement.draft?.pins ?? arrangement.pins
  switch (intent) {
    case 'remove':
      return pins.filter(({ id }) => id !== pin)
    case 'up':
    case 'down':
      return movePin(sectionsOfSlots(arrangement), pins, slot, intent === 'up' ? -1 : 1)
    case 'reuse':
      return arrangement.versions.find((item) => item.version === version)?.pins ?? pins
    default:
      return null
  }
}

/** The sections of the shown page, by its slots. */
function sectionsOfSlots({ place, slots }: FrontArrangement) {
  const channels = slots.flatMap(({ slot, section }) => {
    const id = /^channel-(\d+):1$/.exec(slot)?.[1]
    return id ? [{ id: Number(id), title: section }] : []
  })
  return sectionsOf(place, channels)
}

/**
 * Puts a post into a slot, or changes the arrangement. A post is put into the newest arrangement, so that colleagues who
 * fill other slots at the same time do not conflict; the other actions refuse an arrangement that was not seen.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const { client } = site
  if (String(formData.get('intent')).endsWith('-pin'))
    return runAction(
      'put',
      formData,
      placementForm,
      async (placement) => {
        const { place, slot, post, intent } = placement
        const now = new Date()
        const { version: base, pins, draft } = await readArrangement(site, place)
        const pin = { id: crypto.randomUUID(), slot, post, ...pinPeriod(placement, now) }
        if (intent === 'publish-pin')
          await client('POST /api/v3.0/office/front/publish', {
            body: { place, base, pins: [...pins, pin], from_draft: false },
          })
        else await client('POST /api/v3.0/office/front/draft', { body: { place, base, pins: [...(draft?.pins ?? pins), pin] } })
        return `${frontUrl(place)}&done=${intent}`
      },
      { at: 'post', site },
    )
  return runAction(
    'arrange',
    formData,
    arrange,
    async (edit) => {
      const { place, base, intent } = edit
      const arrangement = await readArrangement(site, place)
      if (intent === 'publish') {
        const pins = arrangement.draft?.pins ?? arrangement.pins
        await client('POST /api/v3.0/office/front/publish', { body: { place, base, pins, from_draft: true } })
      } else if (intent === 'publish-remove') {
        const pins = arrangement.pins.filter(({ id }) => id !== edit.pin)
        await client('POST /api/v3.0/office/front/publish', { body: { place, base, pins, from_draft: false } })
      } else
        await client('POST /api/v3.0/office/front/draft', {
          body: { place, base, pins: draftAfter(edit, arrangement) },
        })
      return `${frontUrl(place)}&done=${intent}`
    },
    { site },
  )
}

const doneMessages: Readonly<Record<string, string>> = {
  'publish-pin': '已經放上去了。讀者兩秒內看到；選了時段的，到時候換上，結束時換回規則選的。',
  'draft-pin': '已經放進草稿，讀者還看不到。',
  'publish-remove': '已經拿掉了，讀者兩秒內看到照規則選的。',
  publish: '草稿已經發布，讀者兩秒內看到。',
  discard: '草稿已經丟掉，讀者看到的沒有變。',
  remove: '已經從草稿拿掉，發布草稿後讀者才看到。',
  up: '已經在草稿裡往上移。',
  down: '已經在草稿裡往下移。',
  reuse: '已經把那一次的安排放進草稿，發布後讀者才看到。',
}

export default function Front({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { arrangement, done } = loaderData
  const { place, places } = arrangement
  const currentPlace = places.find((item) => item.place === place)
  const message = done !== null && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <>
      <PageHead
        title="首頁與頻道"
        description="每個位置照規則自動選文；您可以指定一篇，要放多久都行。時間到了、或文章下架了，就換回規則選的。「放上去」「拿掉」讀者馬上看到；「草稿」的按鈕，發布草稿以後讀者才看到。"
      >
        <SiteLink to={`/office/lens?${new URLSearchParams({ place })}`}>透視鏡</SiteLink>
        <a href={currentPlace?.path ?? '/'}>看{currentPlace?.title ?? '首頁'}</a>
      </PageHead>
      <nav aria-label="頁面" className={styles['places']}>
        {places.map((item) => (
          <SiteLink key={item.place} to={frontUrl(item.place)} aria-current={item.place === place ? 'page' : undefined}>
            {item.title}
          </SiteLink>
        ))}
      </nav>
      {message && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {message}
        </Notice>
      )}
      <div className={styles['page']}>
        <PinPostForm key={place} {...loaderData} actionResult={actionData} />
        <Board arrangement={arrangement} now={loaderData.now} actionResult={actionData} />
      </div>
    </>
  )
}
