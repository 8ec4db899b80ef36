/** A message without the e-mail addresses in it. */
export const withoutAddresses = (message: string): string => message.replace(/\S+@\S+/g, '…')
