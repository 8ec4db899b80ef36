import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Form, type LoaderFunctionArgs } from 'react-router'
import { type LensReader, lensReaders, lensVersions } from '../../domain/lens/readers.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { instantOf } from '../parts/moments.ts'
import { audienceNames, momentWords, readerNames } from './lens/words.ts'
import styles from './lens.module.css'
import { typeNames } from './words.ts'

export const handle = officePage('透視鏡', { frames: true })
export const meta = () => officeMeta('透視鏡')

const usual: LensReader[] = ['visitor', 'member', 'subscriber', 'ended']
const most = 4
const widths = ['390', '1440'] as const
const looks = ['', 'light', 'dark'] as const
const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T => {
  if (text === null || text === '') return otherwise
  const found = known.find((one) => one === text)
  if (found === undefined) throw notFoundPage()
  return found
}

/** What the address asks for: a view is an address. Times in it are Taipei's. */
export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const { searchParams: asked } = url
  const named = asked.getAll('reader').map((reader) => oneOf(lensReaders, reader, 'visitor'))
  const readers = (named.length > 0 ? named : usual).slice(0, most)
  const box = asked.get('at') ?? ''
  if (box !== '' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(box)) throw notFoundPage()
  const look = oneOf(looks, asked.get('look'), '')
  const at = instantOf(box)
  const { client } = context.get(siteRequest)
  const { items: view } = await forStaff(
    client('GET /api/v3.0/office/posts/:uid/lens', {
      params: { uid },
      query: {
        ...(at ? { at } : {}),
        version: oneOf(lensVersions, asked.get('version'), 'newest'),
        readers: readers.join(','),
        ...(look ? { theme: look } : {}),
        elder: asked.has('elder') ? 'true' : 'false',
      },
    }),
  )
  return {
    view,
    uid,
    readers,
    tooMany: named.length > most,
    isNow: box === '',
    width: oneOf(widths, asked.get('width'), '390'),
    look,
    elder: asked.has('elder'),
    search: asked.toString(),
  }
}

const hour = 3_600_000
/** An instant as the box for it holds it, Taipei's, with its seconds. */
const boxOf = (instant: string) => new Date(new Date(instant).getTime() + 8 * hour).toISOString().slice(0, 19)

export default function Lens({ loaderData }: PageProps<typeof loader>) {
  const { view, uid, readers, tooMany, isNow, width, look, elder, search } = loaderData
  return (
    <div className={styles['page']}>
      <Head title="透視鏡" about={`${typeNames[view.type]}・${view.title || '（沒有標題）'}`}>
        <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>
      </Head>
      <Form action={`/office/posts/${uid}/lens`} className={styles['wish']} key={search}>
        <fieldset className={styles['readers']}>
          <legend>誰來看（最多四種）</legend>
          {lensReaders.map((reader) => (
            <label key={reader}>
              <input type="checkbox" name="reader" value={reader} defaultChecked={readers.includes(reader)} />{' '}
              {readerNames[reader]}
            </label>
          ))}
        </fieldset>
        <TextField
          name="at"
          label="什麼時候（台北時間）"
          type="datetime-local"
          step={1}
          defaultValue={isNow ? '' : boxOf(view.at)}
          min="2000-01-01T00:00"
          max="2100-12-31T23:59"
        />
        <SelectField name="version" label="哪一份" defaultValue={view.version}>
          <option value="newest">最新寫的</option>
          {view.printed && <option value="public">讀者看到的</option>}
        </SelectField>
        <SelectField name="width" label="寬度" defaultValue={width}>
          <option value="390">手機</option>
          <option value="1440">電腦</option>
        </SelectField>
        <SelectField name="look" label="明暗" defaultValue={look}>
          <option value="">照這台裝置</option>
          <option value="light">淺色</option>
          <option value="dark">深色</option>
        </SelectField>
        <label className={styles['elder']}>
          <input type="checkbox" name="elder" value="on" defaultChecked={elder} /> 長輩模式
        </label>
        <Button type="submit" look="secondary">
          看這個樣子
        </Button>
      </Form>
      {tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Rail moments={view.moments} at={view.at} isNow={isNow} search={search} uid={uid} />
      <div className={styles['columns']} data-width={width}>
        {view.columns.map(({ reader, audience, address }) => (
          <Column
            key={reader}
            name={readerNames[reader]}
            about={reader === 'ended' ? `這時候是${audienceNames[audience]}` : null}
            address={address}
          />
        ))}
      </div>
    </div>
  )
}

interface RailProps {
  moments: { at: string; name: keyof typeof momentWords }[]
  at: string
  isNow: boolean
  search: string
  uid: string
}

/** The instants that are worth a look, one behind the other; with an arrow key to the one beside it. */
function Rail({ moments, at, isNow, search, uid }: RailProps) {
  const addressOf = (moment: string | null) => {
    const wish = new URLSearchParams(search)
    if (moment === null) wish.delete('at')
    else wish.set('at', boxOf(moment))
    return `/office/posts/${uid}/lens?${wish}`
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by || event.nativeEvent.isComposing) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <nav className={styles['rail']} aria-label="重要的時刻" onKeyDown={step}>
      <ol>
        {moments.map((moment) => {
          const here = moment.name === 'now' ? isNow : !isNow && boxOf(moment.at) === boxOf(at)
          return (
            <li key={moment.name}>
              <SiteLink
                to={addressOf(moment.name === 'now' ? null : moment.at)}
                aria-current={here ? 'true' : undefined}
                preventScrollReset
              >
                <span>{momentWords[moment.name]}</span>
                <time dateTime={moment.at}>{boxOf(moment.at).replace('T', ' ')}</time>
              </SiteLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A page as somebody has it. Nothing in it can be done, and its links lead nowhere. */
function Column({ name, about, address }: { name: string; about: string | null; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hold = () => {
    const shown = frame.current?.contentDocument
    if (!shown?.head || shown.querySelector('base')) return
    // a window may not open from here
    const base = shown.createElement('base')
    base.target = '_blank'
    shown.head.append(base)
  }
  // it may have come before the page's own scripts
  useEffect(hold, [])
  return (
    <section className={styles['column']} aria-label={name}>
      <h2>
        {name}
        {about && <small>{about}</small>}
      </h2>
      <div className={styles['glass']}>
        <iframe ref={frame} title={`${name}看到的頁面`} src={address} sandbox="allow-same-origin" onLoad={hold} />
      </div>
    </section>
  )
}
