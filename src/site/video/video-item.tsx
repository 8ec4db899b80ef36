import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenVisible } from '../../browser/when-visible.ts'
import type { Video } from '../../contract/place-shapes.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { videoHostOf } from '../../domain/posts/contents.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { captionIndexAt, playTime } from '../../domain/video/captions.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { channelInk } from '../channel-ink.ts'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import playerStyles from './player.module.css'
import styles from './videos.module.css'

const tick = 250

/** A clock that can be paused and set, from 0 to an end where it stops. */
function usePlaying(end: number, begin: boolean) {
  const [second, setSecond] = useState(0)
  const [running, setRunning] = useState(begin)
  const playing = running && second < end
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsedSeconds = (now - last) / 1000
      last = now
      setSecond((before) => Math.min(end, before + elapsedSeconds))
    }, tick)
    return () => clearInterval(timer)
  }, [playing, end])
  return {
    second,
    playing,
    seek: (to: number) => setSecond(Math.min(end, Math.max(0, to))),
    toggle: () => {
      if (second >= end) setSecond(0)
      setRunning(!playing)
    },
  }
}

const step = 10

/**
 * 圖解: sentences over the image, one after the other, at reading speed. Starts paused for readers who prefer reduced
 * motion.
 */
function SlidePlayer({ video: { title, cover, duration_seconds: end, transcript } }: { video: Video }) {
  const { second, playing, seek, toggle } = usePlaying(end, !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const captionIndex = captionIndexAt(transcript, second)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const to = (index: number) => seek(transcript[Math.min(transcript.length - 1, Math.max(0, index))]?.at ?? 0)
  return (
    <section className={playerStyles['player']} aria-label={`${title}，圖解`}>
      <div className={playerStyles['screen']}>
        {cover && <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 992px) 760px, 100vw" ratio="16 / 9" />}
        <p className={playerStyles['label']}>圖解</p>
        <p className={playerStyles['caption']} key={captionIndex}>
          {transcript[captionIndex]?.text}
        </p>
      </div>
      <div className={playerStyles['controls']}>
        <button type="button" ref={button} className={playerStyles['main']} onClick={toggle}>
          {playing ? '暫停' : second >= end ? '重播' : '播放'}
        </button>
        <button
          type="button"
          className={playerStyles['step']}
          onClick={() => to(captionIndex - 1)}
          aria-disabled={captionIndex === 0}
        >
          上一句
        </button>
        <button
          type="button"
          className={playerStyles['step']}
          onClick={() => to(captionIndex + 1)}
          aria-disabled={captionIndex >= transcript.length - 1}
        >
          下一句
        </button>
        <input
          type="range"
          className={playerStyles['bar']}
          min={0}
          max={end}
          step={1}
          value={Math.floor(second)}
          aria-label="走到第幾句"
          aria-valuetext={`第 ${captionIndex + 1} 句，共 ${transcript.length} 句`}
          onChange={({ target }) => seek(Number(target.value))}
          onKeyDown={(event) => {
            const jump = event.key === 'PageUp' ? step : event.key === 'PageDown' ? -step : 0
            if (jump === 0) return
            event.preventDefault()
            seek(second + jump)
          }}
        />
        <span className={playerStyles['time']}>
          {captionIndex + 1} / {transcript.length}
        </span>
      </div>
    </section>
  )
}

/** One video: its cover, which is replaced by the player on click, and its transcript. */
export function VideoItem({
  video,
  as,
  level: Title,
  open,
  requested,
  onOpen,
}: {
  video: Video
  /** `lead` is large, its words beside it. */
  as: 'lead' | 'card'
  /** `h1` on the page of one. */
  level: 'h1' | 'h2'
  open: boolean
  /** The one requested by the URL. */
  requested: boolean
  onOpen: () => void
}) {
  const { id, title, description, channel, publish_date, transcript, source_url } = video
  const isExternal = source_url !== null && videoHostOf(source_url) !== null
  const hydrated = useHydrated()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (requested) item.current?.scrollIntoView({ block: 'start' })
  }, [requested])
  useVideoView(id, open)
  return (
    <li
      id={`video-${id}`}
      ref={item}
      className={styles['item']}
      data-as={as}
      data-open={(open && !isExternal) || undefined}
      style={channelInk(channel ?? undefined)}
    >
      {open && hydrated && !isExternal ? (
        source_url ? (
          <FilmPlayer video={video} />
        ) : (
          <SlidePlayer video={video} />
        )
      ) : (
        <Cover video={video} as={as} onOpen={onOpen} />
      )}
      <div className={styles['words']}>
        <p className={styles['eyebrow']}>
          {Title === 'h1' && (
            <>
              <SiteLink to="/video">{placeNames['/video']}</SiteLink>
              <span aria-hidden="true">／</span>
            </>
          )}
          {channel?.title}
        </p>
        <Title className={styles['title']} data-face={as === 'lead' ? '' : undefined}>
          <SiteLink to={`/video?id=${id}`} preventScrollReset dangerouslySetInnerHTML={headlineHtml(title)} />
        </Title>
        <p className={styles['text']}>{description}</p>
        <p className={styles['day']}>
          <time dateTime={publish_date}>{dottedDay(taipeiDay(new Date(publish_date)))}</time>・{playingTime(video)}
        </p>
        {(open || requested) && <FavoriteButton item={{ type: 'video', id, title, url: `/video?id=${id}` }} />}
        <details className={styles['transcript']} open={requested}>
          <summary>
            {source_url ? '逐字稿' : '全部文字'}
            <VisuallyHidden>：{title}</VisuallyHidden>
          </summary>
          <ol>
            {transcript.map(({ at, text }, index) => (
              <li key={at}>
                {source_url ? <time dateTime={`PT${at}S`}>{playTime(at)}</time> : <b aria-hidden="true">{index + 1}</b>}
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </li>
  )
}

/** Counts one view of a video, once it is opened and visible; reopening it is not counted. */
function useVideoView(id: number, isOpen: boolean): void {
  const client = useApi()
  const hasCounted = useRef(false)
  const count = useEffectEvent(() => {
    if (hasCounted.current) return
    hasCounted.current = true
    client('POST /api/v3.0/video/:id/pv', { params: { id: String(id) } }).catch(() => undefined)
  })
  useEffect(() => (isOpen ? whenVisible(() => count()) : undefined), [isOpen])
}

/** The duration of a film; of a captioned image, the number of sentences. */
const lengthOf = ({ source_url, duration_seconds, transcript }: Video) =>
  source_url ? playTime(duration_seconds) : `${transcript.length} 句`

/** How long it takes to play: a film to the second, a captioned image at reading speed. */
const playingTime = ({ source_url, duration_seconds: end }: Video) =>
  source_url ? playTime(end) : `約 ${Math.max(1, Math.round(end / 60))} 分鐘`

const coverSizes = {
  lead: '(min-width: 992px) 680px, 100vw',
  card: '(min-width: 768px) 380px, 9rem',
}

/** Without scripts a plain image; with scripts a button. A film at another host is a link: nothing of it is loaded here. */
function Cover({ video, as, onOpen }: { video: Video; as: keyof typeof coverSizes; onOpen: () => void }) {
  const hydrated = useHydrated()
  const { title, cover, source_url } = video
  const host = source_url && videoHostOf(source_url)
  const inside = (
    <>
      {cover && <Picture sources={pictureSources(cover)} alt="" sizes={coverSizes[as]} ratio="16 / 9" priority={as === 'lead'} />}
      <span className={styles['play']}>
        <span aria-hidden="true">▶ </span>
        <span className={styles['verb']}>{host ? `到 ${host} 看` : source_url ? '播放影片' : '看圖解'} </span>
        {lengthOf(video)}
        <VisuallyHidden>：{title}</VisuallyHidden>
      </span>
    </>
  )
  if (host)
    return (
      <a className={styles['cover']} href={source_url ?? ''} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        {inside}
      </a>
    )
  if (!hydrated) return <div className={styles['cover']}>{inside}</div>
  return (
    <button type="button" className={styles['cover']} onClick={onOpen}>
      {inside}
    </button>
  )
}

/** The film in the browser's own player. Nothing of it is loaded before it is played. */
function FilmPlayer({ video: { title, cover, source_url } }: { video: Video }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    film.current?.focus({ preventScroll: true })
    film.current?.play().catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript is below the player, with timestamps
    <video
      ref={film}
      className={playerStyles['film']}
      controls
      playsInline
      preload="none"
      aria-label={title}
      src={source_url ?? undefined}
      poster={cover ? imagePath(cover.id, 1200) : undefined}
    />
  )
}
