const minute = 60_000
const hour = 60 * minute

/** After so long without a call of the office the second factor is asked for again, milliseconds. */
export const idleLimit = 12 * hour
/** For so long what was shown is enough for what must not happen by mistake or from a desk left alone, milliseconds. */
export const stepUpLimit = hour
/** Of a session that is at work it is written down no oftener than this, milliseconds. */
export const workMarkEvery = 5 * minute

/** What is known of a session's owner and of what they have shown in it. */
export interface Proof {
  /** The session's id, which stays when its token changes. */
  session: string
  memberId: string
  /** Whether they work here: of readers nothing is asked. */
  staff: boolean
  /** Their second factors: an authenticator app, a passkey. */
  app: boolean
  passkey: boolean
  /**
   * When they last showed in this session that it is them: by the second factor where they have one, else by signing in
   * or by the password. Null while a factor that they have was not given yet. Milliseconds, like the next.
   */
  provenAt: number | null
  /** When this session last did something in the office. */
  workedAt: number | null
  /** Whether nobody works here without a second factor; where it is not, it is offered. */
  demanded: boolean
}

/**
 * What stands before the office: nothing, the setting up of a second factor, its being given for the first time in this
 * session (until then nobody is signed in), or again.
 */
export type Entry = 'open' | 'set-up' | 'first' | 'again'

export const hasFactor = ({ app, passkey }: Pick<Proof, 'app' | 'passkey'>): boolean => app || passkey

export function entryOf(proof: Proof, now: number): Entry {
  if (!proof.staff) return 'open'
  if (!hasFactor(proof) && proof.demanded) return 'set-up'
  if (proof.provenAt === null) return 'first'
  return now - lastSign(proof) > idleLimit ? 'again' : 'open'
}

/** Whether what was shown is young enough for what asks for it anew (step-up). Of readers it is never asked. */
export const isFresh = ({ staff, provenAt }: Pick<Proof, 'staff' | 'provenAt'>, now: number): boolean =>
  !staff || (provenAt !== null && now - provenAt <= stepUpLimit)

/** Whether it is time to write down that the session is at work. */
export const isWorkToBeMarked = (proof: Proof, now: number): boolean => now - lastSign(proof) > workMarkEvery

const lastSign = ({ provenAt, workedAt }: Proof) => Math.max(provenAt ?? 0, workedAt ?? 0)

/** What somebody shows when they are asked: a code, the password where they have no second factor, or only a passkey. */
export type ShownBy = 'code' | 'password' | 'passkey'

export const shownBy = (proof: Pick<Proof, 'app' | 'passkey'>): ShownBy =>
  proof.app ? 'code' : proof.passkey ? 'passkey' : 'password'

const stepLength = 30_000

/** The steps of RFC 6238 whose codes are taken: the present one, and one either way for a clock that goes wrong. */
export function stepsAround(now: number): number[] {
  const step = Math.floor(now / stepLength)
  return [step - 1, step, step + 1]
}

/**
 * The step that a typed code is of, or null when it is of none. A code of the step that was taken last, or of one before
 * it, is not taken again: whoever looked over a shoulder comes too late.
 * @param codes the code of each step that may be taken
 */
export function acceptedStep(typed: string, codes: ReadonlyMap<number, string>, lastStep: number | null): number | null {
  for (const [step, code] of codes) if (code === typed && (lastStep === null || step > lastStep)) return step
  return null
}

/** How many recovery codes somebody gets, each good for once. */
export const recoveryCodes = 10
/** Letters and digits that nobody takes for one another: not quite five bits each. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** A recovery code as it is written down, from random bytes (at least ten): `k7mpq-x2hsd`. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const code = Array.from({ length: codeLength }, (_, at) => letters[(random[at] ?? 0) % letters.length]).join('')
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** What somebody typed as a code: blanks, hyphens, capitals and full width make no difference. */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Whether it is the code of an app, which has six digits and no letter. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed)
