import { useState } from 'react'
import type { Share } from '../../contract/shares.ts'
import { CheckIcon, Icon, type IconProps } from '../../ui/icons/icons.tsx'
import { useApi } from '../api.ts'
import { useShell } from '../shell/use-shell.ts'
import { LinkIcon } from './post-icons.tsx'
import type { PostFeatures } from './post-view.ts'
import { reportPostFailure } from './report-post-failure.ts'
import styles from './tools.module.css'
import { useCopy } from './use-copy.ts'

const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.500 12v8h15v-8M3.500 8h17v4h-17zM12 8v12" />
    <path d="M12 8c-4.500 0-5.500-4.500-3-4.500S12 8 12 8s.500-4.500 3-4.500S16.500 8 12 8" />
  </Icon>
)

/** 贈送給朋友: for subscribers, on posts that are walled for others. */
export default function GivePost({ post }: { post: PostFeatures }) {
  const { config } = useShell()
  const api = useApi()
  const [gift, setGift] = useState<Share | 'asking' | 'failed' | null>(null)
  const give = () => {
    setGift('asking')
    api('POST /api/v3.0/share', { body: { kind: 'article', type: post.type, id: post.id } }).then(
      ({ items }) => setGift(items),
      (error: unknown) => {
        reportPostFailure(error, { path: post.url, type: post.type, id: post.id })
        setGift('failed')
      },
    )
  }
  return (
    <div className={styles['give']}>
      <button type="button" className={styles['tool']} onClick={give} aria-busy={gift === 'asking' || undefined}>
        <GiftIcon />
        贈送給朋友
      </button>
      <div role="status">
        {gift === 'failed' && <p>現在送不出去，請稍後再試。</p>}
        {gift !== null && typeof gift === 'object' && (
          <GiftLink url={config.siteUrl + gift.url} readersLeft={gift.readers_left} />
        )}
      </div>
    </div>
  )
}

function GiftLink({ url, readersLeft }: { url: string; readersLeft: number | null }) {
  const { copied, copy } = useCopy(url)
  return (
    <>
      <p>
        {readersLeft === 0
          ? '這份贈送已經有十位讀者打開了；七天過後可以再送一次。'
          : `把這個網址傳給朋友，七天內還有 ${readersLeft} 位讀得到全文。`}
      </p>
      <p className={styles['address']}>
        <a href={url}>{url}</a>
        <button type="button" className={styles['tool']} onClick={copy}>
          {copied ? <CheckIcon /> : <LinkIcon />}
          <span className={styles['steadyLong']} aria-live="polite">
            {copied ? '已複製' : '複製網址'}
          </span>
        </button>
      </p>
    </>
  )
}
