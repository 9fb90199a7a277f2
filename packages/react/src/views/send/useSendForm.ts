import {
  type BalanceEntry,
  type SendDraft,
  type SendFees,
  type SendParameters,
  type SendSpeed,
  type TokenBalance,
  updateSend,
} from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkBalances } from '../../hooks/useNetworkBalances.js'
import { useSender } from '../../hooks/useSender.js'
import { emptyDraft } from './emptyDraft.js'
import type { EstimateState } from './estimateState.js'
import { type FeeEntry, readFees } from './fee/readFees.js'
import { getPrimaryAction, type PrimaryAction } from './getPrimaryAction.js'
import { isSingleNft } from './nftAsset.js'
import { type AmountEntry, readAmount } from './readAmount.js'
import { type MemoEntry, readMemo } from './readMemo.js'
import type { RecipientCheck } from './recipientCheck.js'
import type { Review } from './review/review.js'
import { useRecipientCheck } from './useRecipientCheck.js'
import { useSendEstimate } from './useSendEstimate.js'

/** Amounts are converted at prices up to this age, ms. interface-guide.md §9.4. */
const priceLifetime = 120_000

/** Everything the send form shows. interface-guide.md §9. */
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
  /** What the custom fields say, if the fee is to be custom; null otherwise. */
  customFee: FeeEntry | null
  /** Null where the network has none. */
  memo: MemoEntry | null
  estimate: EstimateState & { retry(): void }
  action: PrimaryAction
  /** What Review would show; null unless `action` is `review`. */
  review: Review | null
  change(patch: Partial<SendDraft>): void
}

/** The send form, from what was entered to the next thing to do. `wantedNetworkId` counts until an asset is chosen. */
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
  const amount: AmountEntry = !known
    ? { kind: 'empty' }
    : isSingleNft(known)
      ? { kind: 'valid', amount: 1n }
      : readAmount(draft, known, locale)
  const { speed, customFee } = useFeeChoice(draft, locale)
  const memo = getChainNamespace(networkId) === 'solana' ? readMemo(draft.memo) : null
  const parameters = useParameters(networkId, sender?.account.address ?? null, {
    token: known,
    recipient,
    amount,
    speed,
    fees: customFee?.isValid ? customFee.fees : null,
    memo: memo?.isTooLong ? null : (memo?.text ?? null),
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
    isMemoTooLong: memo?.isTooLong ?? false,
    hasFeeProblem: customFee?.isValid === false,
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
    customFee,
    memo,
    estimate,
    action,
    review: action === 'review' ? toReview(parameters, recipient, estimate, token, native) : null,
    change: (patch) => updateSend(config, { draft: { ...draft, ...patch } }),
  }
}

/** A custom fee starts from the normal one, which each of its fields outranks. */
function useFeeChoice(
  { speed, customFees }: SendDraft,
  locale: string,
): { speed: SendSpeed; customFee: FeeEntry | null } {
  const customFee = useMemo(() => readFees(customFees, locale), [customFees, locale])
  return speed === 'custom' ? { speed: 'normal', customFee } : { speed, customFee: null }
}

function useNewest(token: TokenBalance | null, balances: BalanceEntry | null): TokenBalance | null {
  const updatedAt = balances?.updatedAt ?? null
  const isOld = useHasPassed(updatedAt === null ? 0 : updatedAt + priceLifetime)
  if (!token || token.nft) return token
  const newest = balances?.tokenBalances.find((other) => other.address === token.address) ?? token
  return isOld ? { ...newest, price: null } : newest
}

type Entries = {
  token: TokenBalance | null
  recipient: RecipientCheck
  amount: AmountEntry
  speed: SendSpeed
  fees: SendFees | null
  memo: string | null
}

/** What to estimate. Without an amount everything is assumed, which tells fee and maximum beforehand. */
function useParameters(
  networkId: CaipNetworkId,
  from: string | null,
  { token, recipient, amount, speed, fees, memo }: Entries,
): SendParameters | null {
  const to = recipient.kind === 'valid' ? recipient.address : null
  const asked = amount.kind === 'valid' ? amount.amount : 'max'
  const { address = null, symbol, quantity, nft } = token ?? {}
  const decimals = quantity?.decimals
  return useMemo(() => {
    if (from === null || to === null || symbol === undefined || decimals === undefined) return null
    const choices = { speed, ...(fees && { fees }), ...(memo !== null && { memo }) }
    const sent = { address, symbol, decimals, ...(nft && { nft }) }
    return { networkId, from, to, token: sent, amount: asked, ...choices }
  }, [networkId, from, to, address, symbol, decimals, nft, asked, speed, fees, memo])
}

function toReview(
  parameters: SendParameters | null,
  recipient: RecipientCheck,
  { current, goodUntil }: EstimateState,
  token: TokenBalance | null,
  native: TokenBalance | null,
): Review | null {
  if (!parameters || !token || !current || current.amount === null || goodUntil === null) return null
  return {
    parameters: { ...parameters, amount: current.amount },
    ...(recipient.kind === 'valid' && recipient.name ? { name: recipient.name } : {}),
    estimate: current,
    goodUntil,
    isMax: parameters.amount === 'max',
    token,
    nativePrice: native?.price ?? null,
  }
}
