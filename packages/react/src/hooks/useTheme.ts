import { useGangwayContext } from '../GangwayContext.js'
import type { ThemeSetting } from '../theme/themeSetting.js'

/** Reads and changes the theme of everything below the provider. Null: nothing was set, the page decides. */
export function useTheme(): { theme: ThemeSetting | null; setTheme(theme: ThemeSetting): void } {
  const { theme, setTheme } = useGangwayContext()
  return { theme, setTheme }
}
