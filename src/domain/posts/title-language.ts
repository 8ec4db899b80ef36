/**
 * The language of a title as HTML's `lang` names it, where it is not the page's own: English when more than half of its
 * letters are Latin and it has two words of them or more. 「BMI 怎麼算」 and a lone name such as 「LINE」 are read as they
 * stand in a Chinese text.
 */
export function titleLanguage(title: string): 'en' | undefined {
  const without = (others: RegExp) => title.replace(others, '').length
  return /[a-z]{2}\P{L}+[a-z]{2}/iu.test(title) && without(/[^a-z]/gi) * 2 > without(/\P{L}/gu) ? 'en' : undefined
}
