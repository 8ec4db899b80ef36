/** The name of a tag that somebody typed as pages write it, or with a space around it. */
export const tagAsTyped = (typed: string): string => typed.trim().replace(/^[#＃]\s*/, '')
