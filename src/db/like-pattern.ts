/** A LIKE pattern that matches the text anywhere; wildcards in it are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
