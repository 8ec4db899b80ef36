/** Length limits of a password, characters. */
export const passwordLength = { least: 10, most: 128 } as const

/** Why a password is refused. */
export type PasswordFault = 'too_short' | 'too_long' | 'repeated' | 'sequential' | 'personal' | 'common'

/** Error messages for the user. */
export const passwordMessages: Record<PasswordFault, string> = {
  too_short: `密碼至少要 ${passwordLength.least} 個字元`,
  too_long: `密碼最多 ${passwordLength.most} 個字元`,
  repeated: '密碼不能只是同一段字的重複',
  sequential: '密碼不能只是連續的字元',
  personal: '密碼不能與您的電子郵件或網站名稱相同',
  common: '這個密碼太常見，請換一個別人猜不到的',
}
