import { useRef } from 'react'
import type { Wall } from '../../contract/shell.ts'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { headline } from '../../ui/headline/headline.ts'
import { CheckIcon, LockIcon } from '../../ui/icons/icons.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Walled } from './tell-wall.ts'
import { useWallTold } from './use-wall-told.ts'
import styles from './wall-box.module.css'

/** What stands where a wall cut the text: what lies behind, and the way in. */
export function WallBox({ wall, post }: { wall: Wall; post: Walled & { title: string } }) {
  const { audience } = useShell()
  const ended = useMember().member?.h_end_date
  const box = useRef<HTMLElement>(null)
  useWallTold(box, post)
  const place = { path: post.url, title: post.title, position: 'wall' } as const
  const door = wall.button.url === '/register' ? signInLink('/register', place) : wall.button.url
  return (
    <section ref={box} className={styles['wall']} aria-label={wall.title} data-wall={wall.status}>
      <span className={styles['lock']}>
        <LockIcon size="1.5rem" />
      </span>
      <h2 className={styles['title']} dangerouslySetInnerHTML={headline(wall.title)} />
      {wall.text && <p className={styles['text']}>{wall.text}</p>}
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
      <div className={styles['doors']}>
        <SiteLink className={buttonClass({ size: 'large' })} to={door}>
          {wall.button.title}
        </SiteLink>
        <p className={styles['known']}>
          {audience === 'member' ? (
            <>
              {ended ? `您的訂閱到 ${dottedDay(ended)} 為止。已經續訂？` : '已經訂閱雜誌？'}
              <SiteLink to="/member/bind">綁定訂戶編號</SiteLink>
            </>
          ) : (
            <>
              {wall.status === 'memberwall' ? '已經是會員？' : '已經是訂戶？'}
              <SiteLink to={signInLink('/login', place)}>登入</SiteLink>
            </>
          )}
        </p>
      </div>
    </section>
  )
}
