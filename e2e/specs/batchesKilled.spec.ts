import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callJsonRpc, findPortHolder, startWorld } from '@gangway/dev'
import { test as base, expect, networks, type TestWorld, usdx } from '@gangway/testing/playwright'
import { createWalletClient, custom, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { anvil } from 'viem/chains'
import { createOwnWalletProvider } from '../support/createOwnWalletProvider.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one

/** A world of its own, whose server may die and whose blocks may stop. */
const test = base.extend<object, { world: TestWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const stateDir = await mkdtemp(join(tmpdir(), 'gangway-killed-'))
      const { addresses, stop } = await startWorld({ portBase: 'random', stateDir, quiet: true })
      await use(addresses)
      await stop()
      await rm(stateDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Kills the server, which its supervisor starts again. */
async function killServer({ frame }: TestWorld): Promise<void> {
  const holder = await findPortHolder(Number(new URL(frame).port))
  const pid = Number(/pid (\d+)/.exec(holder ?? '')?.[1])
  process.kill(pid, 'SIGKILL')
}

test.skip(!isDeep, 'run by npm run test:deep')

test('kill -9 of the server and a reload while a batch is under way lose no id, and it is done once', async ({
  gangway,
  world,
  chains,
  recipients,
}) => {
  test.setTimeout(240_000)
  const { page, connectButton, emailLogin, approval } = gangway
  const recipient = getAddress(recipients.evm[0])
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `killed-${crypto.randomUUID()}@example.com`)
  const account = getAddress((await readOwnAddresses(page)).eip155)
  await chains.fund(caipNetworkId, account, 'usdx', '10')
  const provider = createOwnWalletProvider(page)
  const client = createWalletClient({ account, chain: anvil, transport: custom(provider) })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 1_000_000n] })
  const rpc = (method: string, params: readonly unknown[]) =>
    callJsonRpc(world.rpc[caipNetworkId] ?? '', method, params)
  /** Loads the page once the frame of a server that has just died is back: a page before that shows nobody. */
  const comeBack = async () => {
    const { port } = new URL(world.frame)
    const isBack = () =>
      fetch(`http://127.0.0.1:${port}/sdk`).then(
        () => true,
        () => false,
      )
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    await expect(() => gangway.goto()).toPass({ timeout: 60_000 })
    await connectButton.expectAccount(account)
  }
  const readStatus = () =>
    client.getCallsStatus({ id: 'order 1' }).then(
      ({ statusCode }) => statusCode,
      (error: Error) => error.message,
    )

  await rpc('evm_setAutomine', [false])
  const sent = client.sendCalls({ id: 'order 1', calls: [1, 2].map(() => ({ to: usdx, data })) })
  await approval.approve('Do 2 things at once')
  await sent
  await killServer(world)
  await comeBack()
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(100)
  await killServer(world)
  await rpc('evm_setAutomine', [true])
  await rpc('anvil_mine', [])
  await comeBack()
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
  expect(await chains.getBalance(caipNetworkId, recipient, 'usdx')).toBe(2_000_000n)
  expect(await chains.getBalance(caipNetworkId, account, 'usdx')).toBe(8_000_000n)
})
