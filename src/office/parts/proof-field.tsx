import { TextField } from '../../ui/field/field.tsx'

const about = 'App 現在顯示的 6 位數字'
const asTyped = { autoCapitalize: 'none', spellCheck: false, maxLength: 40 } as const

/** What somebody shows that it is they, in the same words wherever it is asked for. */
const proofs = {
  password: { type: 'password', label: '您的密碼', autoComplete: 'current-password', maxLength: 1000 },
  code: { label: '驗證碼', hint: `驗證 ${about}`, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { label: '復原碼', hint: '設定兩步驟驗證時請您留下的其中一組；每組只能用一次', autoComplete: 'off', ...asTyped },
  // where there is room for one box alone
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
  /** Why it is asked for, where the page does not say so. */
  why?: string
  fault: string | null
  required?: boolean
}

/** The box for it. It never comes back filled. */
export function ProofField({ by, why = '', fault, ...box }: ProofFieldProps) {
  const { hint = '', ...proof }: { hint?: string; label: string } = proofs[by]
  return <TextField key={fault} {...proof} {...box} hint={why + hint || undefined} errors={fault ? [fault] : null} />
}
