import {
  type BalanceEntry,
  type SendDraft,
  type SendParameters,
  type TokenBalance,
  updateSend,
} from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useMemo } from 'react'
import { emptyDraft } from '../views/send/emptyDraft.js'
import type { EstimateState } from '../views/send/estimateState.js'
import { getPrimaryAction, type PrimaryAction } from '../views/send/getPrimaryAction.js'
import { type AmountEntry, readAmount } from '../views/send/readAmount.js'
import type { RecipientCheck } from '../views/send/recipientCheck.js'
import type { Review } from '../views/send/review.js'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'
import { useHasPassed } from './useHasPassed.js'
import { useIsOnline } from './useIsOnline.js'
import { useLocale } from './useLocale.js'
import { useNetworkBalances } from './useNetworkBalances.js'
import { useRecipientCheck } from './useRecipientCheck.js'
import { useSendEstimate } from './useSendEstimate.js'
import { useSender } from './useSender.js'

/** Amounts are converted at prices up to this age, ms. interface-guide §9.4. */
const priceLifetime = 120_000

/** Everything the send form shows. interface-guide §9. */
export type SendForm = {
  networkId: CaipNetworkId
  sender: ReturnType<typeof useSender>
  /** With its newest balance, and its price unless that is too old to convert at. */
  token: TokenBalance | null
  /** The network's own coin, which pays the fee; null while unknown. */
  native: TokenBalance | null
  draft: SendDraft
  recipient: RecipientCheck
  amount: AmountEntry
  estimate: EstimateState & { retry(): void }
  action: PrimaryAction
  /** What Review would show; null unless `action` is `review`. */
  review: Review | null
  change(patch: Partial<SendDraft>): void
}

/** The send form, from what was entered to the next thing to do. `networkId` counts until an asset is chosen. */
export function useSendForm(wantedNetworkId: CaipNetworkId | null): SendForm {
  const config = useConfig()
  const locale = useLocale()
  const isOnline = useIsOnline()
  const send = useGangway((state) => state.send)
  const selected = useGangway((state) => state.networkId)
  const draft = send.draft ?? emptyDraft
  const networkId = send.token?.chainId ?? wantedNetworkId ?? selected
  const sender = useSender(networkId)
  const balances = useNetworkBalances(networkId, sender?.account.address ?? null)
  const known = useNewest(send.token, balances)
  const native = balances?.tokenBalances.find((balance) => balance.address === null) ?? null
  const recipient = useRecipientCheck(draft.to, networkId)
  const amount: AmountEntry = known ? readAmount(draft, known, locale) : { kind: 'empty' }
  const parameters = useParameters(networkId, sender?.account.address ?? null, {
    token: known,
    recipient,
    amount,
  })
  const estimate = useSendEstimate(parameters)
  const token = known && { ...known, amount: estimate.latest?.tokenBalance ?? known.amount }
  const action = getPrimaryAction({
    isConnected: useGangway((state) => state.current !== null) && (sender !== null || networkId !== selected),
    isOnNetwork: networkId === selected,
    isRequestOpen: send.loading,
    isOnline,
    token,
    recipient,
    amount,
    estimate,
  })
  return {
    networkId,
    sender,
    token,
    native,
    draft,
    recipient,
    amount,
    estimate,
    action,
    review: action === 'review' ? toReview(parameters, estimate, token, native) : null,
    change: (patch) => updateSend(config, { draft: { ...draft, ...patch } }),
  }
}

function useNewest(token: TokenBalance | null, balances: BalanceEntry | null): TokenBalance | null {
  const updatedAt = balances?.updatedAt ?? null
  const isOld = useHasPassed(updatedAt === null ? 0 : updatedAt + priceLifetime)
  if (!token) return null
  const newest = balances?.tokenBalances.find((other) => other.address === token.address) ?? token
  return isOld ? { ...newest, price: null } : newest
}

type Entries = { token: TokenBalance | null; recipient: RecipientCheck; amount: AmountEntry }

/** What to estimate. Without an amount everything is assumed, which tells fee and maximum beforehand. */
function useParameters(
  networkId: CaipNetworkId,
  from: string | null,
  { token, recipient, amount }: Entries,
): SendParameters | null {
  const to = recipient.kind === 'valid' ? recipient.address : null
  const asked = amount.kind === 'valid' ? amount.amount : 'max'
  const { address = null, symbol, quantity } = token ?? {}
  const decimals = quantity?.decimals
  return useMemo(() => {
    if (from === null || to === null || symbol === undefined || decimals === undefined) return null
    return { networkId, from, to, token: { address, symbol, decimals }, amount: asked }
  }, [networkId, from, to, address, symbol, decimals, asked])
}

function toReview(
  parameters: SendParameters | null,
  { current, goodUntil }: EstimateState,
  token: TokenBalance | null,
  native: TokenBalance | null,
): Review | null {
  if (!parameters || !token || !current || current.amount === null || goodUntil === null) return null
  return {
    parameters: { ...parameters, amount: current.amount },
    estimate: current,
    goodUntil,
    isMax: parameters.amount === 'max',
    token,
    nativePrice: native?.price ?? null,
  }
}
