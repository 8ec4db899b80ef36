const grouped = new Intl.NumberFormat('en-US')

/** Display form of an amount in New Taiwan dollars: `NT$ 1,200`. */
export const money = (amount: number) => `NT$ ${grouped.format(amount)}`
