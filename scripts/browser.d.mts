/** The path of a Chromium; installs one, and a Chinese typeface, where that is possible. */
export function browserPath(): string
