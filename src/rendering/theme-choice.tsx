import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { storedTheme, storeTheme, type Theme, themes } from '../browser/theme.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import styles from './theme-choice.module.css'

const names: Record<Theme, { title: string; Icon: typeof SunIcon }> = {
  light: { title: '淺色', Icon: SunIcon },
  dark: { title: '深色', Icon: MoonIcon },
  system: { title: '跟隨系統', Icon: ScreenIcon },
}

/** Light, dark, or the system setting. The choice is stored on the device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme | null>(null)
  const group = useId()
  useEffect(() => setTheme(storedTheme()), [])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const selectedTheme = event.target.value as Theme
    storeTheme(selectedTheme)
    setTheme(selectedTheme)
  }
  return (
    <fieldset className={styles['choice']}>
      <legend>
        <VisuallyHidden>顯示模式</VisuallyHidden>
      </legend>
      <div className={styles['options']}>
        {themes.map((value) => {
          const { title, Icon } = names[value]
          return (
            <label key={value} className={styles['option']}>
              <input
                type="radio"
                name={group}
                value={value}
                checked={theme === value}
                onChange={choose}
                className={styles['radio']}
              />
              <Icon size="1.15em" />
              {title}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
