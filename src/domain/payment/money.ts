const grouped = new Intl.NumberFormat('en-US')

/** Display form of an amount in New Taiwan dollars: `NT$ 1,200`, with a space at which no line breaks. */
export const money = (amount: number) => `NT$\u00a0${grouped.format(amount)}`
