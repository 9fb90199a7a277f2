import { isHidden, type SendDraftRow, type TokenBalance, updateSend } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useCallback, useMemo, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useIsOnline } from '../../../hooks/useIsOnline.js'
import { useNetworkBalances } from '../../../hooks/useNetworkBalances.js'
import { useSender } from '../../../hooks/useSender.js'
import { sortTokens } from '../../account/sortTokens.js'
import { emptyDraft } from '../emptyDraft.js'
import { getSeveralAction, type SeveralAction } from './getSeveralAction.js'
import { toRows } from './rows.js'
import type { SeveralReview } from './severalReview.js'
import type { TransferState } from './transferState.js'
import { type BatchState, type Transfers, usePreparedBatch } from './usePreparedBatch.js'

/** Everything the form of several transfers shows. interface-guide.md §9.10 */
export type SeveralForm = {
  networkId: CaipNetworkId
  sender: ReturnType<typeof useSender>
  /** The network's own coin, which pays the fee; null while unknown. */
  native: TokenBalance | null
  /** What can be sent on the network. */
  tokens: readonly TokenBalance[]
  rows: readonly SendDraftRow[]
  batch: BatchState
  next: SeveralAction
  /** What Review would show; null unless `next` is that. */
  review: SeveralReview | null
  /** Grows with each time that everything is asked again. */
  attempt: number
  changeRows(rows: readonly SendDraftRow[]): void
  noteState(id: number, state: TransferState): void
  retry(): void
}

/** The form, from what was entered to the next thing to do. */
export function useSeveralForm(): SeveralForm {
  const config = useConfig()
  const send = useGangway((state) => state.send)
  const selected = useGangway((state) => state.networkId)
  const isConnected = useGangway((state) => state.current !== null)
  const isOnline = useIsOnline()
  const [states, setStates] = useState<ReadonlyMap<number, TransferState>>(new Map())
  const [attempt, setAttempt] = useState(0)
  const draft = send.draft ?? emptyDraft
  const rows = draft.rows ?? toRows(draft, draft.amountUnit === 'token' ? draft.amount : '', send.token)
  const networkId = send.token?.chainId ?? selected
  const sender = useSender(networkId)
  const from = sender?.account.address ?? null
  const balances = useNetworkBalances(networkId, from)
  const tokens = useMemo(() => getSendable(balances?.tokenBalances ?? []), [balances])
  const transfers = rows.map(({ id }) => states.get(id))
  const batch = usePreparedBatch(toTransfers(networkId, from, transfers))
  const next = getSeveralAction({
    isConnected: isConnected && sender !== null,
    isOnNetwork: networkId === selected,
    isRequestOpen: send.loading,
    isOnline,
    transfers,
    batch,
  })
  const native = balances?.tokenBalances.find((balance) => balance.address === null) ?? null
  return {
    networkId,
    sender,
    native,
    tokens,
    rows,
    batch,
    next,
    review: next.action === 'review' ? toReview(transfers, batch, native) : null,
    attempt,
    changeRows: (changed) => updateSend(config, { draft: { ...draft, rows: changed } }),
    noteState: useCallback((id, state) => setStates((known) => new Map(known).set(id, state)), []),
    retry: () => {
      setAttempt((count) => count + 1)
      batch.retry()
    },
  }
}

function getSendable(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return sortTokens(
    balances.filter(
      ({ amount, restriction, verdict }) => amount > 0n && restriction === null && !isHidden(verdict),
    ),
  )
}

function toTransfers(
  networkId: CaipNetworkId,
  from: string | null,
  transfers: readonly (TransferState | undefined)[],
): Transfers | null {
  const moves = transfers.flatMap((state) => (state?.transfer ? [state.transfer] : []))
  return from === null || moves.length < transfers.length ? null : { networkId, from, moves }
}

function toReview(
  transfers: readonly (TransferState | undefined)[],
  { current, goodUntil }: BatchState,
  native: TokenBalance | null,
): SeveralReview | null {
  const reviewed = transfers.flatMap((state) => {
    if (!state?.token || !state.estimate) return []
    const { estimate, recipient, token } = state
    return [
      { token, estimate, ...(recipient.kind === 'valid' && recipient.name ? { name: recipient.name } : {}) },
    ]
  })
  if (!current || reviewed.length < transfers.length) return null
  return { batch: current, transfers: reviewed, goodUntil, nativePrice: native?.price ?? null }
}
