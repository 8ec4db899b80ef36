/** The refund period after the charge, days (Consumer Protection Act, article 19). */
export const refundDays = 7

/** The statement about refunds before an order: a pack is refundable while no question was asked (`refundError`). */
export const refundPromises = {
  plan: `付款後 ${refundDays} 天內可以全額退費`,
  ask: `付款後 ${refundDays} 天內、還沒有提問，可以全額退費`,
} as const
