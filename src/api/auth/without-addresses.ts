/** A message with its e-mail addresses removed. */
export const withoutAddresses = (message: string): string => message.replace(/\S+@\S+/g, '…')
