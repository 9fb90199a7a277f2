import type { SendDraftRow, TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useMemo } from 'react'
import { useLocale } from '../../../hooks/useLocale.js'
import { type AmountEntry, readAmount } from '../readAmount.js'
import { useRecipientCheck } from '../useRecipientCheck.js'
import type { Transfer, TransferState } from './transferState.js'
import { useTransferCheck } from './useTransferCheck.js'

/** What one row comes to. */
export function useTransferState(
  row: SendDraftRow,
  place: {
    networkId: CaipNetworkId
    from: string | null
    tokens: readonly TokenBalance[]
    /** Counts how often what failed is to be asked again. */
    attempt: number
  },
): TransferState {
  const { networkId, from, tokens, attempt } = place
  const locale = useLocale()
  const recipient = useRecipientCheck(row.to, networkId)
  const token = tokens.find(({ address }) => address === row.token) ?? null
  const amount: AmountEntry = token
    ? readAmount({ amount: row.amount, amountUnit: 'token', isMax: false }, token, locale)
    : { kind: 'empty' }
  const to = recipient.kind === 'valid' ? recipient.address : null
  const units = amount.kind === 'valid' && amount.amount !== 'max' ? amount.amount : null
  const { address = null, symbol, quantity } = token ?? {}
  const decimals = quantity?.decimals
  const transfer = useMemo((): Transfer | null => {
    if (from === null || to === null || units === null || symbol === undefined || decimals === undefined)
      return null
    return { networkId, from, to, token: { address, symbol, decimals }, amount: units }
  }, [networkId, from, to, units, address, symbol, decimals])
  return { recipient, token, amount, transfer, ...useTransferCheck(transfer, attempt) }
}
