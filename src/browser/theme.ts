import { recall, store } from './local-storage.ts'

/** Light, dark, or the system setting. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const name = 'theme'

/** The reader's choice, stored on the device. */
export function chosenTheme(): Theme {
  const stored = recall(name)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores a choice and applies it at once. */
export function chooseTheme(theme: Theme): void {
  store(name, theme === 'system' ? null : theme)
  showTheme()
}

/** Applies the stored choice to the document. */
export function showTheme(): void {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Applies the stored choice before the first paint. Inlined in every page, so its size is minimal. */
export const themeScript = `try{var t=localStorage.getItem('${name}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
