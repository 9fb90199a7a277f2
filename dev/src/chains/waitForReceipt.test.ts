import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { callJsonRpc } from './callJsonRpc.js'
import { waitForReceipt } from './waitForReceipt.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
})
afterAll(() => anvil.stop())

const { address } = getLocalEvmAccount(localEvmAccountIndexes.faucet)
const send = async () =>
  (await callJsonRpc(anvil.url, 'eth_sendTransaction', [{ from: address, to: address }])) as `0x${string}`

test('default: the receipt of a transaction that comes with the last block there is', async () => {
  await callJsonRpc(anvil.url, 'evm_setAutomine', [false])
  const hash = await send()
  const receipt = waitForReceipt(anvil.url, hash)
  await callJsonRpc(anvil.url, 'evm_mine')
  await callJsonRpc(anvil.url, 'evm_setAutomine', [true])
  expect(await receipt).toMatchObject({ transactionHash: hash, status: 'success' })
})

test('behavior: hundreds, one after the other', async () => {
  for (let index = 0; index < 200; index += 1)
    expect((await waitForReceipt(anvil.url, await send())).status).toBe('success')
})
