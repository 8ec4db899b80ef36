import { Form } from 'react-router'
import type { StoredFavorite } from '../../../contract/favorites.ts'
import { sponsorLabel } from '../../../domain/ads/sponsor-label.ts'
import { favoriteTypeNames } from '../../../domain/favorites/kinds.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { pictureSources } from '../../shell/picture-sources.ts'
import type { CarriedFavorite } from './change-favorites.ts'
import styles from './favorites.module.css'

/** One favorite, with its remove button. */
export function FavoriteRow({ favorite }: { favorite: StoredFavorite }) {
  const { item, item_type, created_at } = favorite
  const kind = favoriteTypeNames[item_type]
  const title = item?.title ?? `已下架的${kind}`
  return (
    <li className={styles['row']}>
      {item?.cover ? (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(item.cover)} alt="" sizes="(min-width: 768px) 160px, 96px" ratio="4 / 3" />
        </div>
      ) : (
        <div className={styles['blank']} aria-hidden="true" />
      )}
      <div className={styles['words']}>
        <p className={styles['kind']}>
          {kind}
          {item?.sponsor && `・${sponsorLabel(item.sponsor)}`}
        </p>
        <h2 className={styles['title']}>{item ? <SiteLink to={item.url}>{title}</SiteLink> : title}</h2>
        <p className={styles['text']}>{item?.text ?? '這則內容目前無法閱讀，可以移除收藏。'}</p>
        <p className={styles['meta']}>
          <span>
            收藏於 <time dateTime={created_at}>{dottedDay(taipeiDay(new Date(created_at)))}</time>
          </span>
          {item && item.status !== '' && (
            <span className={styles['wall']}>
              <LockIcon size="1.1em" />
              {item.status === 'memberwall' ? '會員' : '訂戶'}
            </span>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset className={styles['remove']}>
        <Carried favorite={{ ...favorite, title, restorable: item !== null }} />
        <Button type="submit" name="what" value="remove" look="quiet" size="small">
          移除<VisuallyHidden>收藏：{title}</VisuallyHidden>
        </Button>
      </Form>
    </li>
  )
}

/** The form fields that identify a favorite. */
export function Carried({
  favorite: { member_uid, site, item_type, item_id, title, restorable },
}: {
  favorite: CarriedFavorite
}) {
  const fields = { member_uid, site, item_type, item_id, title, restorable: restorable ? 'yes' : 'no' }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
