/** An amount as readers see it: `NT$ 1,200`. */
export const money = (amount: number) => `NT$ ${amount.toLocaleString('en-US')}`
