import { type ConfiguredNetwork, formatAmount, formatFiat, toFiatValue } from '@gangway/core'

/** Under this, two decimals say nothing of a fee, USD. */
const smallestFiat = 0.01

/** An amount of a network's own coin: exact, its worth (null: no price), and the shorter of the two for one line. */
export function formatNative(
  amount: bigint,
  { nativeCurrency }: Pick<ConfiguredNetwork, 'nativeCurrency'>,
  price: number | null,
  locale: string,
): { exact: string; fiat: string | null; value: string } {
  const { decimals, symbol } = nativeCurrency
  const exact = `${formatAmount(amount, decimals, { locale })} ${symbol}`
  const worth = toFiatValue(amount, decimals, price)
  const fiat = worth === null ? null : formatFiat(worth, { locale, precise: worth < smallestFiat })
  return { exact, fiat, value: fiat ?? exact }
}
