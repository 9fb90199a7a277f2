declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    /** Null: as `data-gangway-theme` of an element above says, else as the device does. */
    theme: ThemeSetting | null
    setTheme(theme: ThemeSetting): void
  }
}

/** How light an interface is; `system` follows the device, live. interface-guide.md §4.2. */
export type ThemeSetting = 'light' | 'dark' | 'system'
