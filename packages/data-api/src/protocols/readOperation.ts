import type { CaipNetworkId } from '@gangway/protocol'
import { decodeEventLog, type Hex, pad } from 'viem'
import type { UnjudgedEvent } from '../model/accountEvent.js'
import { findContract } from './findContract.js'
import { isFitting } from './isFitting.js'
import type { Operation, ProtocolLog, ToldOperation } from './protocol.js'
import { isShare, readVaultOperation } from './readVaultOperation.js'

const none: Operation = { operation: null, protocol: null }

/**
 * Reads what a transaction was to one account by the protocols of our list: by the events of their contracts that name the
 * account, else by the function it called. The account must have gained or lost what the operation says. Several operations
 * in one transaction are none. `moves` are the account's events of it. data-sources.md §3.4
 */
export function readOperation(
  transaction: { chain: CaipNetworkId; from: string; to: string | null; method: string | null },
  account: string,
  logs: readonly ProtocolLog[],
  moves: readonly UnjudgedEvent[],
): Operation {
  const { chain, from, to, method } = transaction
  const isOwn = from === account
  const contract = isOwn && to !== null ? findContract(chain, to) : undefined
  const told = logs
    .flatMap((log) => readEvent(chain, log, account, moves) ?? readVaultOperation(log, account, moves) ?? [])
    // A contract that takes all may lend one unit for the account: in an own transaction the protocol itself was called.
    .filter(({ protocol }) => !isOwn || protocol === null || protocol === contract?.name)
    .filter(({ operation }) => isFitting(operation, moves, isOwn))
  if (told.length > 0) return toOne(told)
  const operation = contract?.getCall(method) ?? null
  if (!contract || operation === null || !isFitting(operation, moves, isOwn)) return none
  return { operation, protocol: contract.name }
}

function readEvent(
  chain: CaipNetworkId,
  log: ProtocolLog,
  account: string,
  moves: readonly UnjudgedEvent[],
): ToldOperation | undefined {
  const contract = findContract(chain, log.address)
  const rule = contract?.events.get(log.topics[0] ?? '')
  if (!contract || !rule || !isAccount(decode(log, rule.abi)?.[rule.account], account)) return undefined
  const { operation, withoutShares = operation } = rule
  const hasShares = moves.some((move) => isShare(move, log.address))
  return { operation: hasShares ? operation : withoutShares, protocol: contract.name }
}

/** Undefined for a log that only has the first topic of the event. */
function decode(
  { topics, data }: ProtocolLog,
  abi: Parameters<typeof decodeEventLog>[0]['abi'][number],
): Readonly<Record<string, unknown>> | undefined {
  try {
    const decoded = decodeEventLog({ abi: [abi], topics: topics as [Hex, ...Hex[]], data: data as Hex })
    return { ...(decoded.args as Readonly<Record<string, unknown>> | undefined) }
  } catch {
    return undefined
  }
}

function isAccount(value: unknown, account: string): boolean {
  if (typeof value !== 'string') return false
  const text = value.toLowerCase()
  return text === account || text === pad(account as Hex)
}

function toOne(told: readonly ToldOperation[]): Operation {
  const [operation = null, ...others] = new Set(told.map(({ operation }) => operation))
  if (others.length > 0) return none
  const [protocol = null, ...more] = new Set(told.flatMap(({ protocol }) => protocol ?? []))
  return { operation, protocol: more.length > 0 ? null : protocol }
}
