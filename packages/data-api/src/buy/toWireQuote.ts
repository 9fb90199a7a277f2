import type { OnrampProviderQuote } from '@gangway/protocol'
import { formatUnits } from 'viem'
import type { BuyProvider, BuyQuote, BuyRequest } from './buyProvider.js'
import { formatDecimal, getCurrencyDecimals } from './money/decimals.js'

/** One provider's price as the wire has it. */
export function toWireQuote(
  { asset, currency }: BuyRequest,
  { name, label }: Pick<BuyProvider, 'name' | 'label'>,
  quote: BuyQuote,
): OnrampProviderQuote {
  const { total, providerFee, networkFee, otherFee, received, expiresAt } = quote
  const toMoney = (amount: bigint) => ({
    amount: formatDecimal(amount, getCurrencyDecimals(currency)),
    currency,
  })
  const fees = [
    { kind: 'provider' as const, fee: providerFee },
    { kind: 'network' as const, fee: networkFee },
    { kind: 'other' as const, fee: otherFee },
  ]
  const all = providerFee + networkFee + otherFee
  return {
    paymentTotal: toMoney(total),
    paymentSubtotal: toMoney(total - all),
    purchaseAmount: { amount: formatUnits(received, asset.decimals), currency: asset.symbol },
    // What is not the network's is the provider's or its partners': AppKit has one name for both.
    coinbaseFee: toMoney(providerFee + otherFee),
    networkFee: toMoney(networkFee),
    quoteId: quote.id ?? '',
    provider: name,
    label,
    fees: fees.filter(({ fee }) => fee > 0n).map(({ kind, fee }) => ({ kind, ...toMoney(fee) })),
    // Rounded up: nobody pays more than they were told.
    feePercent: formatDecimal((all * 10_000n + total - 1n) / total, 2),
    validUntil: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
