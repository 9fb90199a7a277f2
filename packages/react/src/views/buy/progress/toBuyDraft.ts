import { formatAmount, type Purchase, readDecimal } from '@gangway/core'
import type { BuyDraft } from '../useBuyForm.js'

/** The form as it was for a purchase, so that another try is one press. Who sells is chosen anew. */
export function toBuyDraft(
  {
    chainId,
    symbol,
    payment,
    paymentMethod,
  }: Pick<Purchase, 'chainId' | 'symbol' | 'payment' | 'paymentMethod'>,
  locale: string,
): Partial<BuyDraft> {
  const read = payment && readDecimal(payment.amount)
  return {
    wanted: { networkId: chainId, symbol },
    method: paymentMethod,
    ...(payment && read
      ? { currency: payment.currency, amount: formatAmount(read.units, read.decimals, { locale }) }
      : {}),
  }
}
