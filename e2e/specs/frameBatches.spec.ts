import { expect, getTokenAddress, networks, test, usdx } from '@gangway/testing/playwright'
import { type CreateConnectorFn, connect, createConfig } from '@wagmi/core'
import {
  getCapabilities as getWagmiCapabilities,
  getCallsStatus as getWagmiStatus,
  sendCalls as sendWagmiCalls,
  waitForCallsStatus as waitForWagmiCalls,
} from '@wagmi/core/actions'
import {
  createTestClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
  walletActions,
} from 'viem'
import { anvil } from 'viem/chains'
import { createOwnWalletProvider } from '../support/createOwnWalletProvider.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

/** Any contract. */
const spender = getAddress(getTokenAddress(networks.one.caipNetworkId, 'feex'))
const { caipNetworkId } = networks.one

const call = (functionName: 'approve' | 'transfer', to: Hex, amount: bigint) => ({
  to: usdx,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})

test('an account without a coin does several things at once, and the app pays: by published viem and wagmi; ids outlive a reload', async ({
  gangway,
  world,
  chains,
  recipients,
}) => {
  test.setTimeout(180_000)
  const { page, connectButton, emailLogin, approval } = gangway
  const recipient = getAddress(recipients.evm[0])
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `batch-${crypto.randomUUID()}@example.com`)
  const account = getAddress((await readOwnAddresses(page)).eip155)
  await chains.fund(caipNetworkId, account, 'usdx', '10')
  const provider = createOwnWalletProvider(page)
  const client = createWalletClient({ account, chain: anvil, transport: custom(provider) })
  const approveAndSend = [call('approve', spender, 5_000_000n), call('transfer', recipient, 3_000_000n)]

  await test.step('viem: what the wallet offers before the account is set up', async () => {
    expect(await client.getCapabilities({ chainId: anvil.id })).toMatchObject({ atomic: { status: 'ready' } })
  })

  const { id } =
    await test.step('viem: approve and send in one approval, which sets the account up', async () => {
      const sent = client.sendCalls({ id: 'order 1', calls: approveAndSend, forceAtomic: true })
      await approval.expectOpen('Do 2 things at once')
      await approval.expectRow('1 of 2', 'Allow 5 USDX to be taken')
      await approval.expectRow('2 of 2', 'Send 3 USDX')
      await approval.expectRow('Together', 'All of it is done, or none')
      await approval.expectRow('Your account', /^Is set up on this network/)
      await approval.expectRow('Network fee', /^Free, paid by /)
      await expectAccessible(page, 'approval of a batch')
      await approval.approve('Do 2 things at once')
      return sent
    })
  expect(id).toBe('order 1')

  await test.step('a reload in the middle loses no id', async () => {
    await page.reload()
    const done = await client.waitForCallsStatus({ id, timeout: 20_000 })
    expect(done).toMatchObject({ status: 'success', statusCode: 200, atomic: true, chainId: anvil.id })
    expect(done.receipts).toHaveLength(1)
    expect(await client.getCallsStatus({ id })).toMatchObject({ status: 'success' })
    await expect.poll(() => chains.getBalance(caipNetworkId, recipient, 'usdx')).toBe(3_000_000n)
    expect(await client.getCapabilities({ chainId: anvil.id })).toMatchObject({
      atomic: { status: 'supported' },
    })
  })

  await test.step('an id of before is refused, and one that nobody knows', async () => {
    const again = client.sendCalls({ id, calls: approveAndSend }).catch((error: Error) => error.message)
    expect(await again).toContain('A batch of this id was sent before')
    const unknown = client.getCallsStatus({ id: 'order 2' }).catch((error: Error) => error.message)
    expect(await unknown).toContain('No batch has this id')
  })

  await test.step('a call that would fail is named before anything is signed', async () => {
    const nonce = await chains.getNonce(caipNetworkId, account)
    const calls = [call('transfer', recipient, 1_000_000n), call('transfer', recipient, 90_000_000n)]
    const sent = client.sendCalls({ calls }).catch((error: Error) => error.message)
    await approval.expectOpen('This cannot be approved')
    await expect(
      page.frameLocator('iframe[name="w3m-secure-iframe"]').getByText('2, “Send 90 USDX”, would fail').last(),
    ).toBeVisible()
    await approval.close('This cannot be approved')
    expect(await sent).toContain('would fail')
    expect(await chains.getNonce(caipNetworkId, account)).toBe(nonce)
  })

  await test.step('wagmi: the same by its own actions', async () => {
    const own = (() => ({
      id: 'own',
      name: 'Own',
      type: 'own',
      connect: async () => ({ accounts: [account], chainId: anvil.id }),
      disconnect: async () => {},
      getAccounts: async () => [account],
      getChainId: async () => anvil.id,
      getProvider: async () => provider,
      isAuthorized: async () => true,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    })) as CreateConnectorFn
    const config = createConfig({
      chains: [anvil],
      connectors: [own],
      transports: { [anvil.id]: http(world.rpc[caipNetworkId]) },
      multiInjectedProviderDiscovery: false,
    })
    const [connector] = config.connectors
    if (connector) await connect(config, { connector })
    expect(await getWagmiCapabilities(config, { chainId: anvil.id })).toMatchObject({
      atomic: { status: 'supported' },
    })
    const sent = sendWagmiCalls(config, { calls: approveAndSend })
    await approval.approve('Do 2 things at once')
    const done = await waitForWagmiCalls(config, { ...(await sent), timeout: 20_000 })
    expect(done).toMatchObject({ status: 'success', atomic: true })
    expect(await getWagmiStatus(config, await sent)).toMatchObject({ statusCode: 200 })
    await expect.poll(() => chains.getBalance(caipNetworkId, recipient, 'usdx')).toBe(6_000_000n)
    expect(await chains.getBalance(caipNetworkId, account)).toBe(0n)
    expect(await chains.getNonce(caipNetworkId, account)).toBe(1)
  })

  await test.step('one that fails on the chain after all moves nothing, and its id says so', async () => {
    // Coins go along, so that the account pays: an app’s relayer tries a batch anew, and would not send this one.
    await chains.fund(caipNetworkId, account, 'native', '2')
    const coins = { to: recipient, value: parseEther('1') }
    const sent = client.sendCalls({ calls: [coins, call('transfer', recipient, 4_000_000n)] })
    await approval.expectOpen('Do 2 things at once')
    // Meanwhile the tokens go elsewhere.
    const node = createTestClient({
      mode: 'anvil',
      chain: anvil,
      transport: http(world.rpc[caipNetworkId]),
    }).extend(walletActions)
    await node.impersonateAccount({ address: account })
    await node.writeContract({
      account,
      address: usdx,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [spender, 4_000_000n],
    })
    await node.stopImpersonatingAccount({ address: account })
    await expect.poll(() => chains.getBalance(caipNetworkId, account, 'usdx')).toBe(0n)
    await approval.approve('Do 2 things at once')
    const done = await client.waitForCallsStatus({ ...(await sent), timeout: 20_000 })
    expect(done).toMatchObject({ status: 'failure', statusCode: 500, receipts: [{ status: 'reverted' }] })
    expect(await chains.getBalance(caipNetworkId, recipient)).toBe(0n)
    expect(await chains.getBalance(caipNetworkId, recipient, 'usdx')).toBe(6_000_000n)
  })
})
