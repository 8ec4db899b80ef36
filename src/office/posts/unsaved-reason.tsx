import { stepUpPage } from '../../domain/office/addresses.ts'
import type { SaveState } from './editor/save-status.ts'

/** Why a click on the button has not saved yet; field errors are shown elsewhere. */
export function UnsavedReason({ saveStatus }: { saveStatus: SaveState['kind'] | null }) {
  if (saveStatus === 'away')
    return (
      <>
        還沒儲存：要再登入一次。這台裝置留著您打的字，登入之後會自動儲存。
        <a href={stepUpPage('/office/posts')} target="_blank" rel="noopener">
          在新分頁登入
        </a>
      </>
    )
  if (saveStatus === 'trashed')
    return (
      <>
        還沒儲存：這份稿件被丟進垃圾桶了。這台裝置留著您打的字，拿回來就會自動儲存。
        <a href="?" target="_blank" rel="noopener">
          在新分頁拿回來
        </a>
      </>
    )
  if (saveStatus === 'failed') return '還沒儲存：連不上伺服器。這台裝置留著您打的字，會自動再試。'
  if (saveStatus === 'conflict') return '還沒儲存：有一處別人也改了，請在最上面選用誰的。'
  return null
}
