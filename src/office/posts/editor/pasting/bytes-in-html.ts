/** A picture whose bytes stand within HTML: its type, and the bytes in base 64. */
export const bytesInHtml = /data:(image\/[a-z+.-]+)(?:;[a-z]+=[^;,"']*)*;base64,([a-z0-9+/=\s%]+)/gi

/** HTML without the bytes of pictures, which are counted by themselves. */
export const withoutBytes = (html: string): string => html.replace(bytesInHtml, 'data:')
