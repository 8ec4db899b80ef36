import { TextField } from '../../ui/field/field.tsx'

const about = 'App 現在顯示的 6 位數字'
const asTyped = { autoCapitalize: 'none', spellCheck: false, maxLength: 40 } as const

/** Labels of the proofs of identity, shared by all forms. */
const proofs = {
  password: { type: 'password', label: '您的密碼', autoComplete: 'current-password', maxLength: 1000 },
  code: { label: '驗證碼', hint: `驗證 ${about}`, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { label: '復原碼', hint: '設定兩步驟驗證時請您留下的其中一組；每組只能用一次', autoComplete: 'off', ...asTyped },
  // where the layout has space for one field only
  'code-or-recovery': {
    label: '驗證碼',
    hint: `驗證 ${about}，或一組復原碼`,
    autoComplete: 'one-time-code',
    ...asTyped,
  },
} as const

interface ProofFieldProps {
  by: keyof typeof proofs
  name: string
  id?: string
  /** The reason, where the page does not state it. */
  why?: string
  fault: string | null
  required?: boolean
}

/** The field for a proof. It is never prefilled. */
export function ProofField({ by, why = '', fault, ...field }: ProofFieldProps) {
  const { hint = '', ...proof }: { hint?: string; label: string } = proofs[by]
  return <TextField key={fault} {...proof} {...field} hint={why + hint || undefined} errors={fault ? [fault] : null} />
}
