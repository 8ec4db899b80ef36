/** Sponsor label, shown beside the title of a special or a quiz everywhere. */
export const sponsorLabel = (sponsor: string): string => `${sponsor} 贊助`

/** Title with the sponsor label, for places where the title appears alone: other sites and previews. */
export const withSponsor = (title: string, sponsor: string | null): string => (sponsor ? title + labelAfter(sponsor) : title)

/** The title without the label that `withSponsor` appended. */
export const withoutSponsor = (title: string, sponsor: string | null): string =>
  sponsor && title.endsWith(labelAfter(sponsor)) ? title.slice(0, -labelAfter(sponsor).length) : title

const labelAfter = (sponsor: string) => `（${sponsorLabel(sponsor)}）`
