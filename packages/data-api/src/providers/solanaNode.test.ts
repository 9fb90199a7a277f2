import { GangwayError } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createTokenJudge } from '../spam/createTokenJudge.js'
import { createSolanaNode } from './solanaNode.js'

const mint = 'Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn'

const account = {
  account: {
    data: {
      program: 'spl-token-2022',
      parsed: { info: { mint, state: 'initialized', tokenAmount: { amount: '5', decimals: 6 } } },
    },
  },
}

test('behavior: names that cannot be read hide no balance', async () => {
  const rpc: Pick<RpcUpstreams, 'read'> = {
    async read(_chain, method) {
      if (method === 'getBalance') return { value: 7 }
      if (method === 'getTokenAccountsByOwner') return { value: [account] }
      throw new GangwayError('RPC_UPSTREAM_FAILED')
    },
  }
  const { holdings } = await createSolanaNode(rpc, createTokenJudge([], [])).getHoldings(gangwaySolana, mint)
  expect(holdings.map(({ amount, symbol }) => [amount, symbol])).toEqual([
    [7n, 'SOL'],
    [10n, 'Dmc9…YjoNPn'],
  ])
})
