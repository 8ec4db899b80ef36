import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { momentOf } from './words.ts'

const dones: Record<string, string> = {
  unschedule: '已經取消排程。稿件又是草稿，不會自己公開。',
  save: '已經儲存。讀者看到的還沒有改變，要等發布。',
  publish: '已經發布。讀者兩秒內就會看到。',
  withdraw: '已經下架。稿件還在，可以再發布。',
  share: '連結已經做好，在下面「分享預覽」，複製給要看的人。',
  revoke: '連結已經撤回，馬上打不開。',
  simplified: '簡體字都轉成正體了，請看過一遍。要回到原來的，在「版本」還原前一版。',
  untrash: '已經拿回來，和丟的時候一樣。',
  restore: '已經還原成新的版本，誰能讀、作者、頻道這些設定也回到那一版。讀者看到的還沒有改變，要等發布。',
}

/**
 * The confirmation of the last action, according to the current state: a publication for a later time has only been
 * scheduled.
 */
export function doneMessage(
  done: string,
  { state, publish_date }: Pick<ManuscriptDetails, 'state' | 'publish_date'>,
): string | null {
  if (done === 'publish' && state === 'scheduled' && publish_date !== null)
    return `已經排程，${momentOf(publish_date)}（台北時間）公開。在那之前讀者看不到。`
  return Object.hasOwn(dones, done) ? (dones[done] ?? null) : null
}
