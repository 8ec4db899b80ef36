const grouped = new Intl.NumberFormat('en-US')

/** An amount in New Taiwan dollars as readers see it: `NT$ 1,200`. */
export const money = (amount: number) => `NT$ ${grouped.format(amount)}`
