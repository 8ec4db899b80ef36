import { readStored, writeStored } from './stored-values.ts'

/** Light, dark, or the system setting. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const name = 'theme'

/** The reader's choice, stored on the device. */
export function storedTheme(): Theme {
  const savedTheme = readStored(name)
  return savedTheme === 'light' || savedTheme === 'dark' ? savedTheme : 'system'
}

/** Stores a choice and applies it at once. */
export function storeTheme(theme: Theme): void {
  writeStored(name, theme === 'system' ? null : theme)
  applyTheme()
}

/** Applies the stored choice to the document. */
export function applyTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Applies the stored choice before the first paint. Inlined in every page, so its size is minimal. */
export const themeScript = `try{var t=localStorage.getItem('${name}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
