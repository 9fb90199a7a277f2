import { formatAmount, type SwapQuote, type TokenBalance } from '@gangway/core'
import { Fact } from '../../components/FactList/FactList.js'
import { useLocale } from '../../hooks/useLocale.js'
import { nameSource } from './nameSource.js'

/** Where a swap goes by, and what is kept on the way. interface-guide.md §10 */
export function Route({ quote, sell, buy }: { quote: SwapQuote; sell: TokenBalance; buy: TokenBalance }) {
  const locale = useLocale()
  const venues = quote.route.map(({ venue }) => venue)
  const known = [sell, buy]
  return (
    <>
      <Fact label={venues.length > 0 ? 'swap.route' : 'swap.source'}>
        <bdi>{venues.length > 0 ? venues.join(' → ') : nameSource(quote.source)}</bdi>
      </Fact>
      {quote.fees.map(({ name, asset, amount }) => {
        const token = known.find(
          ({ address }) => address !== null && asset.toLowerCase().endsWith(address.toLowerCase()),
        )
        return (
          <Fact key={`${name} ${asset}`} label="swap.fees">
            <bdi dir="ltr">
              {name}
              {token && ` ${formatAmount(amount, token.quantity.decimals, { locale })} ${token.symbol}`}
            </bdi>
          </Fact>
        )
      })}
    </>
  )
}
