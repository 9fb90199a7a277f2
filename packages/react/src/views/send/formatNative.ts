import { type ConfiguredNetwork, formatAmount, formatFiat, toFiatValue } from '@gangway/core'

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
  const fiat = worth === null ? null : formatFiat(worth, { locale })
  return { exact, fiat, value: fiat ?? exact }
}
