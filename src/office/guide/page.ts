/**
 * A part of a guide page: sequential steps, or notes. A line may contain links, `[稿件](/office/posts)`; literal UI text
 * is quoted in 「」, with `…` for variable parts.
 */
export interface GuidePart {
  title: string
  /** Its anchor, for links from other pages. */
  id?: string
  steps?: readonly string[]
  notes?: readonly string[]
}
