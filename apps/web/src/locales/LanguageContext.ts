import { createContext } from 'react'
import { english } from './loadLanguage.js'
import type { PageLanguage } from './texts.js'

/** The language of the page; English where nobody says otherwise. */
export const LanguageContext = createContext<PageLanguage>(english)
