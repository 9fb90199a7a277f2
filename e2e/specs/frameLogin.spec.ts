import {
  DevicePage,
  expect,
  expectBalance,
  getTokenAddress,
  hasSolana,
  networks,
  readLoginMail,
  test,
  usdx,
} from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { shows } from '../support/shows.js'

test('an e-mail address becomes a wallet that receives and sends, outlives a reload, is left, and found again by a code', async ({
  gangway,
  world,
  chains,
  recipients,
  context,
}, testInfo) => {
  test.setTimeout(180_000)
  const look = createLook(gangway.page, `${testInfo.project.outputDir}/looks`)
  const { page, connectButton, dialog, emailLogin, approval, account } = gangway
  const email = `ada-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await connectButton.open()
  await emailLogin.ask(email)
  const matchNumber = await emailLogin.readMatchNumber()
  shows('email.field', 'email.device')
  await look('email-device')

  // The mail is read in the dev console; the page behind its link approves this device and shows the code.
  const devConsole = await context.newPage()
  await devConsole.goto(`${world.console}/inbox`)
  const mail = devConsole.getByRole('listitem').filter({ hasText: email })
  const link = await mail.getByRole('link', { name: /\/device$/ }).getAttribute('href')
  const devicePage = new DevicePage(devConsole)
  await devicePage.open(link ?? '', { appOrigin: world.web })
  await expectAccessible(devConsole, 'the page behind the link')
  const code = await devicePage.approve(matchNumber)

  // Opened by itself the frame listens to nobody, and says so where it is asked for its log. product.md §8.
  const logged = devConsole.waitForEvent('console', (line) => line.text().includes('W3mFrame: '))
  await devConsole.goto(`${world.frame}/sdk?projectId=local&enableLogger=true`)
  expect((await logged).text()).toContain('W3mFrame: parent is not set')
  shows('text.frameParentNotSet')
  await devConsole.close()
  await expect(dialog.root.getByText('Enter the code shown on the page')).toBeVisible()
  shows('email.codeShown')
  await look('email-code')
  await emailLogin.enterCode(code)
  await expect(dialog.root).toBeHidden()
  const own = await readOwnAddresses(page)
  await connectButton.expectAccount(own.eip155)
  shows('email.connected')

  const one = networks.one.caipNetworkId
  await chains.fundAll(one, own.eip155, { native: '10', usdx: '100' })
  const [to] = recipients.evm
  await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: one })
  await gangway.review.send('1.25 ETH')
  await approval.decline('Send 1.25 ETH')
  shows('email.approve')
  await expect(dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
  await gangway.review.send('1.25 ETH')
  await approval.expectRow('To', to)
  await look('approve')
  await approval.approve('Send 1.25 ETH')
  await account.expectSent('1.250 ETH')
  await expectBalance(chains, one, to, 'native', parseEther('1.25'))

  // A token is one more request of the same kind, which longTexts.spec.ts sends as well.
  if (isDeep) {
    await gangway.reviewLink({ to, asset: usdx, amount: '12.5', chain: one })
    await gangway.review.send('12.5 USDX')
    await approval.approve('Send 12.5 USDX')
    await account.expectSent('12.500 USDX')
    await expectBalance(chains, one, to, 'usdx', 12_500_000n)
  }

  await gangway.goto()
  await connectButton.expectAccount(own.eip155)
  expect(await readOwnAddresses(page)).toEqual(own)

  // What a library of the page asks of the wallet and does not get. product.md §8.
  const hello = ['0x68656c6c6f', own.eip155]
  const cancelled = expect(requestOwnWallet(page, 'personal_sign', hello)).rejects.toThrow(
    'Request was aborted',
  )
  await approval.expectOpen('Sign a message')
  await dialog.close()
  await cancelled
  shows('text.requestAborted')
  await expect(requestOwnWallet(page, 'eth_sign', hello)).rejects.toThrow('Requested RPC call is not allowed')
  await gangway.expectNews('Action not allowed')
  shows('text.rpcCallNotAllowed', 'text.actionNotAllowed')

  if (hasSolana(world)) {
    const solana = networks.solana.caipNetworkId
    const [receiver] = recipients.solana
    await chains.fundAll(solana, own.solana, { native: '10', usdx: '100' })
    await gangway.chooseNetwork(networks.solana.name)
    await gangway.expectNetwork(networks.solana.name)
    await gangway.reviewLink({ to: receiver, asset: 'native', amount: '1.5', chain: solana })
    await gangway.review.send('1.5 SOL')
    await approval.approve(/1\.5 SOL/)
    await account.expectSent('1.500 SOL')
    await expectBalance(chains, solana, receiver, 'native', 1_500_000_000n)
    if (isDeep) {
      const mint = getTokenAddress(solana, 'usdx')
      await gangway.reviewLink({ to: receiver, asset: mint, amount: '2.5', chain: solana })
      await gangway.review.send('2.5 USDX')
      await approval.approve(/2\.5 USDX/)
      await account.expectSent('2.500 USDX')
      await expectBalance(chains, solana, receiver, 'usdx', 2_500_000n)
    }
  }

  await dialog.button('Log out').click()
  await connectButton.expectDisconnected()
  await gangway.goto()
  await connectButton.expectDisconnected()
  shows('email.loggedOut')

  // The device is known by now. product.md §5: one mail in 30 s.
  await connectButton.open()
  await emailLogin.askUntilSent(email)
  const { codes, links } = await readLoginMail(world, email, 2)
  expect(links.filter((each) => each.includes('/device#'))).toEqual([])
  await expect(dialog.root.getByText(`Enter the code we sent to ${email}`)).toBeVisible()
  shows('email.codeSent')
  await emailLogin.enterCode(codes[0] === '000000' ? '111111' : '000000')
  await expect(dialog.root.getByText(/That code is not right\. 2 tries left/)).toBeVisible()
  shows('email.codeWrong')
  await emailLogin.enterCode(codes[0] ?? '')
  await expect(dialog.root).toBeHidden()
  expect(await readOwnAddresses(page)).toEqual(own)
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a frame that does not answer leaves the wallets usable, and may answer later (interface-guide.md §7.6)', async ({
    gangway,
    world,
    accounts,
  }) => {
    const { page, connectButton, dialog, emailLogin, wallet } = gangway
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const dead = `${world.frame}/**`
    await page.route(dead, (route) => route.abort())
    await gangway.goto()
    await connectButton.open()
    await emailLogin.ask(`cleo-${crypto.randomUUID()}@example.com`)
    await expect(dialog.root.getByText(/^Email login is not available right now/)).toBeVisible({
      timeout: 30_000,
    })
    shows('email.unavailable')
    expect(errors).toContain('Unable to load email login dependency')
    shows('text.emailLoginUnavailable')
    await page.unroute(dead)
    await dialog.button('Try again').click()
    await emailLogin.readMatchNumber()
    await dialog.button('Use another email').click()
    await dialog.root.getByLabel('Email').focus()
    await expect(dialog.root.getByText(/^Please try again after \d+ seconds?$/)).toBeVisible()
    shows('email.tooSoon')
    await dialog.chooseWallet(wallet.name, 'EVM')
    await wallet.confirm('Connect')
    await connectButton.expectAccount(accounts.evm[0])
  })
})
