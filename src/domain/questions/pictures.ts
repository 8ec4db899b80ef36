/** Limits of the pictures of a question: number, size of an upload (bytes), stored width (pixels). */
export const pictureLimits = { most: 3, bytes: 8 * 1024 * 1024, width: 1600 } as const

/** Maximum number of uploaded pictures of a user before the question is sent. */
export const maxLoosePictures = 9
