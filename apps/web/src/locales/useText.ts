import { useContext } from 'react'
import { LanguageContext } from './LanguageContext.js'
import type { TextKey } from './texts.js'

/** The texts of the page, with their `{names}` filled in; those of the dialog and the button are the kit's. */
export function useText(): (key: TextKey, values?: Readonly<Record<string, string>>) => string {
  const { texts } = useContext(LanguageContext)
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
