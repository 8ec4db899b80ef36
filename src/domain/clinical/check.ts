/** Who with a licence has read which advice, and when: the operator's data. */
export interface ClinicalCheck {
  by: string
  /** In words: 家庭醫學科專科醫師, 營養師. */
  licence: string
  /** Day, YYYY-MM-DD. */
  on: string
  /** What was read, by name and version; a later version is not checked by it. */
  advice: readonly string[]
}

/** The checks that an installation has, and whether advice without one waits for it. */
export interface Clinical {
  /** True of a real site, false of a demo. */
  gated: boolean
  checks: readonly ClinicalCheck[]
}

interface Versioned {
  key: string
  version: string
}
/** The names by which advice is known to the operator: what it is, then its version. */
export const adviceNames = {
  tree: ({ key, version }: Versioned) => `symptoms/${key}@${version}`,
  nutrition: (version: string) => `nutrition@${version}`,
  tool: ({ slug, version }: { slug: string; version: string }) => `tools/${slug}@${version}`,
}

/** The latest check of just this version; `none` when nobody with a licence has read it yet. */
export function checkOf({ checks }: Clinical, advice: string): ClinicalCheck | 'none' {
  const found = checks.filter((check) => check.advice.includes(advice)).toSorted((a, b) => b.on.localeCompare(a.on))
  return found[0] ?? 'none'
}
