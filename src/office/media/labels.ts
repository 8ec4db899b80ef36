import type { MediaDetails, MediaUse } from '../../contract/media.ts'
import { durationText } from '../../domain/media/recordings.ts'
import { featureList } from '../../domain/navigation/features.ts'

export const sourceNames: Record<NonNullable<MediaDetails['source']>, string> = {
  own: '自己拍的、畫的',
  commissioned: '委託攝影、插畫',
  agency: '圖庫授權',
  partner: '合作單位提供',
  public_domain: '公有領域',
}
export const consentNames: Record<NonNullable<MediaDetails['people_consent']>, string> = {
  nobody: '沒有認得出來的人',
  given: '都同意了',
  asked: '還在問',
  refused: '有人不同意',
}
export const kindNames = { picture: '圖片', film: '影片', sound: '聲音', handout: '文件' } as const
export const wantNames = { alt: '缺替代文字', rights: '授權 30 天內到期，或到期了還用著', uses: '沒有用在任何地方' }

export const rightsEndNames: Record<MediaDetails['at_rights_end'], string> = {
  picture: '只隱藏它',
  post: '連用到它的文章一起隱藏',
}

const kinds: Record<string, string> = {
  post: '稿件',
  author: '作者',
  channel: '頻道',
  ...Object.fromEntries(featureList().map(({ entityTag, noun }) => [entityTag, noun])),
  video: '影音',
  house_ad: '自家廣告',
  shop_item: '商品',
  activity: '活動',
  header_event: '頁首活動',
  page: '網站頁面',
  menu_item: '選單',
}
/** The kind of an entity that uses a media file, and its office page, if it has one. */
export function describeUse({ thing: target, title }: MediaUse): { label: string; to: string | null } {
  const [kind = '', key = ''] = target.split(':')
  if (kind === 'post' && title === '') return { label: '一篇您看不到，或還沒有標題的稿件', to: null }
  return { label: `${kinds[kind] ?? kind}　${title || key}`, to: kind === 'post' ? `/office/posts/${key}` : null }
}

export const typeNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'application/pdf': 'PDF',
}

/** A size in bytes, formatted. */
export const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Dimensions of a media file: pixels of images, duration of films and audio. */
export const formatDimensions = ({ width, height, duration }: Pick<MediaDetails, 'width' | 'height' | 'duration'>) =>
  [width > 0 && `${width} × ${height}`, duration !== null && durationText(duration)].filter(Boolean).join('・')
