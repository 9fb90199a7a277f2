import { GangwayError } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import { createLog } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { SignatureInfo, SolanaReader } from './createSolanaReader.js'
import { readSignatures } from './readSignatures.js'
import type { SolanaRound } from './solanaRound.js'
import type { SolanaTransaction } from './solanaTransaction.js'

const now = 1_800_000_000_000
const signature = base58.encode(new Uint8Array(64).fill(1))

const transaction: SolanaTransaction = {
  transaction: { message: { accountKeys: [{ pubkey: 'me', signer: true }], instructions: [] } },
  meta: {
    ...{ err: null, fee: 5n, preBalances: [9n], postBalances: [4n] },
    ...{ preTokenBalances: [], postTokenBalances: [] },
  },
}

/** Reads one transaction by a node that answers as given. */
function read(info: Partial<SignatureInfo>, answers: Partial<SolanaReader>) {
  const lines: string[] = []
  const unused = () => Promise.reject(new Error('not asked for'))
  const reader: SolanaReader = {
    ...{ getOlderSignatures: unused, getNewerSignatures: unused, getTokenAccounts: unused, getSlot: unused },
    ...{ getFirstSlot: unused, getSignatureSlots: unused, getBlockTime: unused },
    getTransaction: async () => transaction,
    ...answers,
  }
  const round = {
    ...{ chain: gangwaySolana.caipNetworkId, reader, getNow: () => now, head: 9, final: 9 },
    log: createLog({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  } as unknown as SolanaRound
  const watched = { account: 'me', chain: round.chain, sinceBlock: null, backfilledTo: null }
  const reading = { watched, addresses: new Set(['me']), cursors: new Map() }
  return { lines, events: readSignatures(round, reading, [{ signature, slot: 7, ...info }]) }
}

test('default: the time is that of the list of signatures', async () => {
  const { events } = read({ blockTime: 1_799_999_990 }, {})
  expect(await events).toMatchObject([{ time: 1_799_999_990_000, block: 7, kind: 'call' }])
})

test('behavior: where the list has no time, or one of 1970, it is asked for; nothing is before the first block', async () => {
  for (const blockTime of [null, undefined, 1_799_999]) {
    const { events } = read({ blockTime }, { getBlockTime: async (slot) => 1_700_000_000 + slot })
    expect(await events).toMatchObject([{ time: 1_700_000_007_000 }])
  }
  const { events } = read({ blockTime: null }, { getBlockTime: async () => null })
  expect(await events).toMatchObject([{ time: Date.UTC(2020, 2, 16) }])
})

test('error: a transaction that is listed and not there yet', async () => {
  const { events } = read({ blockTime: now / 1000 - 10 }, { getTransaction: async () => null })
  await expect(events).rejects.toMatchObject({ code: 'RPC_UPSTREAM_FAILED' })
})

test('behavior: one the node has lost, and one of an unknown version, are left out and told', async () => {
  const lost = read({ blockTime: now / 1000 - 1_000 }, { getTransaction: async () => null })
  const error = new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32015 } })
  const unknown = read({ blockTime: now / 1000 }, { getTransaction: () => Promise.reject(error) })
  for (const { events, lines } of [lost, unknown]) {
    expect(await events).toEqual([])
    expect(lines.join()).toContain(signature)
  }
})
