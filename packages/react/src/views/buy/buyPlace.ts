import { getDefaultStorage } from '@gangway/core'
import { guessCountry } from './countries.js'

/** Where the person pays from, and in what. */
export type BuyPlace = { country: string | undefined; currency: string | undefined }

/** Where it is kept. Not among `storageKeys`, which the button would carry. */
const key = 'gangway.v1.buyPlace'

/** What was chosen here before, else the country that the browser's languages name. */
export function readBuyPlace(): BuyPlace {
  const [country = '', currency = ''] = getDefaultStorage().getItem(key)?.split(' ') ?? []
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : (guessCountry(navigator.languages) ?? undefined),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
  }
}

/** Remembers what was chosen. */
export function keepBuyPlace({ country = '', currency = '' }: BuyPlace): void {
  getDefaultStorage().setItem(key, `${country} ${currency}`)
}
