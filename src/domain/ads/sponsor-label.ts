/** Sponsor label, shown beside the title of a special or a quiz everywhere (section 3, "sponsor label"). */
export const sponsorLabel = (sponsor: string): string => `${sponsor} 贊助`

/** Title with the sponsor label, for places where the title appears alone: other sites and previews. */
export const withSponsor = (words: string, sponsor: string | null): string => (sponsor ? words + labelAfter(sponsor) : words)

/** The title without the label that `withSponsor` appended. */
export const withoutSponsor = (words: string, sponsor: string | null): string =>
  sponsor && words.endsWith(labelAfter(sponsor)) ? words.slice(0, -labelAfter(sponsor).length) : words

const labelAfter = (sponsor: string) => `（${sponsorLabel(sponsor)}）`
