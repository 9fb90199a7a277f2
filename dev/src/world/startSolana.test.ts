import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { localGenesisHash } from '../chains/createSolanaGatewayApp.js'
import { hasSurfpool } from '../instances/loadSurfpool.js'
import { startSurfpool } from '../instances/surfpool.js'
import { waitUntil } from '../process/waitUntil.js'
import { getWorldPorts } from './ports.js'
import { startSolana } from './startSolana.js'

afterEach(() => vi.unstubAllEnvs())

async function makeContext() {
  return { ports: await getWorldPorts('random'), stateDir: makeFolder(), say: () => undefined }
}

test.runIf(hasSurfpool())('behavior: the gateway answers again after the node was killed', async () => {
  const solana = await startSolana(await makeContext())
  onTestFinished(() => solana.stop())
  const url = solana.gateway?.url ?? ''
  const first = solana.node?.current()
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await first?.exited
  await expect(callJsonRpc(url, 'getHealth')).rejects.toMatchObject({ code: 'RPC_UPSTREAM_FAILED' })
  const isBack = async () => (await callJsonRpc(url, 'getHealth')) === 'ok'
  await waitUntil(isBack, { timeout: 20_000, what: 'Surfpool' })
})

test.runIf(hasSurfpool())(
  'parameters: SOLANA_RPC_URL puts the gateway before somebody else’s node',
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
