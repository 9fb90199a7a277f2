import type { SendEstimate } from '../sendParameters.js'

/** What is known when an amount is held against the balances; base units. Null: unknown. */
export type BalanceFacts = {
  isNative: boolean
  amount: bigint | 'max'
  nativeBalance: bigint | null
  /** Balance of what is sent; the native one again for the native coin. */
  tokenBalance: bigint | null
  /** The most the transaction can cost. */
  maxFee: bigint
}

/** The part of an estimate that follows from the balances. */
export type BalanceCheck = Pick<
  SendEstimate,
  'amount' | 'maxAmount' | 'hasInsufficientFunds' | 'hasInsufficientGas'
>

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
