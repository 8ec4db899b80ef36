import { useLocation } from 'react-router'
import { askingPage } from '../../domain/office/addresses.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useOffice } from '../shell/use-office.ts'
import { ProofField } from './proof-field.tsx'
import { type StepUpAsked, stepUpBoxes } from './prove.ts'

const longAgo = '距離上次驗證已經超過一小時。'

/**
 * The step-up field of a form: rendered only where the last proof is too old, or the call required it. The remaining
 * input is preserved.
 */
export function StepUp({ asked, id }: { asked?: StepUpAsked | null | undefined; id: string }) {
  const office = useOffice()
  const { pathname, search } = useLocation()
  const by = asked?.by ?? office?.stepUp
  if (!by) return null
  const fault = asked?.fault ?? null
  if (by === 'passkey')
    return (
      <Notice fault={fault !== null} role={fault ? 'alert' : undefined}>
        {fault ?? longAgo}{' '}
        <a href={askingPage(pathname + search)} target="_blank" rel="noopener">
          在新分頁用通行金鑰或復原碼驗證
        </a>
        ，完成後回到這一頁再按一次，填好的內容都還在。
      </Notice>
    )
  const kind = by === 'password' ? by : 'code-or-recovery'
  return <ProofField by={kind} id={`${id}-${by}`} name={stepUpBoxes[by]} why={longAgo} fault={fault} />
}
