import { keep, recall } from './keep.ts'

/** Light, dark, or as the reader's machine is set. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const name = 'theme'

/** The reader's choice, kept on the device. */
export function chosenTheme(): Theme {
  const kept = recall(name)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  keep(name, theme === 'system' ? null : theme)
  showTheme()
}

/** Puts the kept choice on the document. */
export function showTheme(): void {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** The same before the first paint: the one script that stands in the page itself. Kept tiny. */
export const themeScript = `try{var t=localStorage.getItem('${name}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
