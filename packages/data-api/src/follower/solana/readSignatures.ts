import { GangwayError } from '@gangway/protocol'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import type { SignatureInfo, SolanaReader } from './createSolanaReader.js'
import { firstBlockTime } from './firstBlockTime.js'
import type { AccountReading, SolanaRound } from './solanaRound.js'
import type { SolanaTransaction } from './solanaTransaction.js'
import { toSolanaEvents } from './toSolanaEvents.js'

/** A transaction that was listed and is not there after this time is not going to come, ms. */
const longestDelay = 300_000

/** What nodes answer about transactions of versions they are not asked for. */
const unsupportedVersionCode = -32015

/**
 * Reads what transactions were to an account. Token accounts that come to light are added to its addresses.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`, also for one that a node has listed and does not have yet.
 */
export async function readSignatures(
  round: SolanaRound,
  reading: AccountReading,
  infos: readonly SignatureInfo[],
): Promise<UnjudgedEvent[]> {
  const read = infos.map(async (info) => {
    const [transaction, blockTime] = await Promise.all([
      readTransaction(round, info),
      readBlockTime(round.reader, info),
    ])
    if (!transaction) return []
    const { account } = reading.watched
    for (const address of listTokenAccounts(transaction, account)) reading.addresses.add(address)
    return toSolanaEvents(transaction, {
      account,
      ownAddresses: reading.addresses,
      chain: round.chain,
      signature: info.signature,
      slot: info.slot,
      time: blockTime * 1000,
    })
  })
  return (await Promise.all(read)).flat()
}

/** Null for one that cannot be read at all: it must not stand between a person and all the others. */
async function readTransaction(
  { reader, getNow, log, chain }: SolanaRound,
  { signature, blockTime }: SignatureInfo,
): Promise<SolanaTransaction | null> {
  const leaveOut = (reason: string) => {
    log.warn({ chain, signature, reason }, 'a transaction is left out')
    return null
  }
  try {
    const transaction = await reader.getTransaction(signature)
    if (transaction) return transaction
  } catch (error) {
    const isUnsupported = error instanceof GangwayError && error.context?.rpcCode === unsupportedVersionCode
    if (isUnsupported) return leaveOut('its version is not known')
    throw error
  }
  if (blockTime != null && getNow() - blockTime * 1000 > longestDelay) return leaveOut('the node has lost it')
  throw new GangwayError('RPC_UPSTREAM_FAILED', { details: 'a listed transaction is not there yet' })
}

/** Unix seconds. Not from the transaction: what some nodes say there is a date in 1970. */
async function readBlockTime(reader: SolanaReader, { slot, blockTime }: SignatureInfo): Promise<number> {
  if (blockTime != null && blockTime >= firstBlockTime) return blockTime
  return Math.max((await reader.getBlockTime(slot)) ?? 0, firstBlockTime)
}

function listTokenAccounts({ transaction, meta }: SolanaTransaction, owner: string): string[] {
  const keys = transaction.message.accountKeys
  return [...meta.preTokenBalances, ...meta.postTokenBalances].flatMap((balance) => {
    const key = keys[balance.accountIndex]
    return balance.owner === owner && key ? [key.pubkey] : []
  })
}
