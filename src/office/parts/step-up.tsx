import { useLocation } from 'react-router'
import { stepUpPage } from '../../domain/office/addresses.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useOffice } from '../shell/use-office.ts'
import { ProofField } from './proof-field.tsx'
import { type StepUpRequest, stepUpFields } from './prove.ts'

const longAgo = '距離上次驗證已經超過一小時。'

/**
 * The step-up field of a form: rendered only where the last proof is too old, or the call required it. The remaining
 * input is preserved.
 */
export function StepUp({ asked: requested, id }: { asked?: StepUpRequest | null | undefined; id: string }) {
  const office = useOffice()
  const { pathname, search } = useLocation()
  const by = requested?.by ?? office?.stepUp
  if (!by) return null
  const fault = requested?.fault ?? null
  if (by === 'passkey')
    return (
      <Notice fault={fault !== null} role={fault ? 'alert' : undefined}>
        {fault ?? longAgo}{' '}
        <a href={stepUpPage(pathname + search)} target="_blank" rel="noopener">
          在新分頁用通行金鑰或復原碼驗證
        </a>
        ，完成後回到這一頁再按一次，填好的內容都還在。
      </Notice>
    )
  const kind = by === 'password' ? by : 'code-or-recovery'
  return <ProofField by={kind} id={`${id}-${by}`} name={stepUpFields[by]} why={longAgo} fault={fault} />
}
