/** Who paid, as it stands beside the title of a special or a quiz wherever that is shown (section 3, "sponsor label"). */
export const sponsorLabel = (sponsor: string): string => `${sponsor} 贊助`

/** Words that travel alone, to other sites and into previews: the label goes with them. */
export const withSponsor = (words: string, sponsor: string | null): string => (sponsor ? words + labelAfter(sponsor) : words)

/** The words without the label that `withSponsor` has put behind them. */
export const withoutSponsor = (words: string, sponsor: string | null): string =>
  sponsor && words.endsWith(labelAfter(sponsor)) ? words.slice(0, -labelAfter(sponsor).length) : words

const labelAfter = (sponsor: string) => `（${sponsorLabel(sponsor)}）`
