/** Public bodies and papers that several rules are based on. */
export const adultWeight = {
  title: '成人健康體重對照表（身體質量指數 BMI）',
  publisher: '衛生福利部國民健康署',
  url: 'https://www.hpa.gov.tw/',
} as const
