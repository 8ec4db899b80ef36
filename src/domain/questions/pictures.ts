/** How many pictures may go with a question, how large each may be as it comes (bytes), and how wide it is kept (pixels). */
export const pictureLimits = { most: 3, bytes: 8 * 1024 * 1024, width: 1600 } as const

/** How many pictures somebody may have sent without having asked yet. */
export const loosePictures = 9
