import { expect, networks, test } from '@gangway/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { watchSockets } from '../support/watchSockets.js'

const one = networks.one.caipNetworkId

/** Notes the origin of everything the pages of a browser ask, sockets of pages included. */
function watchRequests(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  const add = (url: string) => {
    if (/^(http|ws)/.test(url)) origins.add(new URL(url).origin)
  }
  const watch = (page: Page) => page.on('websocket', (socket) => add(socket.url()))
  context.on('request', (request) => add(request.url()))
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return origins
}

test('architecture.md §6: connecting, account, sending, pairing and login ask this deployment and nobody else', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
  phone,
  context,
}) => {
  // Three ways to connect, one after the other.
  test.slow()
  const { account, approval, connectButton, dialog, emailLogin, pairing, page, review, wallet } = gangway
  const { rpc, ...parts } = world
  const urls = [...Object.values(parts), ...Object.values(rpc)].filter((url) => url !== undefined)
  const sockets =
    process.platform === 'linux'
      ? await watchSockets(urls.map((url) => Number(new URL(url).port)))
      : undefined
  const origins = watchRequests(context)
  const [me] = accounts.evm
  const [to] = recipients.evm
  await chains.fundAll(one, me, { native: '10', usdx: '100' })

  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.openAccount()
  await expect(account.token('USDX')).toContainText('100.000')
  await account.openTab('NFTs')
  await expect(dialog.root.getByText('No NFTs to show')).toBeVisible()
  await account.openTab('Activity')
  await expect(account.transaction('+10.000 ETH')).toBeVisible()
  // A name, which the server looks up, with the picture it has.
  await gangway.reviewLink({ to: 'anna.eth', asset: 'native', amount: '1', chain: one })
  await review.send('1 ETH')
  await wallet.confirm('Send 1 ETH')
  await account.expectSent('1.000 ETH')
  await account.disconnect()

  await gangway.goto()
  await phone.open()
  await pairing.connect(phone)
  await gangway.reviewLink({ to, asset: 'native', amount: '1.5', chain: one })
  await review.send('1.5 ETH')
  await phone.approve('Send 1.5 ETH')
  await account.expectSent('1.500 ETH')
  await account.disconnect()

  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `privacy-${crypto.randomUUID()}@example.com`)
  await chains.fund(one, (await readOwnAddresses(page)).eip155, 'native', '10')
  await gangway.reviewLink({ to, asset: 'native', amount: '2', chain: one })
  await review.send('2 ETH')
  await approval.approve('Send 2 ETH')
  await account.expectSent('2.000 ETH')

  const relay = world.api.replace(/^http/, 'ws')
  expect([...origins].sort()).toEqual([world.api, world.frame, world.recovery, relay, world.web].sort())
  // The servers and the chains, too, in the configuration they start with.
  if (sockets) expect(sockets.pids.length).toBeGreaterThanOrEqual(5)
  expect(await sockets?.stop()).toEqual(sockets && [])
})
