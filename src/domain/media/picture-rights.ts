/** Origin of a picture. */
export const mediaSources = ['own', 'commissioned', 'agency', 'partner', 'public_domain'] as const
export type MediaSource = (typeof mediaSources)[number]

/** Consent of the recognisable people in a picture. */
export const peopleConsents = ['nobody', 'given', 'asked', 'refused'] as const
export type PeopleConsent = (typeof peopleConsents)[number]

/** Maximum size of an uploaded file (bytes), and of files per upload; `images/pixels.ts` limits the decoded size. */
export const uploadLimits = { bytes: 25 * 1024 * 1024, files: 20 } as const

/** Hidden when the rights of a picture end: the picture everywhere, or every post that contains it. */
export const hiddenAtRightsEnd = ['picture', 'post'] as const
export type RightsEndAction = (typeof hiddenAtRightsEnd)[number]

/** Warning period before the end of a picture's rights, days. */
export const rightsWarningDays = 30

/** Content-addressed id of an uploaded picture: equal bytes are the same picture. */
export const mediaIdOf = (sha256: string): string => sha256.slice(0, 32)
