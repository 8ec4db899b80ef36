import { previewTokenParam } from '../../contract/preview-links.ts'
import { taipeiInWords } from '../../domain/time/taipei.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { composeGift } from './compose-page.ts'
import { PostArticle } from './post-article.tsx'
import type { PostView } from './post-view.ts'
import styles from './preview-notice.module.css'

/** A manuscript that was shared with an external person; null where the link has expired. */
export interface DraftPreview {
  view: PostView | null
  ends: string
}

/** Whether an address contains a preview token made by the office, not a reader's gift. */
export const isDraftLink = (id: string): boolean => previewTokenParam.safeParse(id).success

/** @throws the 404 page for an unknown token */
export async function readDraft(site: SiteRequest, token: string): Promise<DraftPreview> {
  const { ends_at, post } = (await orNotFound(site.client('GET /api/v3.0/preview_link/:token', { params: { token } }))).items
  return { view: post && (await composeGift(site, post)), ends: taipeiInWords(new Date(ends_at), new Date()) }
}

/** The whole manuscript without any controls: it cannot be saved or shared yet. */
export function Draft({ draft: { view, ends } }: { draft: DraftPreview }) {
  if (view === null)
    return (
      <Page narrow className={styles['over'] ?? ''}>
        <PageHead title="這個預覽連結已經打不開了" />
        <p>連結過了期限，或是編輯部收回了。需要再看的話，請向給您連結的人要一個新的。</p>
      </Page>
    )
  return (
    <>
      <p className={styles['notice']} role="status">
        這是還沒定稿的預覽，請不要轉傳。連結到 {ends} 為止（台北時間）。
      </p>
      <fieldset disabled style={{ display: 'contents' }}>
        <PostArticle view={view} template="pinned" first />
      </fieldset>
    </>
  )
}
