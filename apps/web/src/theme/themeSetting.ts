import { getDefaultStorage, storageKeys } from '@gangway/core'

/** What a person can choose; `system` follows the device. */
export const themeSettings = ['light', 'dark', 'system'] as const

/** See {@link themeSettings}. */
export type ThemeSetting = (typeof themeSettings)[number]

/** The choice of an earlier visit. */
export function readThemeSetting(): ThemeSetting {
  const stored = getDefaultStorage().getItem(storageKeys.theme)
  return themeSettings.find((setting) => setting === stored) ?? 'system'
}

/** Applies a choice to the whole page, the dialog included, and remembers it. */
export function applyThemeSetting(setting: ThemeSetting): void {
  const { dataset } = document.documentElement
  if (setting === 'system') delete dataset.gangwayTheme
  else dataset.gangwayTheme = setting
  getDefaultStorage().setItem(storageKeys.theme, setting)
}
