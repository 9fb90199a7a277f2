import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callJsonRpc, getFreePort, startAnvil, startServer } from '@gangway/dev'
import { test as base, expect, expectBalance, type TestWorld } from '@gangway/testing/playwright'
import { numberToHex, parseEther } from 'viem'

const network = {
  caipNetworkId: 'eip155:31400',
  name: 'Own Chain',
  nativeCurrency: { name: 'Own Coin', symbol: 'OWN', decimals: 18 },
  rpcUrls: ['https://rpc.own.example'],
} as const

/** A server whose operator added a network of their own, `CUSTOM_NETWORKS`, and its chain. */
const test = base.extend<object, { world: TestWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const anvil = await startAnvil({ port: await getFreePort(), chainId: 31400 })
      const apiPort = await getFreePort()
      const dataDir = await mkdtemp(join(tmpdir(), 'gangway-custom-network-'))
      const server = await startServer({
        page: 'built',
        webPort: await getFreePort(),
        apiPort,
        dataDir,
        env: {
          CUSTOM_NETWORKS: JSON.stringify([network]),
          DEFAULT_NETWORK: network.caipNetworkId,
          RPC_URL_31400: anvil.url,
        },
      })
      const api = `http://localhost:${apiPort}`
      await use({
        web: server.url,
        api,
        frame: api,
        recovery: api,
        console: api,
        social: api,
        swaps: api,
        desk: api,
        rpc: { [network.caipNetworkId]: anvil.url },
      })
      await server.stop()
      await rm(dataDir, { recursive: true })
      await anvil.stop()
    },
    { scope: 'worker' },
  ],
})

test('a network of the operator’s own: connects, shows what is held, sends it', async ({
  gangway,
  chains,
  world,
  accounts,
  recipients,
}) => {
  const { caipNetworkId } = network
  const [from] = accounts.evm
  const [to] = recipients.evm
  await callJsonRpc(world.rpc[caipNetworkId] ?? '', 'anvil_setBalance', [from, numberToHex(parseEther('3'))])
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.openAccount()
  await expect(gangway.dialog.root.getByText('Own Chain').first()).toBeVisible()
  await expect(gangway.account.token('OWN')).toContainText('3.000')
  await gangway.account.startSend()
  await gangway.sendForm.fill({ asset: 'OWN', to, amount: '1.5' })
  await gangway.sendForm.review()
  await gangway.review.expectRecipient(to)
  await gangway.review.send('1.5 OWN')
  await gangway.wallet.confirm('Send 1.5 OWN')
  await gangway.account.expectSent('1.500 OWN')
  await expectBalance(chains, caipNetworkId, to, 'native', parseEther('1.5'))
})
