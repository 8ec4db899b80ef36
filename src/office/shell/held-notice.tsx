import { Notice } from '../../ui/notice/notice.tsx'
import { useOffice } from './use-office.ts'

const copy =
  '這個網站用的資料庫是另一個網站的，或是還原的備份，所以信件、付款與對外通知都停住了，寫好的信會留著。確定由這個網站接手時，請管理員在伺服器上執行 npm run adopt。'
const mailOff = '管理員停止了寄信（MAIL=off）。寫好的信會留著，恢復以後才寄出。'

/** A banner on every office page while outgoing effects are held back. */
export function HeldNotice() {
  const held = useOffice()?.held ?? []
  if (held.length === 0) return null
  return (
    <Notice fault role="status">
      {held.includes('payment') ? copy : mailOff}
    </Notice>
  )
}
