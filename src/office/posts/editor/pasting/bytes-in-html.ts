/** A data URL of an image in HTML: its type, and its bytes in Base64. */
export const bytesInHtml = /data:(image\/[a-z+.-]+)(?:;[a-z]+=[^;,"']*)*;base64,([a-z0-9+/=\s%]+)/gi

/** HTML without the bytes of images, which have a limit of their own. */
export const withoutBytes = (html: string): string => html.replace(bytesInHtml, 'data:')
