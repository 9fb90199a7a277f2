import { useMemo, useState } from 'react'
import type { ThemeSetting } from './themeSetting.js'

type Chosen = { over: ThemeSetting | undefined; theme: ThemeSetting }

/** The host's theme, until somebody chooses another one through `useTheme`; a change of the host's ends that choice. */
export function useThemeSetting(given: ThemeSetting | undefined): {
  theme: ThemeSetting | null
  setTheme(theme: ThemeSetting): void
} {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const theme = (chosen?.over === given ? chosen?.theme : null) ?? given ?? null
  return useMemo(() => ({ theme, setTheme: (theme) => setChosen({ over: given, theme }) }), [theme, given])
}
