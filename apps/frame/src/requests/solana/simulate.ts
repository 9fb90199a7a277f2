import { base64 } from '@scure/base'
import type { Address } from '@solana/addresses'
import type { ApprovalChange, ApprovalWarning } from '../../model/approvalModel.js'
import { escapeHidden } from '../messages/escapeHidden.js'
import { danger } from '../model/rows.js'
import { formatNumber, type Token } from '../model/token.js'
import type { RequestTexts } from '../texts/en.js'
import type { SolanaAccount, SolanaNode } from './createSolanaNode.js'
import { programs } from './programs.js'
import type { TransactionFacts } from './readFacts.js'
import { readTokenAccount, type TokenAccount } from './readTokenAccount.js'
import type { SolanaTransaction } from './transaction.js'

/** What the node says a transaction would do. */
export type Simulation = {
  /** null: it could not say. */
  changes: readonly ApprovalChange[] | null
  /** It would fail, for this reason (or none). */
  failure: string | null
  warnings: readonly ApprovalWarning[]
}

/** Longest reason shown, characters; a program chooses them. */
const longest = 160

/** An account before and after. */
type Change = { before: SolanaAccount | null; after: SolanaAccount | null; address: Address }

/** Lets the node run a transaction and compares every account it may write with what that was. `fee` in lamports. */
export async function simulate(
  transaction: SolanaTransaction,
  facts: TransactionFacts,
  { node, fee }: { node: SolanaNode; fee: bigint },
): Promise<Simulation> {
  const written = transaction.accounts.flatMap(({ address, isWritable }) =>
    isWritable && address ? [address] : [],
  )
  const bytes = base64.encode(transaction.bytes)
  const answer = await node.simulate(bytes, written, !transaction.isDurable).catch(() => null)
  if (!answer) return { changes: null, failure: null, warnings: [] }
  if (answer.err !== null && answer.err !== undefined)
    return { changes: null, failure: readReason(answer.logs ?? []), warnings: [] }
  const { accounts } = answer
  if (accounts?.length !== written.length) return { changes: null, failure: null, warnings: [] }
  const changes = written.map((address, index) => ({
    address,
    before: facts.getAccount(address),
    after: accounts[index] ?? null,
  }))
  return {
    changes: toChanges(changes, facts, fee),
    failure: null,
    warnings: getWarnings(changes, facts),
  }
}

function readReason(logs: readonly string[]): string {
  const reasons = logs.filter((line) => /error|fail|insufficient/i.test(line))
  // That a program failed says less than what it said before.
  const reason = reasons.findLast((line) => !/^Program \w+ failed/.test(line)) ?? reasons.at(-1) ?? ''
  return [...escapeHidden(reason.replace(/^Program log: /, ''))].slice(0, longest).join('')
}

function toChanges(changes: readonly Change[], facts: TransactionFacts, fee: bigint): ApprovalChange[] {
  const { account, native, getToken, texts } = facts
  const own = changes.find(({ address }) => address === account)
  const coins = (own?.after?.lamports ?? 0n) - (own?.before?.lamports ?? 0n) + fee
  const amounts = new Map<Address, bigint>()
  for (const { before, after } of changes) {
    for (const [held, sign] of [
      [readTokenAccount(before), -1n],
      [readTokenAccount(after), 1n],
    ] as const) {
      if (held?.owner === account) amounts.set(held.mint, (amounts.get(held.mint) ?? 0n) + sign * held.amount)
    }
  }
  const tokens = [...amounts].flatMap(([mint, amount]) => toChange(amount, getToken(mint), texts))
  const all = [...toChange(coins, native, texts), ...tokens]
  return [...all.filter(({ sign }) => sign === '-'), ...all.filter(({ sign }) => sign === '+')]
}

function toChange(amount: bigint, token: Token, texts: RequestTexts): ApprovalChange[] {
  if (amount === 0n) return []
  const size = amount < 0n ? -amount : amount
  const { symbol, picture } = token
  const change = { sign: amount < 0n ? '-' : '+', amount: formatNumber(size, token, texts), symbol } as const
  return [picture === undefined ? change : { ...change, picture }]
}

/** What a transaction does to the accounts themselves, whatever its instructions are called. */
function getWarnings(
  changes: readonly Change[],
  { account, texts }: Pick<TransactionFacts, 'account' | 'texts'>,
): ApprovalWarning[] {
  const found = changes.flatMap(({ address, before, after }): string[] => {
    if (address === account) return after && after.owner !== programs.system ? [texts.givesAccountAway] : []
    return describeHolding(readTokenAccount(before), readTokenAccount(after), { account, texts })
  })
  return [...new Set(found)].map(danger)
}

function describeHolding(
  before: TokenAccount | null,
  after: TokenAccount | null,
  { account, texts }: Pick<TransactionFacts, 'account' | 'texts'>,
): string[] {
  if (before?.owner === account && after && after.owner !== account) return [texts.givesTokenAccountAway]
  if (after?.owner !== account) return []
  const isNewDelegate = after.delegate !== null && after.delegate !== before?.delegate
  const isMore = after.delegate !== null && after.delegatedAmount > (before?.delegatedAmount ?? 0n)
  const { closeAuthority } = after
  const isClosable =
    closeAuthority !== null && closeAuthority !== account && closeAuthority !== before?.closeAuthority
  return [
    ...(isNewDelegate || isMore ? [texts.letsOthersTake] : []),
    ...(isClosable ? [texts.givesTokenAccountAway] : []),
  ]
}
