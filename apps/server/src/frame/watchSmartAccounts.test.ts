import { callJsonRpc, deployDelegationFramework, getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { delegateContracts } from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchSmartAccounts } from './watchSmartAccounts.js'

const one = gangwayOne.caipNetworkId
// A busy machine takes its time for the first calls of all.
const patience = { timeout: 30_000 }
let anvil: Instance
let bare: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  bare = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployDelegationFramework(anvil.url)
})
afterAll(() => Promise.all([anvil?.stop(), bare?.stop()]))

/** Asks once; with what was said in the log. */
async function watch(rpcUrls: { one: string; two: string }) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const networks = [
    { network: gangwayOne, rpcUrls: [rpcUrls.one] },
    { network: gangwayTwo, rpcUrls: [rpcUrls.two] },
  ]
  const rpc = createRpcUpstreams(networks, { log, metrics: createMetrics() })
  const smartAccounts = watchSmartAccounts(rpc, log)
  await expect.poll(() => lines.join(), patience).toContain('networks with smart accounts')
  smartAccounts.close()
  return { smartAccounts, lines }
}

test('default: a network with EIP-7702 and the delegate’s very code has smart accounts; another has none', async () => {
  const { smartAccounts } = await watch({ one: anvil.url, two: bare.url })
  expect(smartAccounts.has(one)).toBe(true)
  expect(smartAccounts.has(gangwayTwo.caipNetworkId)).toBe(false)
})

test('behavior: a node that does not answer holds up nobody', async () => {
  const { smartAccounts } = await watch({ one: anvil.url, two: 'http://127.0.0.1:1' })
  expect(smartAccounts.has(one)).toBe(true)
})

test('threat 24: other code at the delegate’s address is not used, and said', async () => {
  const snapshot = await callJsonRpc(anvil.url, 'evm_snapshot', [])
  const code = String(await callJsonRpc(anvil.url, 'eth_getCode', [delegateContracts.delegate, 'latest']))
  await callJsonRpc(anvil.url, 'anvil_setCode', [delegateContracts.delegate, `${code.slice(0, -2)}00`])
  const { smartAccounts, lines } = await watch({ one: anvil.url, two: bare.url })
  await callJsonRpc(anvil.url, 'evm_revert', [snapshot])
  expect(smartAccounts.has(one)).toBe(false)
  expect(lines.join()).toContain('has other code than it should')
})
