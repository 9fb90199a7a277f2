import { createStore, defaultSlippage, defineSlot } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useMemo } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useStore } from '../../store/useStore.js'

/** A token by its address; null: the network's own coin. `networkId`: of another network than the form's, which it is swapped to. */
export type TokenKey = { address: string | null; networkId?: CaipNetworkId }

/** Which of the two sides. */
export type SwapEnd = 'sell' | 'buy'

/** What a person entered into the swap form, as typed; it need not make sense yet. */
export type SwapDraft = {
  /** Whose tokens they are; of another network the form starts anew. */
  networkId: CaipNetworkId
  sell: TokenKey | null
  buy: TokenKey | null
  /** Of the side that was typed last. */
  amount: string
  typed: SwapEnd
  /** Everything that can be swapped; follows the fee until the review. */
  isMax: boolean
  /** Percent, as typed; empty: the usual one. */
  slippage: string
}

/** What the form shows of the slippage that is taken where nobody chose, percent. */
export const usualSlippage = defaultSlippage / 100

const swapDraftSlot = defineSlot(() => createStore<SwapDraft | null>(null))

/** The form of a network before anything is entered: its own coin is what most people pay with. */
export function toEmptyDraft(networkId: CaipNetworkId): SwapDraft {
  return {
    networkId,
    sell: { address: null },
    buy: null,
    amount: '',
    typed: 'sell',
    isMax: false,
    slippage: '',
  }
}

/** What was entered for the selected network, and the way to change it. */
export function useSwapDraft(): {
  draft: SwapDraft
  change(patch: Partial<SwapDraft>): void
  /** Forgets what was entered. */
  clear(): void
} {
  const store = swapDraftSlot(useGangwayContext())
  const stored = useStore(store)
  const networkId = useGangway((state) => state.networkId)
  return useMemo(() => {
    const draft = stored?.networkId === networkId ? stored : toEmptyDraft(networkId)
    return {
      draft,
      change: (patch) => store.set({ ...draft, ...patch }),
      clear: () => store.set(null),
    }
  }, [store, stored, networkId])
}

/** Puts a draft into the form, for whoever opens it next. */
export function useFillSwap(): (draft: SwapDraft) => void {
  const context = useGangwayContext()
  return (draft) => swapDraftSlot(context).set(draft)
}
