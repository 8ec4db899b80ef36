import type { Outcome } from './tool.ts'

const note = '這個工具還沒有由具執照的醫事人員審閱，審閱之前只列數字與算法，不判讀。想知道數字的意思，請帶著它問您的醫師。'

/**
 * An outcome before a clinician has checked the tool: calculated values without classes, pictures or interpretation.
 * Alarms and referrals remain, because withholding them is the greater risk.
 */
export function withoutInterpretation({ bare, always, trend }: Outcome): Outcome {
  return {
    headline: always?.headline ?? bare.headline,
    verdict: '只列數字，還不判讀',
    tone: always ? 'alert' : null,
    text: `${always?.text ?? ''}${note}`,
    facts: bare.facts,
    picture: { kind: 'none' },
    trend,
    bare,
    always,
  }
}
