/**
 * A part of a page of the guide: steps that follow one another, or things to know. A line may hold links,
 * `[稿件](/office/posts)`; what the screen itself says stands in 「」, letter for letter, and `…` for what differs each time.
 */
export interface GuidePart {
  title: string
  steps?: readonly string[]
  facts?: readonly string[]
}
