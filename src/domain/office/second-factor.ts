const minute = 60_000
const hour = 60 * minute

/** Idle timeout of the office, after which the second factor is required again, milliseconds. */
export const idleLimit = 12 * hour
/** Validity of a proof for step-up actions: those that must not happen by mistake or at an unattended desk, milliseconds. */
export const stepUpLimit = hour
/** Minimum interval between two writes of a session's activity, milliseconds. */
export const activityWriteInterval = 5 * minute

/** The facts about a session's owner and the proofs that they have given in it. */
export interface Proof {
  /** The session id, which is stable when the token changes. */
  session: string
  memberId: string
  /** Whether they are staff: readers are never asked. */
  staff: boolean
  /** Their second factors: an authenticator app, a passkey. */
  app: boolean
  passkey: boolean
  /**
   * Time of the last proof in this session: by the second factor if they have one, otherwise by signing in or by the
   * password. Null while a registered factor was not given yet. Milliseconds, like the next.
   */
  provenAt: number | null
  /** Time of the last office activity of this session. */
  workedAt: number | null
  /** Whether the second factor is mandatory; otherwise it is offered. */
  factorRequired: boolean
}

/**
 * First requirement of the office: none, setting up a second factor, giving it for the first time in this session
 * (until then the user is anonymous), or giving it again.
 */
export type OfficeEntry = 'open' | 'set-up' | 'first' | 'again'

export const hasFactor = ({ app, passkey }: Pick<Proof, 'app' | 'passkey'>): boolean => app || passkey

export function officeEntryOf(proof: Proof, now: number): OfficeEntry {
  if (!proof.staff) return 'open'
  if (!hasFactor(proof) && proof.factorRequired) return 'set-up'
  if (proof.provenAt === null) return 'first'
  return now - lastSign(proof) > idleLimit ? 'again' : 'open'
}

/** Whether the proof is recent enough for a step-up action. Readers are never asked. */
export const isProofFresh = ({ staff, provenAt }: Pick<Proof, 'staff' | 'provenAt'>, now: number): boolean =>
  !staff || (provenAt !== null && now - provenAt <= stepUpLimit)

/** Whether the session's activity must be written. */
export const shouldWriteActivity = (proof: Proof, now: number): boolean => now - lastSign(proof) > activityWriteInterval

const lastSign = ({ provenAt, workedAt }: Proof) => Math.max(provenAt ?? 0, workedAt ?? 0)

/** How a user proves their identity: a code, the password if they have no second factor, or only a passkey. */
export type ProofMethod = 'code' | 'password' | 'passkey'

export const proofMethod = (proof: Pick<Proof, 'app' | 'passkey'>): ProofMethod =>
  proof.app ? 'code' : proof.passkey ? 'passkey' : 'password'

/**
 * Replay protection: a code of the last accepted time step, or of an earlier one, is refused.
 * @param step the time step (RFC 6238) whose code was typed
 * @returns the step; null when it is refused
 */
export const acceptedTimeStep = (step: number, lastStep: number | null): number | null =>
  lastStep === null || step > lastStep ? step : null

/** Number of recovery codes, each for single use. */
export const recoveryCodeCount = 10
/** Letters and digits without look-alikes: slightly less than five bits each. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** A recovery code in its written form, from random bytes (at least ten): `k7mpq-x2hsd`. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const code = Array.from({ length: codeLength }, (_, index) => letters[(random[index] ?? 0) % letters.length]).join('')
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Normalises a typed code: blanks, hyphens, case and full width are ignored. */
export const normalizeCode = (input: string): string =>
  input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Whether it is a code of an app: six digits and no letter. */
export const isAppCode = (input: string): boolean => /^\d{6}$/.test(input)
