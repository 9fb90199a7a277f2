import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { fundSolana } from '../chains/fundSolana.js'
import { localGenesisHash } from '../controls/createSolanaGatewayApp.js'
import { hasSurfpool, needsSurfpool } from '../instances/loadSurfpool.js'
import { startSurfpool } from '../instances/surfpool.js'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { waitUntil } from '../process/waitUntil.js'
import { getWorldPorts } from './getWorldPorts.js'
import { startSolana } from './startSolana.js'

const wallet = getLocalSolanaAccount('wallet 1').address

afterEach(() => vi.unstubAllEnvs())

async function makeContext() {
  return {
    ports: await getWorldPorts('random'),
    stateDir: makeFolder(),
    solanaSlotTime: 400,
    say: () => undefined,
  }
}

test.runIf(hasSurfpool())(
  'behavior: the gateway answers again after the node was killed',
  needsSurfpool,
  async () => {
    const solana = await startSolana(await makeContext())
    onTestFinished(() => solana.stop())
    const url = solana.gateway?.url ?? ''
    const first = solana.node?.current()
    process.kill(first?.pid ?? 0, 'SIGKILL')
    await first?.exited
    await expect(callJsonRpc(url, 'getHealth')).rejects.toMatchObject({ code: 'RPC_UPSTREAM_FAILED' })
    const isBack = async () => (await callJsonRpc(url, 'getHealth')) === 'ok'
    await waitUntil(isBack, { timeout: 20_000, what: 'Surfpool' })
  },
)

test.runIf(hasSurfpool())(
  'behavior: a node that hangs is replaced by one with the same genesis hash and accounts',
  { timeout: 150_000, ...needsSurfpool },
  async () => {
    const context = await makeContext()
    const solana = await startSolana(context)
    onTestFinished(() => solana.stop())
    const url = solana.gateway?.url ?? ''
    const getBalance = () => callJsonRpc(url, 'getBalance', [wallet])
    await fundSolana(url, { address: wallet, asset: 'native', amount: 1n })
    const isSaved = () => readFileSync(join(context.stateDir, 'solana.json'), 'utf8').includes('100000000001')
    await waitUntil(isSaved, { timeout: 10_000, what: 'saved accounts' })

    const hung = solana.node?.current()
    process.kill(hung?.pid ?? 0, 'SIGSTOP')
    expect(await hung?.exited).toEqual({ code: null, signal: 'SIGKILL' })
    expect(solana.node?.reason()).toBe('it no longer answered')
    const isBack = async () => (await callJsonRpc(url, 'getHealth')) === 'ok'
    await waitUntil(isBack, { timeout: 60_000, what: 'Surfpool' })
    expect(await getBalance()).toMatchObject({ value: 100_000_000_001 })
    expect(await callJsonRpc(url, 'getGenesisHash')).toBe(localGenesisHash)
  },
)

test.runIf(hasSurfpool())(
  'parameters: SOLANA_RPC_URL puts the gateway before somebody else’s node',
  needsSurfpool,
  async () => {
    const node = await startSurfpool()
    onTestFinished(() => node.stop())
    vi.stubEnv('SOLANA_RPC_URL', node.url)
    vi.stubEnv('SOLANA_WS_URL', node.wsUrl)
    vi.stubEnv('GANGWAY_NO_SURFPOOL', '1')
    const solana = await startSolana(await makeContext())
    onTestFinished(() => solana.stop())
    const url = solana.gateway?.url ?? ''
    expect(await callJsonRpc(url, 'getHealth')).toBe('ok')
    expect(await callJsonRpc(url, 'getGenesisHash')).toBe(localGenesisHash)
    expect(solana.node).toBeUndefined()
  },
)
