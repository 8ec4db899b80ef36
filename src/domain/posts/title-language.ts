/**
 * The language of a title as HTML's `lang` names it, where it is not the page's own: English when it has two Latin words
 * or more and no Chinese. 「BMI 怎麼算」 and a lone name such as 「LINE」 are read as they stand in a Chinese text.
 */
export const titleLanguage = (title: string): 'en' | undefined =>
  /[a-z]{2}[^a-z]+[a-z]{2}/i.test(title) && !/[⺀-鿿]/.test(title) ? 'en' : undefined
