import { formatAmount } from '@gangway/core'

/** Basis points as percent, with the decimals that count: 125 is “1.25”. */
export function formatPercent(basisPoints: number, locale: string): string {
  return formatAmount(BigInt(Math.round(basisPoints)), 2, { locale })
}
