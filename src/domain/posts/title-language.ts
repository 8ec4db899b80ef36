/**
 * The `lang` attribute of a title if it differs from the page: English for two Latin words or more and no Chinese. 「BMI
 * 怎麼算」 and a single name such as 「LINE」 are read as in a Chinese text.
 */
export const titleLanguage = (title: string): 'en' | undefined =>
  /[a-z]{2}[^a-z]+[a-z]{2}/i.test(title) && !/[⺀-鿿]/.test(title) ? 'en' : undefined
