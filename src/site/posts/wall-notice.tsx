import { type RefObject, useEffect, useRef } from 'react'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { money } from '../../domain/payment/money.ts'
import { refundPromises } from '../../domain/payment/refund-period.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { CheckIcon, LockIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { useSharedData } from '../shell/shared-data.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import type { PostFeatures } from './post-view.ts'
import type { WallView } from './read-wall.ts'
import type { WallReport } from './report-wall.ts'
import styles from './wall-notice.module.css'

type Offer = NonNullable<WallView['offer']>['digital']
type WalledPost = Pick<PostFeatures, 'type' | 'id' | 'url' | 'status' | 'title' | 'promises' | 'reviewed_by'>

/** Shown where a wall cuts the text: what a subscription or membership opens, its price, and how to get access. */
export function WallNotice({ wall, post }: { wall: WallView; post: WalledPost }) {
  const { audience } = useShell()
  const lastDay = useMember().member?.h_end_date
  const { magazine } = useSharedData()
  const element = useRef<HTMLElement>(null)
  useWallReport(element, post)
  const { offer } = wall
  const source = { path: post.url, title: post.title, position: 'wall' } as const
  const text = wall.text && <p className={styles['text']} dangerouslySetInnerHTML={headlineHtml(wall.text)} />
  const link = wall.button.url === '/register' ? signInLink('/register', source) : wall.button.url
  return (
    <section ref={element} className={styles['wall']} aria-label={wall.title} data-wall={wall.status}>
      {offer && magazine ? (
        <img
          className={styles['cover']}
          src={magazine.image}
          alt={`第 ${magazine.volume} 期《${magazine.name}》封面`}
          width="352"
          height="470"
          loading="lazy"
        />
      ) : (
        <span className={styles['lock']}>
          <LockIcon size="1.5rem" />
        </span>
      )}
      <div className={styles['words']}>
        <h2 data-face="" className={styles['title']} dangerouslySetInnerHTML={headlineHtml(wall.title)} />
        {post.promises.length > 0 && (
          <div className={styles['promises']}>
            <h3>接下來，這一篇要回答</h3>
            <ol data-letters="123">
              {post.promises.map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ol>
          </div>
        )}
        {!offer && text}
        {offer && (
          <p className={styles['price']}>
            <strong>{money(offer.digital.perMonth)}／月</strong>
            <span dangerouslySetInnerHTML={headlineHtml(termsText(offer.digital))} />
          </p>
        )}
        <div className={styles['actions']}>
          {offer ? (
            <>
              <SiteLink className={buttonClass({ size: 'large' })} to={`/payment/info-input?plan=${offer.digital.code}`}>
                {lastDay ? '續訂，從這裡讀下去' : '從這裡讀下去'}
              </SiteLink>
              <p className={styles['next']}>{`下一頁付款 ${money(offer.digital.price)}，完成後接著讀。`}</p>
              {offer.both && (
                <SiteLink className={styles['other']} to={`/payment/info-input?plan=${offer.both.code}`}>
                  紙本加數位，每月 {money(offer.both.perMonth)}
                </SiteLink>
              )}
            </>
          ) : (
            <SiteLink className={buttonClass({ size: 'large' })} to={link}>
              {wall.button.title}
            </SiteLink>
          )}
        </div>
        {offer && text}
        {post.reviewed_by && (
          <div className={styles['reviewer']}>
            {post.reviewed_by.portrait && (
              <Picture sources={pictureSources(post.reviewed_by.portrait)} alt="" sizes="40px" ratio="1" />
            )}
            <p dangerouslySetInnerHTML={headlineHtml(reviewText(post.reviewed_by))} />
          </div>
        )}
        <p className={styles['known']}>
          {audience === 'member' ? (
            <>
              {lastDay ? `您的訂閱到 ${dottedDay(lastDay)} 為止。已經續訂？` : '已經訂閱雜誌？'}
              <SiteLink to="/member/bind">綁定訂戶編號</SiteLink>
            </>
          ) : (
            <>
              {wall.status === 'memberwall' ? '已經是會員？' : '已經是訂戶？'}
              <SiteLink to={signInLink('/login', source)}>登入</SiteLink>
            </>
          )}
          {offer && <SiteLink to="/subscriptions">比較方案</SiteLink>}
        </p>
      </div>
      {wall.benefits.length > 0 && (
        <ul className={styles['benefits']}>
          {wall.benefits.map((benefit) => (
            <li key={benefit}>
              <CheckIcon />
              {benefit}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const termsText = ({ months, price }: Offer) => `${months} 個月 ${money(price)}，${refundPromises.plan}`
const reviewText = ({ name, title }: { name: string; title: string }) => `全文由${name}${title && `（${title}）`}審訂`

/**
 * Reports that a wall has come into view, once, and that one of its links was clicked. The code is loaded after the
 * page.
 */
function useWallReport(wall: RefObject<HTMLElement | null>, post: WallReport): void {
  const { apiKey } = useShell().config
  useEffect(() => {
    const controller = new AbortController()
    void import('./report-wall.ts').then(
      ({ watchWall }) => {
        if (wall.current) watchWall(wall.current, post, apiKey, controller.signal)
      },
      // offline: nothing can be reported
      () => undefined,
    )
    return () => controller.abort()
  }, [wall, post, apiKey])
}
