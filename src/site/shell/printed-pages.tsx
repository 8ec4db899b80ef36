import { type KeyboardEvent, useState } from 'react'
import type { Magazine } from '../../contract/place-shapes.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { opensHere } from '../../rendering/links/internal-links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useModal } from '../../ui/drawer/use-modal.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import strip from './page-strip.module.css'
import { pictureSources } from './picture-sources.ts'
import styles from './printed-pages.module.css'

const numerals = '零一兩三四五六七八'

/** The lines that are printed on an issue's cover. */
export function CoverLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles['lines']} aria-label="封面文字">
      {lines.map((line) => (
        <li key={line} dangerouslySetInnerHTML={headlineHtml(line)} />
      ))}
    </ul>
  )
}

type Pages = Magazine['sample_pages']

/**
 * Pages of the printed issue, shown before purchase: 「四頁先看」. Nothing where there are none. A page opens in a dialog;
 * without scripts, and in another tab, its link opens the picture.
 */
export function PrintedPages({ pages, issue }: { pages: Pages; issue: number }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (pages.length === 0) return null
  return (
    <section className={styles['pages']} aria-labelledby="printed-pages">
      <h2 id="printed-pages">{`${numerals[pages.length] ?? pages.length}頁先看`}</h2>
      <p>第 {issue} 期紙本裡的樣子；點圖可以放大。</p>
      <ul className={strip['strip']} aria-label="紙本頁面">
        {pages.map(({ picture, caption }, index) => (
          <li key={picture.id}>
            <a
              href={imagePath(picture.id, 1600)}
              onClick={(event) => {
                if (!opensHere(event)) return
                event.preventDefault()
                setOpenIndex(index)
              }}
            >
              <Picture
                sources={pictureSources(picture)}
                alt=""
                sizes="(min-width: 1200px) 282px, (min-width: 992px) 23vw, 16rem"
              />
              <span>
                <span dangerouslySetInnerHTML={headlineHtml(caption)} />
                <VisuallyHidden>（放大）</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <PageViewer pages={pages} openIndex={openIndex} show={setOpenIndex} />
    </section>
  )
}

/** One printed page in the whole window. The arrow keys turn the pages, Escape closes it. */
function PageViewer({
  pages,
  openIndex,
  show,
}: {
  pages: Pages
  openIndex: number | null
  show: (place: number | null) => void
}) {
  const [isEnlarged, setEnlarged] = useState(false)
  const close = () => {
    setEnlarged(false)
    show(null)
  }
  const { onKeyDown, ...modal } = useModal({ open: openIndex !== null, onClose: close })
  const page = openIndex === null ? undefined : pages[openIndex]
  const turn = (step: number) => {
    if (openIndex === null) return
    setEnlarged(false)
    show((openIndex + step + pages.length) % pages.length)
  }
  const turnByKey = (event: KeyboardEvent) => {
    onKeyDown(event)
    // an enlarged page is scrolled by them
    if (isEnlarged && (event.target as Element).localName === 'section') return
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    <dialog {...modal} onKeyDown={turnByKey} className={styles['viewer']} aria-labelledby="printed-page">
      {page && openIndex !== null && (
        <>
          <div className={styles['bar']}>
            <p id="printed-page" aria-live="polite">
              {page.caption}
              <VisuallyHidden>
                ，{pages.length} 張之 {openIndex + 1}
              </VisuallyHidden>
            </p>
            <button type="button" className={styles['close']} onClick={close} aria-label="關閉">
              <CloseIcon />
            </button>
          </div>
          <section
            key={page.picture.id}
            className={styles['sheet']}
            aria-label="頁面"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            data-enlarged={isEnlarged || undefined}
          >
            <Picture sources={pictureSources(page.picture)} alt={page.caption} sizes={isEnlarged ? '1600px' : '100vw'} priority />
          </section>
          <div className={styles['bar']}>
            <Button variant="secondary" size="small" onClick={() => turn(-1)}>
              上一頁
            </Button>
            <Button variant="secondary" size="small" aria-pressed={isEnlarged} onClick={() => setEnlarged(!isEnlarged)}>
              放大字
            </Button>
            <Button variant="secondary" size="small" onClick={() => turn(1)}>
              下一頁
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
