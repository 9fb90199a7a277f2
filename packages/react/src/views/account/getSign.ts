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

/** The sign before the amount of a row, only where exactly one thing moved. product.md §4 “Transaction display sign”. */
export function getSign(transaction: Pick<AccountTransaction, 'operation' | 'transfers'>): string {
  if (listMoved(transaction).length !== 1) return ''
  if (incoming.includes(transaction.operation)) return '+'
  return outgoing.includes(transaction.operation) ? '-' : ''
}
