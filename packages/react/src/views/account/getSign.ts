import type { AccountTransaction, AccountTransfer } from '@gangway/core'

const incoming = ['receive', 'deposit', 'borrow', 'claim']
const outgoing = ['withdraw', 'repay', 'burn']

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * What a row tells of a transaction: its moves, without the protocol's own tokens where these only note what is owed. Such are
 * made with a deposit and a loan, and destroyed with a withdrawal and a repayment.
 */
export function listMoved({
  operation,
  transfers,
}: Pick<AccountTransaction, 'operation' | 'transfers'>): readonly AccountTransfer[] {
  const isMade = operation === 'deposit' || operation === 'borrow'
  if (!isMade && operation !== 'withdraw' && operation !== 'repay') return transfers
  const moved = transfers.filter(({ from, to }) => (isMade ? from : to) !== zeroAddress)
  return moved.length > 0 ? moved : transfers
}

/**
 * The sign before the amount of a row, only where exactly one thing moved. product.md §4 “Transaction display sign”. A deposit
 * has its plus although it left, and a withdrawal its minus: our server tells them only where what moved agrees, and in an
 * own transaction only where the protocol, or a vault that gave as many shares, was called.
 */
export function getSign(transaction: Pick<AccountTransaction, 'operation' | 'transfers'>): string {
  if (listMoved(transaction).length !== 1) return ''
  if (incoming.includes(transaction.operation)) return '+'
  return outgoing.includes(transaction.operation) ? '-' : ''
}
