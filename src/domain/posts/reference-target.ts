/** Whether an address is the front page of a site: as the address of a reference it names a body, not a document. */
export const isFrontPage = (url: string): boolean => /^https?:\/\/[^/?#]+\/?$/.test(url)
