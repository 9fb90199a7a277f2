import { type FundsProblem, getFundsProblem, type SendNotice, type TokenBalance } from '@gangway/core'
import type { EstimateState } from './estimateState.js'
import type { AmountEntry } from './readAmount.js'
import type { RecipientCheck } from './recipientCheck.js'

/** What the form's one button does, or what it waits for. */
export type PrimaryAction =
  | 'connect'
  | 'switch-network'
  | 'choose-asset'
  | 'enter-recipient'
  | 'checking-recipient'
  | 'enter-amount'
  | 'insufficient-funds'
  | 'insufficient-gas'
  | 'shorten-memo'
  | 'enter-memo'
  | 'check-fee'
  | 'retry-fee'
  | 'checking-fee'
  | 'offline'
  | 'request-open'
  | 'stopped'
  | 'review'

/** What the next thing to do follows from. */
export type PrimaryActionInput = {
  /** A wallet is connected for the selected network. */
  isConnected: boolean
  /** The wallet is on the network of the transfer. */
  isOnNetwork: boolean
  token: Pick<TokenBalance, 'amount'> | null
  recipient: RecipientCheck
  amount: AmountEntry
  isMemoTooLong: boolean
  /** A custom fee was entered that cannot be read. */
  hasFeeProblem: boolean
  estimate: EstimateState
  isOnline: boolean
  /** An earlier send is still open in the wallet. */
  isRequestOpen: boolean
}

/** What says that there is nothing to send. */
const absent: readonly SendNotice['kind'][] = ['nft-not-held', 'no-token']

/** The next thing to do, in the order of interface-guide.md §9.5. Nothing unknown counts as enough. */
export function getPrimaryAction(input: PrimaryActionInput): PrimaryAction {
  const { token, recipient, amount, estimate } = input
  if (!input.isConnected) return 'connect'
  if (!input.isOnNetwork) return 'switch-network'
  if (!token) return 'choose-asset'
  if (recipient.kind === 'empty' || recipient.kind === 'invalid') return 'enter-recipient'
  if (recipient.kind === 'checking') return 'checking-recipient'
  if (estimate.error?.code === 'INVALID_ADDRESS') return 'enter-recipient'
  if (amount.kind !== 'valid') return 'enter-amount'
  // More than none of it is no question of the amount, nor an unknown balance of nothing one of the fee.
  if (estimate.current?.notices.some(({ kind }) => absent.includes(kind))) return 'stopped'
  if (amount.amount !== 'max' && amount.amount > token.amount) return 'insufficient-funds'
  if (input.isMemoTooLong) return 'shorten-memo'
  if (input.hasFeeProblem && estimate.latest?.payer === undefined) return 'check-fee'
  return getEstimateAction(estimate) ?? getFinalAction(input)
}

const fundsActions = {
  SEND_INSUFFICIENT_FUNDS: 'insufficient-funds',
  SEND_INSUFFICIENT_GAS: 'insufficient-gas',
  SEND_FEE_UNKNOWN: 'retry-fee',
} as const satisfies Record<FundsProblem, PrimaryAction>

// What only the network can tell: the fee, and whether there is enough for it.
function getEstimateAction({ status, current }: EstimateState): PrimaryAction | null {
  if (!current) return status === 'error' ? 'retry-fee' : 'checking-fee'
  const problem = getFundsProblem(current)
  if (problem) return fundsActions[problem]
  if (current.amount === null) return 'retry-fee'
  if (current.amount === 0n) return 'insufficient-funds'
  // The review stops before an imitation, and asks to tell it apart.
  const stops = current.notices.filter(({ level, kind }) => level === 'stop' && kind !== 'lookalike')
  if (stops.length === 0) return null
  return stops.every((notice) => notice.kind === 'memo-required') ? 'enter-memo' : 'stopped'
}

function getFinalAction({ isOnline, isRequestOpen }: PrimaryActionInput): PrimaryAction {
  if (!isOnline) return 'offline'
  return isRequestOpen ? 'request-open' : 'review'
}
