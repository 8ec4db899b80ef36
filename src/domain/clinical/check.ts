/** Which licensed person has checked which advice, and when (operator data). */
export interface ClinicalCheck {
  by: string
  /** Display text: 家庭醫學科專科醫師, 營養師. */
  licence: string
  /** Day, YYYY-MM-DD. */
  on: string
  /** The checked advice, by name and version; the check does not cover a later version. */
  advice: readonly string[]
}

/** The checks of an installation, and whether unchecked advice is held back. */
export interface Clinical {
  /** True on a real site, false in a demo. */
  gated: boolean
  checks: readonly ClinicalCheck[]
}

interface AdviceVersion {
  key: string
  version: string
}
/** The names of advice in the operator's data: the kind, then its version. */
export const adviceNames = {
  tree: ({ key, version }: AdviceVersion) => `symptoms/${key}@${version}`,
  nutrition: (version: string) => `nutrition@${version}`,
  tool: ({ slug, version }: { slug: string; version: string }) => `tools/${slug}@${version}`,
}

/** The latest check of exactly this version; `none` if no licensed person has checked it yet. */
export function checkOf({ checks }: Clinical, advice: string): ClinicalCheck | 'none' {
  const matching = checks.filter((check) => check.advice.includes(advice)).toSorted((a, b) => b.on.localeCompare(a.on))
  return matching[0] ?? 'none'
}

const [baseOf, versionOf] = [
  (advice: string) => advice.slice(0, advice.lastIndexOf('@')),
  (advice: string) => advice.slice(advice.lastIndexOf('@') + 1),
]

/** The latest check of another version of this advice, which does not cover the current one; null if there is none. */
export function lapsedCheckOf({ checks }: Clinical, advice: string): (ClinicalCheck & { version: string }) | null {
  const earlierChecks = checks
    .flatMap((check) =>
      check.advice
        .filter((other) => other !== advice && baseOf(other) === baseOf(advice))
        .map((other) => ({ ...check, version: versionOf(other) })),
    )
    .toSorted((a, b) => b.on.localeCompare(a.on))
  return earlierChecks[0] ?? null
}
