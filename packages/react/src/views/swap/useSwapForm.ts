import {
  formatAmount,
  getSwapMax,
  type SwapCosts,
  type TokenBalance,
  toBaseUnits,
  toFiatUnits,
} from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useMemo } from 'react'
import { useGangway } from '../../hooks/useGangway.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useSender } from '../../hooks/useSender.js'
import { type AmountEntry, readAmount } from '../send/readAmount.js'
import { getSwapAction, type SwapAction } from './getSwapAction.js'
import type { SwapReview } from './preview/swapReview.js'
import { readSlippage, type SlippageEntry } from './readSlippage.js'
import { type SwapDraft, type SwapEnd, type TokenKey, useSwapDraft } from './swapDraft.js'
import { useSwapFee } from './useSwapFee.js'
import { type QuoteQuestion, type QuoteState, useSwapQuote } from './useSwapQuote.js'
import { type SwapTokens, useSwapTokens } from './useSwapTokens.js'

/** Everything the swap form shows. interface-guide.md §10. */
export type SwapForm = {
  networkId: CaipNetworkId
  sender: ReturnType<typeof useSender>
  sell: TokenBalance | null
  buy: TokenBalance | null
  /** The network's own coin, which pays the fee; null while unknown. */
  native: TokenBalance | null
  draft: SwapDraft
  /** What the side that was typed last says. */
  entry: AmountEntry
  /** Base units of each side, as far as they are known. */
  amounts: Readonly<Record<SwapEnd, bigint | null>>
  slippage: SlippageEntry
  quote: QuoteState
  fee: SwapCosts['fee'] | null
  /** The most that can be swapped now; null: the fee is not known yet. */
  maxAmount: bigint | null
  action: SwapAction
  /** What Review would show; null unless `action` is `review`. */
  review: SwapReview | null
  change(patch: Partial<SwapDraft>): void
}

/** The swap form, from what was entered to the next thing to do. */
export function useSwapForm(): SwapForm {
  const locale = useLocale()
  const isOnline = useIsOnline()
  const { draft, change } = useSwapDraft()
  const { networkId } = draft
  const sender = useSender(networkId)
  const from = sender?.account.address ?? null
  const { tokens } = useSwapTokens(networkId, from)
  const other = draft.buy?.networkId ?? null
  const elsewhere = useSwapTokens(other, from)
  const sell = findToken(tokens, draft.sell)
  const buy = findToken(other === null ? tokens : elsewhere.tokens, draft.buy)
  const native = findToken(tokens, { address: null })
  const slippage = readSlippage(draft.slippage, locale)
  const typed = draft.typed === 'sell' ? sell : buy
  const entry: AmountEntry = typed
    ? readAmount({ amount: draft.amount, amountUnit: 'token', isMax: draft.isMax }, typed, locale)
    : { kind: 'empty' }
  // The gas of the quote before is known while the next one is asked for.
  const gas = useLastGas(draft)
  const fee = useSwapFee(networkId, gas.value, sender !== null)
  const maxAmount = sell && getSwapMax(sell, fee?.max ?? null)
  const entered = entry.kind === 'valid' ? (entry.amount === 'max' ? maxAmount : entry.amount) : null
  const question = useQuestion({ networkId, from, sell, buy, draft, entered, slippage })
  const quote = useSwapQuote(question)
  gas.note(quote.latest?.quotes[0].gas ?? null)
  const offer = quote.current ?? quote.latest
  const amounts = {
    sell: draft.typed === 'sell' ? entered : (offer?.question.amount ?? null),
    buy: draft.typed === 'buy' ? entered : (offer?.quotes[0].received ?? null),
  }
  const action = getSwapAction({
    isConnected: useGangway((state) => state.current !== null) && sender !== null,
    sell,
    buy,
    entry,
    amount: draft.typed === 'sell' ? entered : (quote.current?.question.amount ?? null),
    slippage,
    quote,
    fee: fee?.expected ?? null,
    nativeBalance: native?.amount ?? null,
    isOnline,
    isRequestOpen: useGangway((state) => state.send.loading),
  })
  const review =
    action === 'review' && quote.current && sell && buy
      ? { offer: quote.current, sell, buy, nativePrice: native?.price ?? null }
      : null
  return {
    networkId,
    sender,
    sell,
    buy,
    native,
    draft,
    entry,
    amounts,
    slippage,
    quote,
    fee,
    maxAmount,
    action,
    review,
    change,
  }
}

function findToken(tokens: SwapTokens['tokens'], key: TokenKey | null): TokenBalance | null {
  return (key && tokens.find(({ address }) => address === key.address)) ?? null
}

function useLastGas({ sell, buy }: SwapDraft): { value: bigint | null; note(gas: bigint | null): void } {
  const key = `${sell?.address} ${buy?.networkId} ${buy?.address}`
  // Not state: the next asking takes it, and no drawing waits for it.
  const known = useMemo(() => ({ key, value: null as bigint | null }), [key])
  return {
    value: known.value,
    note: (gas) => {
      known.value ??= gas
    },
  }
}

/** What to ask; null while something is missing. */
function useQuestion(input: {
  networkId: CaipNetworkId
  from: string | null
  sell: TokenBalance | null
  buy: TokenBalance | null
  draft: SwapDraft
  entered: bigint | null
  slippage: SlippageEntry
}): QuoteQuestion | null {
  const { networkId, from, sell, buy, draft, entered, slippage } = input
  if (from === null || !sell || !buy || entered === null || entered === 0n || slippage.kind === 'invalid')
    return null
  const other = draft.buy?.networkId
  const swap = {
    networkId,
    from,
    sell: toSendToken(sell),
    buy: toSendToken(buy),
    amount: entered,
    slippage: slippage.slippage,
    // The same key's account over there; others are left to who sends.
    ...(other === undefined ? {} : { crossing: { networkId: other, recipient: from } }),
  }
  return draft.typed === 'sell'
    ? { ...swap, end: 'sell' }
    : { ...swap, end: 'buy', guess: guess(entered, sell, buy) }
}

function toSendToken({ address, symbol, quantity: { decimals } }: TokenBalance) {
  return { address, symbol, decimals }
}

/** Decimals of dollars that the guess is worked out with. */
const guessDecimals = 8

/** About what must be given for an amount, by the prices; a whole token where one is not known. */
function guess(wanted: bigint, sell: TokenBalance, buy: TokenBalance): bigint {
  const units = toFiatUnits(wanted, buy.quantity.decimals, buy.price, guessDecimals)
  const amount =
    units === null
      ? null
      : toBaseUnits({ units, decimals: guessDecimals }, sell.price, sell.quantity.decimals)
  return amount || 10n ** BigInt(sell.quantity.decimals)
}

/** What a side's field says: what was typed there, or what the other side comes to. */
export function getSideText(
  { draft, amounts }: SwapForm,
  end: SwapEnd,
  token: TokenBalance | null,
  locale: string,
): string {
  const amount = amounts[end]
  const isComputed = draft.typed !== end || (end === 'sell' && draft.isMax)
  if (!isComputed) return draft.amount
  if (amount === null || !token) return ''
  const { decimals } = token.quantity
  return formatAmount(cut(amount, decimals), decimals, { locale })
}

/** Decimals of an amount nobody typed: more would not be read here, and the review has them all. */
const shownDecimals = 8

function cut(amount: bigint, decimals: number): bigint {
  const rest = amount % 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  return rest === amount ? amount : amount - rest
}
