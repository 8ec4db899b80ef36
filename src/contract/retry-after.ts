/** `Retry-After` of a 503, in seconds: a retry is reasonable soon. */
export const retryAfter = '5'
/** `Retry-After` while the first search index is built, which takes from seconds to minutes. */
export const retryAfterIndexing = '60'
