import { formatUnits, parseUnits } from 'viem'
import { invalidInput } from '../invalidInput.js'
import { localCoinPrices } from '../localPrices.js'
import { findLocalAsset } from './findLocalAsset.js'

/** USD per unit, in hundredths. */
const rates: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 108n }

/** Hundredths of a per cent: within the 1 to 2 % of product.md §9. */
const feeRate = 150n

/** Smallest units of the currency: about what a transfer costs where gas is cheap. */
const networkFee = 5n

/** How long a price holds, ms. */
const lifetime = 60_000

/**
 * What the card desk sells for an amount of money, all fees taken out of it. In integers: what is received is rounded down.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function quoteLocally(request: { chain: string; symbol: string; currency: string; amount: string }) {
  const { chain, symbol, currency, amount } = request
  const rate = rates[currency]
  if (rate === undefined) throw invalidInput('The card desk takes USD and EUR', 'currency')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount)) throw invalidInput('This is no amount', 'amount')
  const asset = findLocalAsset(chain, symbol)
  const total = parseUnits(amount, 2)
  const providerFee = (total * feeRate + 9_999n) / 10_000n
  const left = total - providerFee - networkFee
  if (left <= 0n) throw invalidInput('This is less than the fees', 'amount')
  const price = BigInt(asset.key === 'native' ? (localCoinPrices[chain] ?? 1) : 1)
  const received = (left * rate * 10n ** BigInt(asset.decimals)) / (10_000n * price)
  return {
    total: formatUnits(total, 2),
    providerFee: formatUnits(providerFee, 2),
    networkFee: formatUnits(networkFee, 2),
    received: formatUnits(received, asset.decimals),
    expiresAt: new Date(Date.now() + lifetime).toISOString(),
  }
}
