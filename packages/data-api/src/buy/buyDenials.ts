/** What an operator does not sell: countries and currencies, and providers by name, or in one country: `moonpay:US`. */
export type BuyDenials = {
  countries: readonly string[]
  currencies: readonly string[]
  providers: readonly string[]
}

/** Nothing is denied. */
export const noDenials: BuyDenials = { countries: [], currencies: [], providers: [] }

/** Whether nobody is sold anything from a country, or for a currency. */
export function isDenied(
  denials: BuyDenials,
  { country, currency }: { country: string; currency?: string },
): boolean {
  return (
    denials.countries.includes(country) || (currency !== undefined && denials.currencies.includes(currency))
  )
}

/** Whether one provider is kept from a country. */
export function isProviderDenied({ providers }: BuyDenials, name: string, country: string): boolean {
  return providers.includes(name) || providers.includes(`${name}:${country}`)
}
