/** Where a picture comes from. */
export const mediaSources = ['own', 'commissioned', 'agency', 'partner', 'public_domain'] as const
export type MediaSource = (typeof mediaSources)[number]

/** Whether the people who can be recognized on it have agreed to be shown. */
export const peopleConsents = ['nobody', 'given', 'asked', 'refused'] as const
export type PeopleConsent = (typeof peopleConsents)[number]

/** The most that an uploaded file may weigh (bytes), and how many may come at once; `images/pixels.ts` limits what it unpacks to. */
export const uploadLimits = { bytes: 25 * 1024 * 1024, files: 20 } as const

/** What is hidden when the rights of a picture end: the picture wherever it stands, or every post in which it does. */
export const hiddenAtEnd = ['picture', 'post'] as const
export type HiddenAtEnd = (typeof hiddenAtEnd)[number]

/** How many days before its end a picture's right is worth a look. */
export const rightsEndSoon = 30

/** What an uploaded picture is known by: its own bytes, so that the same ones are the same picture, and others another one. */
export const mediaIdOf = (sha256: string): string => sha256.slice(0, 32)
