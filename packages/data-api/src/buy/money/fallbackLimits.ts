import type { OnrampMethod } from '@gangway/protocol'

/** What may be bought at once: currency, how it is paid, and bounds in whole units as decimal text, both included. */
export type BuyLimit = { currency: string; method: OnrampMethod; min: string; max: string }

/** Limits of a provider that names none. product.md §9. */
export const fallbackLimits: readonly BuyLimit[] = ['USD', 'EUR'].flatMap((currency) => [
  { currency, method: 'card' as const, min: '10.00', max: '7500.00' },
  { currency, method: 'ach_bank_account' as const, min: '10.00', max: '25000.00' },
])
