import { useState } from 'react'
import type { TextKey } from '../locales/texts.js'
import { useText } from '../locales/useText.js'
import {
  applyThemeSetting,
  readThemeSetting,
  type ThemeSetting,
  themeSettings,
} from '../theme/themeSetting.js'
import styles from './ThemeToggle.module.css'

const labels = {
  light: 'theme.light',
  dark: 'theme.dark',
  system: 'theme.system',
} as const satisfies Record<ThemeSetting, TextKey>

const pictures: Record<ThemeSetting, string> = {
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  dark: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z',
  system: 'M2 3.5h12v7.5H2zM6 13.5h4',
}

/** Light, dark, or as the device says. */
export function ThemeToggle() {
  const text = useText()
  const [setting, setSetting] = useState(readThemeSetting)
  const choose = (next: ThemeSetting) => {
    applyThemeSetting(next)
    setSetting(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text('theme.label')}</legend>
      {themeSettings.map((option) => (
        <label key={option} className={styles.option} title={text(labels[option])}>
          <input
            className={styles.input}
            type="radio"
            name="theme"
            value={option}
            checked={option === setting}
            onChange={() => choose(option)}
          />
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={pictures[option]} />
          </svg>
          <span className={styles.legend}>{text(labels[option])}</span>
        </label>
      ))}
    </fieldset>
  )
}
