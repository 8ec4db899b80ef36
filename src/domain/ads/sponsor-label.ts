/** Who paid, as it stands beside the title of a special or a quiz wherever that is shown (section 3, "sponsor label"). */
export const sponsorLabel = (sponsor: string): string => `${sponsor} 贊助`

/** Words that travel alone, to other sites and into previews: the label goes with them. */
export const withSponsor = (words: string, sponsor: string | null): string =>
  sponsor ? `${words}（${sponsorLabel(sponsor)}）` : words
