import type { Network } from '@gangway/protocol'
import { gangwayOne, mainnet } from '@gangway/registry'
import { expect, test, vi } from 'vitest'
import type { Eip155Context } from './eip155Context.js'
import { findCursor } from './findCursor.js'

const toHeader = (number: number, timestamp = 0) => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  timestamp,
})

/** Followed up to 1,000, of which 128 blocks are remembered, by a node that has those up to `last`. */
function createRound(network: Network, last: number) {
  const rows = Array.from({ length: 128 }, (_, index) => ({
    block: 1_000 - index,
    hash: `0x${1_000 - index}`,
  }))
  const context = {
    network,
    backfillRequests: 20_000,
    log: { error: vi.fn(), warn: vi.fn() },
    getNow: () => 0,
    node: { getHeader: async (block: number) => (block > last ? null : toHeader(block)) },
    database: { select: () => ({ from: () => ({ where: () => ({ orderBy: async () => rows }) }) }) },
  } as unknown as Eip155Context
  const commit = vi.fn(async () => undefined)
  return {
    context,
    commit,
    round: { accounts: [], cursor: 1_000, commit, signal: new AbortController().signal },
  }
}

test.each([900, 700])('behavior: a public node that is behind, at %i, takes nothing away', async (last) => {
  const { context, round, commit } = createRound(mainnet, last)
  expect(await findCursor(context, round, toHeader(last))).toMatchObject({ cursor: 1_000, hash: undefined })
  expect(commit).not.toHaveBeenCalled()
})

test.each([mainnet, gangwayOne])(
  'error: one of several nodes that is behind is no reorganisation',
  async (network) => {
    const { context, round, commit } = createRound(network, 999)
    const error = { code: 'RPC_UPSTREAM_FAILED' }
    await expect(findCursor(context, round, toHeader(1_001))).rejects.toMatchObject(error)
    expect(commit).not.toHaveBeenCalled()
  },
)

test('behavior: a pause of more than an hour is passed over, however few blocks were made; one within it is read', async () => {
  const { context, round, commit } = createRound(mainnet, 1_300)
  expect(await findCursor(context, round, toHeader(1_300, 3_600))).toMatchObject({ cursor: 1_000 })
  expect(commit).not.toHaveBeenCalled()
  const accounts = [{ account: 'one', chain: mainnet.caipNetworkId, sinceBlock: 5, backfilledTo: 5 }]
  const found = await findCursor(context, { ...round, accounts }, toHeader(1_300, 3_601))
  expect(found).toEqual({ cursor: 1_172, hash: '0x1172', accounts })
  expect(commit).toHaveBeenCalledOnce()
})
