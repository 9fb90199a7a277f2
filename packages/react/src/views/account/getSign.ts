import type { AccountTransaction } from '@gangway/core'

const incoming = ['receive', 'deposit', 'borrow', 'claim']
const outgoing = ['withdraw', 'repay', 'burn']

/** The sign before the amount of a row, only where exactly one thing moved. product.md §4 “Transaction display sign”. */
export function getSign({
  operation,
  transfers,
}: Pick<AccountTransaction, 'operation' | 'transfers'>): string {
  if (transfers.length !== 1) return ''
  if (incoming.includes(operation)) return '+'
  return outgoing.includes(operation) ? '-' : ''
}
