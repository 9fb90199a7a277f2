import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Catalogue, Language, MessageOverrides, Messages } from '../locales/catalogue.js'
import { chooseLanguage, english } from '../locales/chooseLanguage.js'
import { getDirection } from '../locales/getDirection.js'
import { languages } from '../locales/languages.js'
import { readTags } from '../locales/readTags.js'

const noOverrides: MessageOverrides = {}

/** A language's own texts; null: they could not be loaded. */
type Loaded = { name: string; messages: Messages | null }

/**
 * The language of the interface: the host's, else the first of the browser's list there are texts for, also when
 * that list changes; and the tag numbers are written by, which needs no texts. interface-guide.md §13.
 */
export function useLanguage(
  locale: string | undefined,
  messages: MessageOverrides | null,
): { locale: string; language: Language } {
  const overrides = messages ?? noOverrides
  // The server does not know the browser's languages, so the first render after it must not either.
  const browserTags = useSyncExternalStore(subscribe, readBrowserTags, () => '')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const wanted = useMemo(
    () => readTags(locale !== undefined ? [locale] : browserTags.split(',')),
    [locale, browserTags],
  )
  const choice = useMemo(
    () => chooseLanguage(wanted, (name) => name === 'en' || name in languages || name in overrides),
    [wanted, overrides],
  )
  const ours = choice.names.find((name) => name in languages) ?? null

  useEffect(() => {
    let isCurrent = true
    const settle = (messages: Messages | null) => {
      if (isCurrent && ours !== null) setLoaded({ name: ours, messages })
    }
    if (ours !== null) languages[ours]?.().then(settle, () => settle(null))
    return () => {
      isCurrent = false
    }
  }, [ours])

  const language = useMemo((): Language => {
    const texts = ours === loaded?.name ? loaded : null
    const { tag, names } = ours === null || texts?.messages ? choice : english
    return {
      tag,
      direction: getDirection(tag),
      catalogues: listCatalogues(names, overrides, texts),
      isLoading: ours !== null && texts === null,
    }
  }, [choice, ours, loaded, overrides])
  return useMemo(() => ({ locale: wanted[0] ?? 'en', language }), [wanted, language])
}

function readBrowserTags(): string {
  return navigator.languages.join()
}

function subscribe(listener: () => void): () => void {
  addEventListener('languagechange', listener)
  return () => removeEventListener('languagechange', listener)
}

/** The host's words before ours, the narrower tag before the wider, English last. */
function listCatalogues(
  names: readonly string[],
  overrides: MessageOverrides,
  loaded: Loaded | null,
): Catalogue[] {
  return [...new Set([...names, 'en'])].flatMap((language) =>
    [overrides[language], loaded?.name === language ? loaded.messages : null].flatMap((messages) =>
      messages ? { language, messages } : [],
    ),
  )
}
