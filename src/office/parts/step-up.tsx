import { redirect, useLocation } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { stepUpPage } from '../../domain/office/paths.ts'
import { type ProofMethod, proofMethod } from '../../domain/office/second-factor.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useOffice } from '../shell/use-office.ts'

/** The step-up that a form requires, and the error of the entered proof. */
export interface StepUpRequest {
  proofKind: ProofMethod
  error: string | null
}

/** The names of a form's step-up fields. */
const stepUpFields = { code: 'factor_code', password: 'factor_password' } as const

/** The fields of the sign-in pages; a form carried through them contains them. */
export const signInFields = {
  email: 'sign_in_email',
  code: 'sign_in_code',
  password: 'sign_in_password',
  intent: 'sign_in',
} as const
/** Names of all credential fields, which are never rendered again. */
export const proofFields: readonly string[] = [...Object.values(stepUpFields), ...Object.values(signInFields)]

/** An error response of the accounts API. */
interface ErrorBody {
  message?: string
}

/**
 * Verifies the proof in the form's step-up fields, if any, before the operation.
 * @returns its error, or null; whether the proof suffices is decided by the API call
 */
export async function verifyProof(site: SiteRequest, form: FormData): Promise<StepUpRequest | null> {
  const fieldValue = (kind: keyof typeof stepUpFields) => String(form.get(stepUpFields[kind]) ?? '').trim()
  const [code, password] = [fieldValue('code'), fieldValue('password')]
  if (!site.accounts || (code === '' && password === '')) return null
  const response = await site.accounts('/second-factor/prove', code === '' ? { password } : { code })
  if (response.ok) return null
  const { message } = (await response.json()) as ErrorBody
  return { proofKind: code === '' ? 'password' : 'code', error: message ?? '現在無法驗證，請再試一次' }
}

/** The required step-up, when a call was rejected because the last proof is too old; null for any other error. */
export function stepUpRequestOf({ person }: SiteRequest, error: unknown): StepUpRequest | null {
  if (!isApiError(error) || error.problem?.code !== 'step_up_required' || !person?.proof) return null
  return { proofKind: proofMethod(person.proof), error: error.problem.detail }
}

/**
 * For a call that returns a file: a user who needs step-up is redirected to do it and returns to the page with its
 * button, because a download as form response would leave the form page in place. Any other error is rethrown.
 */
export const redirectToStepUp = (site: SiteRequest, returnPath: string) => (error: unknown) => {
  throw stepUpRequestOf(site, error) ? redirect(stepUpPage(returnPath)) : error
}

const codeHint = 'App 現在顯示的 6 位數字'
const asTyped = { autoCapitalize: 'none', spellCheck: false, maxLength: 40 } as const

/** Labels of the proofs of identity, shared by all forms. */
const proofs = {
  password: { type: 'password', label: '您的密碼', autoComplete: 'current-password', maxLength: 1000 },
  code: { label: '驗證碼', hint: `驗證 ${codeHint}`, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { label: '復原碼', hint: '設定兩步驟驗證時請您留下的其中一組；每組只能用一次', autoComplete: 'off', ...asTyped },
  // where the layout has space for one field only
  'code-or-recovery': {
    label: '驗證碼',
    hint: `驗證 ${codeHint}，或一組復原碼`,
    autoComplete: 'one-time-code',
    ...asTyped,
  },
} as const

interface ProofFieldProps {
  kind: keyof typeof proofs
  name: string
  id?: string
  /** The reason, where the page does not state it. */
  reason?: string
  error: string | null
  required?: boolean
}

/** The field for a proof. It is never prefilled. */
export function ProofField({ kind, reason = '', error, ...field }: ProofFieldProps) {
  const { hint = '', ...proof }: { hint?: string; label: string } = proofs[kind]
  return <TextField key={error} {...proof} {...field} hint={reason + hint || undefined} errors={error ? [error] : null} />
}

const longAgo = '距離上次驗證已經超過一小時。'

/**
 * The step-up field of a form: rendered only where the last proof is too old, or the call required it. The remaining
 * input is preserved.
 */
export function StepUp({ request: requested, id }: { request?: StepUpRequest | null | undefined; id: string }) {
  const office = useOffice()
  const { pathname, search } = useLocation()
  const proofKind = requested?.proofKind ?? office?.stepUp
  if (!proofKind) return null
  const error = requested?.error ?? null
  if (proofKind === 'passkey')
    return (
      <Notice isError={error !== null} role={error ? 'alert' : undefined}>
        {error ?? longAgo}{' '}
        <a href={stepUpPage(pathname + search)} target="_blank" rel="noopener">
          在新分頁用通行金鑰或復原碼驗證
        </a>
        ，完成後回到這一頁再按一次，填好的內容都還在。
      </Notice>
    )
  const kind = proofKind === 'password' ? proofKind : 'code-or-recovery'
  return <ProofField kind={kind} id={`${id}-${proofKind}`} name={stepUpFields[proofKind]} reason={longAgo} error={error} />
}
