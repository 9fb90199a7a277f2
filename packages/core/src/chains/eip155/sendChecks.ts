import { tokensWithoutReturn } from '@gangway/registry'
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { SendEstimate, SendNotice, SendParameters } from '../sendParameters.js'
import { isContract } from './createCodeSearch.js'

/** What is known when an amount is held against the balances; base units. Null: unknown. */
type BalanceFacts = {
  isNative: boolean
  amount: bigint | 'max'
  nativeBalance: bigint | null
  /** Balance of what is sent; the native one again for the native coin. */
  tokenBalance: bigint | null
  /** The most the transaction can cost. */
  maxFee: bigint
}

/** The part of an estimate that follows from the balances. */
type BalanceCheck = Pick<SendEstimate, 'amount' | 'maxAmount' | 'hasInsufficientFunds' | 'hasInsufficientGas'>

/**
 * Says how much can be sent and whether amount and fee are covered, in base units. What follows from an unknown
 * balance is unknown. product.md §5: gas is insufficient when the network balance is 0 or the cost exceeds it.
 */
export function checkBalances(facts: BalanceFacts): BalanceCheck {
  const { isNative, nativeBalance, tokenBalance, maxFee } = facts
  const maxAmount = isNative ? subtract(nativeBalance, maxFee) : tokenBalance
  const amount = facts.amount === 'max' ? maxAmount : facts.amount
  const value = isNative ? amount : 0n
  return {
    amount,
    maxAmount,
    hasInsufficientFunds: isMore(amount, tokenBalance),
    hasInsufficientGas: nativeBalance === 0n || isMore(value === null ? null : value + maxFee, nativeBalance),
  }
}

function subtract(balance: bigint | null, fee: bigint): bigint | null {
  if (balance === null) return null
  return balance > fee ? balance - fee : 0n
}

function isMore(amount: bigint | null, balance: bigint | null): boolean | null {
  return amount === null || balance === null ? null : amount > balance
}

/** Where coins are sent to be destroyed, beside the zero address. */
const burnAddress = '0x000000000000000000000000000000000000dEaD'
/** A smaller part of the amount than this is a token's rounding (stETH), not a fee: one basis point. */
const roundingShare = 10_000n

/** What the notices are made from. */
export type SendFacts = Pick<SendParameters, 'networkId' | 'token'> & {
  from: Address
  to: Address
  /** Base units of the token; null while unknown. */
  amount: bigint | null
  /** The recipient's code; undefined: none. */
  code: Hex | undefined
  /** Name of another network where the recipient is a contract, being none here; null: none is known. */
  codeElsewhere: string | null
  /** False where the token's address has no balances. */
  isToken: boolean
  /** The sender has some of what is sent; null: unknown. */
  isHeld: boolean | null
  /** What the node said against it; empty: it gave no reason. */
  failure: string | null
  /** The token answers that it would not move the amount; null: unknown. */
  isRefused: boolean | null
  /** What the recipient would get, base units of the token; null: unknown. */
  received: bigint | null
  /** The most that is offered for gas is less than the next block takes. */
  isFeeBelowBase: boolean
}

/** What a person should know before sending (interface-guide.md §9.6). */
export function getSendNotices(facts: SendFacts): SendNotice[] {
  return [...getRecipientNotices(facts), ...getTokenNotices(facts), ...getNetworkNotices(facts)]
}

function getRecipientNotices({ from, to, token, code, codeElsewhere }: SendFacts): SendNotice[] {
  const isToken = token.address !== null && token.address.toLowerCase() === to.toLowerCase()
  const notices: (SendNotice | false)[] = [
    isAddressEqual(from, to) && { level: 'caution', kind: 'self' },
    (isAddressEqual(to, zeroAddress) || isAddressEqual(to, burnAddress)) && {
      level: 'stop',
      kind: 'zero-address',
    },
    isToken && { level: 'stop', kind: 'token-contract' },
    isContract(code) && !isToken && { level: 'caution', kind: 'recipient-is-contract' },
    codeElsewhere !== null && { level: 'caution', kind: 'contract-elsewhere', reason: codeElsewhere },
  ]
  return notices.filter((notice) => notice !== false)
}

function getTokenNotices({
  networkId,
  token,
  amount,
  isToken,
  isHeld,
  isRefused,
  received,
}: SendFacts): SendNotice[] {
  if (!isToken) return [{ level: 'stop', kind: 'no-token' }]
  // Of a coin or token the amount says so.
  if (token.nft && isHeld === false) return [{ level: 'stop', kind: 'nft-not-held' }]
  // What these answer means nothing (product.md §7).
  const isMute = tokensWithoutReturn.includes(`${networkId}:${token.address}`.toLowerCase())
  if (isRefused && !isMute) return [{ level: 'stop', kind: 'transfer-refused' }]
  if (amount === null || received === null) return []
  if (received <= 0n && amount > 0n) return [{ level: 'stop', kind: 'transfer-refused' }]
  const takesFee = (amount - received) * roundingShare >= amount && received < amount
  return takesFee ? [{ level: 'caution', kind: 'takes-transfer-fee', amount: received }] : []
}

function getNetworkNotices({ failure, isFeeBelowBase }: SendFacts): SendNotice[] {
  const notices: SendNotice[] = []
  if (failure !== null)
    notices.push({ level: 'stop', kind: 'would-fail', ...(failure ? { reason: failure } : {}) })
  if (isFeeBelowBase) notices.push({ level: 'caution', kind: 'fee-below-base' })
  return notices
}
