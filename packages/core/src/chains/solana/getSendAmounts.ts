import type { SendEstimate, SendParameters } from '../sendParameters.js'

/** What the amounts of a transfer follow from. Lamports, and base units of the token. */
export type SendAmountsInput = {
  amount: SendParameters['amount']
  nativeBalance: bigint | null
  /** The sender's token account; undefined for a transfer of the native coin. */
  tokenBalance?: bigint | null | undefined
  fee: bigint
  /** Rent of a token account to be created. */
  accountCost: bigint
  /** What an account must hold to stay. The network refuses to leave less, unless it leaves nothing. */
  rentMinimum: bigint
}

/** The part of an estimate that is arithmetic. */
export type SendAmounts = Pick<
  SendEstimate,
  | 'accountCost'
  | 'amount'
  | 'hasInsufficientFunds'
  | 'hasInsufficientGas'
  | 'maxAmount'
  | 'nativeBalance'
  | 'tokenBalance'
> & {
  /** A native transfer would leave the sender more than nothing and less than the rent minimum. */
  leavesTooLittle: boolean
}

/**
 * What can be sent, and whether it can be paid for. Max of the native coin leaves the rent minimum
 * (interface-guide.md §9.4); what is unknown stays null.
 */
export function getSendAmounts(input: SendAmountsInput): SendAmounts {
  const { nativeBalance, fee, accountCost, rentMinimum } = input
  const isNative = input.tokenBalance === undefined
  const maxAmount = isNative
    ? nativeBalance && atLeastZero(nativeBalance - fee - rentMinimum)
    : (input.tokenBalance ?? null)
  const balance = isNative ? nativeBalance : (input.tokenBalance ?? null)
  const amount = input.amount === 'max' ? maxAmount : input.amount
  const isEmptyMax = input.amount === 'max' && amount === 0n
  const spent = isNative ? amount : 0n
  const remainder =
    nativeBalance === null || spent === null ? null : nativeBalance - fee - accountCost - spent
  const leavesTooLittle = remainder !== null && remainder > 0n && remainder < rentMinimum
  return {
    accountCost,
    amount,
    maxAmount,
    nativeBalance,
    tokenBalance: balance,
    hasInsufficientFunds: amount === null || balance === null ? null : isEmptyMax || amount > balance,
    hasInsufficientGas: remainder === null ? null : remainder < 0n || (!isNative && leavesTooLittle),
    leavesTooLittle: isNative && leavesTooLittle,
  }
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n
}
