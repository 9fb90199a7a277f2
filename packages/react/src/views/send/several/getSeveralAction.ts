import { getFundsProblem } from '@gangway/core'
import type { PrimaryAction } from '../getPrimaryAction.js'
import type { TransferState } from './transferState.js'
import type { BatchState } from './usePreparedBatch.js'

/** The next thing to do, and where: the place of a row from 0, or of the first of a token there is too little of. */
export type SeveralAction = { action: PrimaryAction; at: number }

/** What it follows from. */
export type SeveralActionInput = {
  isConnected: boolean
  isOnNetwork: boolean
  /** Of each row, in order; undefined: not told yet. */
  transfers: readonly (TransferState | undefined)[]
  batch: Pick<BatchState, 'current' | 'error'>
  isOnline: boolean
  isRequestOpen: boolean
}

/** The next thing to do, row by row, then for all of them, in the order of interface-guide.md §9.5. */
export function getSeveralAction(input: SeveralActionInput): SeveralAction {
  const { transfers, batch } = input
  if (!input.isConnected) return { action: 'connect', at: 0 }
  if (!input.isOnNetwork) return { action: 'switch-network', at: 0 }
  for (const [at, transfer] of transfers.entries()) {
    const action = getRowAction(transfer)
    if (action) return { action, at }
  }
  const short = findShort(transfers)
  if (short >= 0) return { action: 'insufficient-funds', at: short }
  const isStopped = transfers.findIndex((transfer) => transfer && hasStop(transfer))
  if (isStopped >= 0) return { action: 'stopped', at: isStopped }
  return { action: getBatchAction(input) ?? getCheckAction(transfers), at: batch.current?.failure?.at ?? 0 }
}

function getRowAction(transfer: TransferState | undefined): PrimaryAction | null {
  if (!transfer) return 'checking-recipient'
  const { recipient, token, amount, error } = transfer
  if (!token) return 'choose-asset'
  if (recipient.kind === 'empty' || recipient.kind === 'invalid') return 'enter-recipient'
  if (recipient.kind === 'checking') return 'checking-recipient'
  if (error?.code === 'INVALID_ADDRESS') return 'enter-recipient'
  return amount.kind === 'valid' ? null : 'enter-amount'
}

/** The first row of a token of which more would leave than is known to be there; -1: none. */
function findShort(transfers: readonly (TransferState | undefined)[]): number {
  const sum = (address: string | null) =>
    transfers.reduce(
      (total, other) => (other?.token?.address === address ? total + (other.transfer?.amount ?? 0n) : total),
      0n,
    )
  return transfers.findIndex(
    (transfer) => transfer?.token && sum(transfer.token.address) > transfer.token.amount,
  )
}

// The review stops before an imitation, and asks to tell it apart.
function hasStop({ estimate }: TransferState): boolean {
  return estimate?.notices.some(({ level, kind }) => level === 'stop' && kind !== 'lookalike') ?? false
}

function getBatchAction({ batch, isOnline, isRequestOpen }: SeveralActionInput): PrimaryAction | null {
  const { current, error } = batch
  if (error) return 'retry-fee'
  if (!current) return 'checking-fee'
  const problem = getFundsProblem(current)
  if (problem === 'SEND_INSUFFICIENT_FUNDS') return 'insufficient-funds'
  if (problem === 'SEND_INSUFFICIENT_GAS') return 'insufficient-gas'
  if (problem) return 'retry-fee'
  if (current.failure) return 'stopped'
  if (!isOnline) return 'offline'
  return isRequestOpen ? 'request-open' : null
}

function getCheckAction(transfers: readonly (TransferState | undefined)[]): PrimaryAction {
  if (transfers.some((transfer) => transfer?.error)) return 'retry-fee'
  return transfers.every((transfer) => transfer?.estimate) ? 'review' : 'checking-fee'
}
