import { callJsonRpc } from '@gangway/dev'
import {
  approveDevice,
  type Chains,
  expect,
  expectBalance,
  GangwayPage,
  networks,
  readLoginMail,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { Page, Route } from '@playwright/test'
import { parseEther } from 'viem'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

const amount = parseEther('1.25')

/** Answers of a node that take this long, ms. */
const slow = 2_000

/** Logs in by e-mail, with coins on Gangway One; the addresses of the wallet. */
async function logIn(gangway: GangwayPage, chains: Chains, world: TestWorld) {
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, `runs-${crypto.randomUUID()}@example.com`)
  const own = await readOwnAddresses(gangway.page)
  await chains.fund(networks.one.caipNetworkId, own.eip155, 'native', '10')
  return own
}

/**
 * Lets the services of the wallet die as soon as they have done what `path` asks: that answer and all others are lost,
 * until the function it resolves with is called.
 */
async function killAfter(page: Page, world: TestWorld, path: string): Promise<() => Promise<void>> {
  let isDead = false
  const isService = ({ origin, pathname }: URL) =>
    [world.frame, world.recovery].includes(origin) && /^\/(auth|shares)\//.test(pathname)
  const handle = async (route: Route) => {
    const url = new URL(route.request().url())
    if (url.pathname === path && !isDead) {
      isDead = true
      // Node does not resolve *.localhost.
      const headers = { ...(await route.request().allHeaders()), host: url.host }
      await route.fetch({ url: `http://127.0.0.1:${url.port}${path}`, headers })
    }
    return isDead ? route.abort('connectionreset') : route.fallback()
  }
  await page.route(isService, handle)
  return async () => {
    expect(isDead).toBe(true)
    await page.unroute(isService, handle)
  }
}

test.describe(() => {
  test.use({ walletState: { networkId: networks.two.caipNetworkId } })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('a block that is taken back takes the confirmation with it, and the send is paid once in the end', async ({
      alone,
      gangway,
      chains,
      controls,
      world,
      accounts,
      recipients,
    }) => {
      const { caipNetworkId } = alone
      const [from, to] = [accounts.evm[0], recipients.evm[0]]
      const rpcUrl = world.rpc[caipNetworkId] ?? ''
      await chains.fund(caipNetworkId, from, 'native', '10')
      await controls.pause(caipNetworkId)
      await gangway.remember('EVM')
      await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: caipNetworkId })
      await gangway.sendReviewed('1.25 ETH')
      await gangway.account.expectOutcome('1.250 ETH', 'Waiting for the network')
      const hash = await controls.waitForPending(caipNetworkId, from)
      const raw = await callJsonRpc(rpcUrl, 'eth_getRawTransactionByHash', [hash])
      await controls.mine(caipNetworkId)
      await gangway.account.expectSent('1.250 ETH')

      await controls.reorg(caipNetworkId)
      await gangway.account.expectOutcome('1.250 ETH', 'Waiting for the network', 30_000)
      await expect(gangway.dialog.button(/^Send 1\.25/)).toBeHidden()
      expect(await chains.getBalance(caipNetworkId, to)).toBe(0n)

      // What a node had in a block that is gone waits again; this one forgets it.
      await callJsonRpc(rpcUrl, 'eth_sendRawTransaction', [raw])
      await controls.resume(caipNetworkId)
      await gangway.account.expectSent('1.250 ETH')
      await expect(gangway.account.transaction('1.250 ETH')).toHaveCount(1)
      await expectBalance(chains, caipNetworkId, to, 'native', amount)
      expect(await chains.getNonce(caipNetworkId, from)).toBe(1)
    })
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('going back and loading anew at each step of a send loses nothing, and pays once', async ({
      alone,
      gangway,
      chains,
      controls,
      accounts,
      recipients,
    }) => {
      const { caipNetworkId } = alone
      const [from, to] = [accounts.evm[0], recipients.evm[0]]
      const { page, dialog, sendForm, review, wallet, account } = gangway
      const expectForm = async () => {
        await expect(dialog.heading('Send')).toBeVisible()
        await expect(sendForm.recipient).toHaveValue(to)
        await expect(sendForm.amount).toHaveValue('1.25')
      }
      await chains.fund(caipNetworkId, from, 'native', '10')
      await gangway.arrive('EVM')
      const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
      await gangway.goto(`/send?${new URLSearchParams(link)}`)
      await expectForm()

      await page.reload()
      await expectForm()
      await page.goBack()
      await expect(dialog.root).toBeHidden()
      await page.goForward()
      await expectForm()

      await sendForm.review()
      await page.reload()
      await expectForm()
      await sendForm.review()
      await page.goBack()
      await page.goForward()
      await expectForm()

      // The wallet is asked, and the page is gone before it answers.
      await sendForm.review()
      await review.send('1.25 ETH')
      await expect(wallet.question('Send 1.25 ETH')).toBeVisible()
      await page.reload()
      await expect(wallet.question()).toBeHidden()
      expect(await chains.getNonce(caipNetworkId, from)).toBe(0)
      await expectForm()

      await controls.pause(caipNetworkId)
      await sendForm.review()
      await gangway.sendReviewed('1.25 ETH')
      await account.expectOutcome('1.250 ETH', 'Waiting for the network')
      await page.reload()
      await gangway.goto()
      await gangway.openAccount()
      await account.expectOutcome('1.250 ETH', 'Waiting for the network')
      await page.goBack()
      await page.goForward()
      await controls.resume(caipNetworkId)
      await gangway.openAccount()
      await account.expectSent('1.250 ETH')
      await expect(account.transaction('1.250 ETH')).toHaveCount(1)
      await expectBalance(chains, caipNetworkId, to, 'native', amount)
      expect(await chains.getNonce(caipNetworkId, from)).toBe(1)
    })
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a node that takes two seconds for each answer slows a send down, and pays once', async ({
    gangway,
    chains,
    accounts,
    recipients,
  }) => {
    const { caipNetworkId } = networks.one
    const [from, to] = [accounts.evm[0], recipients.evm[0]]
    await chains.fund(caipNetworkId, from, 'native', '10')
    const isRpc = ({ pathname, searchParams }: URL) => pathname === '/v1/' && searchParams.has('chainId')
    await gangway.page.route(isRpc, (route) =>
      setTimeout(() => void route.fallback().catch(() => null), slow),
    )
    await gangway.remember('EVM')
    await gangway.goto(
      `/send?${new URLSearchParams({ to, asset: 'native', amount: '1.25', chain: caipNetworkId })}`,
    )
    await expect(gangway.sendForm.next('Review')).toBeEnabled({ timeout: 30_000 })
    await gangway.sendForm.review()
    await gangway.review.expectRecipient(to)
    await gangway.sendReviewed('1.25 ETH')
    await gangway.account.expectOutcome('1.250 ETH', 'Confirmed', 45_000)
    await expect(gangway.account.transaction('1.250 ETH')).toHaveCount(1)
    await expectBalance(chains, caipNetworkId, to, 'native', amount)
    expect(await chains.getNonce(caipNetworkId, from)).toBe(1)
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('without network at Approve, and logged out in another tab: nothing is sent but what is approved again', async ({
    gangway,
    context,
    world,
    chains,
    recipients,
  }) => {
    const { caipNetworkId } = networks.one
    const [to] = recipients.evm
    const { approval, connectButton, dialog, review } = gangway
    const own = await logIn(gangway, chains, world)
    const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
    await gangway.reviewLink(link)
    await review.send('1.25 ETH')
    await approval.expectOpen('Send 1.25 ETH')
    await context.setOffline(true)
    await approval.approve('Send 1.25 ETH')
    await expect(dialog.root.getByText(/^Your wallet could not be opened.*nothing was sent/)).toBeVisible()
    expect(await chains.getNonce(caipNetworkId, own.eip155)).toBe(0)
    await context.setOffline(false)
    await review.send('1.25 ETH')
    await approval.approve('Send 1.25 ETH')
    await gangway.account.expectSent('1.250 ETH')
    await expectBalance(chains, caipNetworkId, to, 'native', amount)

    await gangway.reviewLink(link)
    await review.send('1.25 ETH')
    await approval.expectOpen('Send 1.25 ETH')
    const other = new GangwayPage(await context.newPage())
    await other.goto()
    await other.openAccount()
    await other.dialog.button('Log out').click()
    await other.connectButton.expectDisconnected()
    // The logout takes the request away, sometimes before the press.
    await Promise.any([approval.approve('Send 1.25 ETH'), approval.expectGone()])
    await connectButton.expectDisconnected()
    await approval.expectGone()
    await expect(dialog.root).toBeHidden()
    await expect(gangway.page.getByText(/The transfer stays filled in/)).toBeVisible()
    expect(await chains.getNonce(caipNetworkId, own.eip155)).toBe(1)
    await expectBalance(chains, caipNetworkId, to, 'native', amount)
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('services that die while a wallet is created: the code is typed again, and there is one wallet', async ({
    gangway,
    otherBrowser,
    world,
  }) => {
    const { page, connectButton, dialog, emailLogin } = gangway
    const email = `killed-${crypto.randomUUID()}@example.com`
    await gangway.goto()
    await connectButton.open()
    await emailLogin.ask(email)
    const { links } = await readLoginMail(world, email, 1)
    const link = links.find((each) => each.includes('/device#')) ?? ''
    const code = await approveDevice(world, link, await emailLogin.readMatchNumber())
    for (const path of ['/auth/shares/grant', '/shares/store', '/auth/wallet/create']) {
      const restart = await killAfter(page, world, path)
      await emailLogin.enterCode(code)
      await expect(dialog.root.getByText(/^The wallet service has a problem/)).toBeVisible()
      await restart()
    }
    await emailLogin.enterCode(code)
    await expect(dialog.root).toBeHidden()
    const own = await readOwnAddresses(page)

    await otherBrowser.goto()
    await otherBrowser.connectButton.open()
    await otherBrowser.emailLogin.finish(world, email, 2)
    expect(await readOwnAddresses(otherBrowser.page)).toEqual(own)
  })
})
