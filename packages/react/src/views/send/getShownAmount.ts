import { formatAmount, type SendDraft, type TokenBalance, toFiatUnits, writeNumber } from '@gangway/core'
import { fiatDecimals } from './readAmount.js'

/** The unit the amount field shows: without a price none but the one that was typed in, else the token's. */
export function getShownUnit(
  { amountUnit, shownUnit }: SendDraft,
  { price }: Pick<TokenBalance, 'price'>,
): SendDraft['shownUnit'] {
  return price === null && amountUnit === 'token' ? 'token' : shownUnit
}

/**
 * What the amount field says. In the unit it was typed in it is what was typed, so switching there and back changes
 * nothing; in the other, or at Max, it is what `amount` (base units; null: unknown) comes to, fiat cut to its decimals.
 */
export function getShownAmount(
  { amount: typed, amountUnit, shownUnit, isMax }: SendDraft,
  amount: bigint | null,
  { price, quantity }: Pick<TokenBalance, 'price'> & { quantity: { decimals: number } },
  locale: string,
): string {
  if (!isMax && shownUnit === amountUnit) return typed
  if (amount === null) return ''
  if (shownUnit === 'token') return formatAmount(amount, quantity.decimals, { locale })
  const units = toFiatUnits(amount, quantity.decimals, price, fiatDecimals)
  if (units === null) return ''
  const one = 10n ** BigInt(fiatDecimals)
  const fraction = `${units % one}`.padStart(fiatDecimals, '0')
  return writeNumber(false, units / one, fraction, { locale })
}
