import {
  expect,
  expectBalance,
  getTokenAddress,
  hasSolana,
  networks,
  test,
  usdx,
} from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectAccessible } from '../support/expectAccessible.js'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { readQrCode } from '../support/readQrCode.js'
import { shows } from '../support/shows.js'

test('a code off the screen becomes a session of both families that signs, outlives reloads, and is ended on the phone', async ({
  gangway,
  phone,
  world,
  chains,
  accounts,
  recipients,
}) => {
  test.setTimeout(120_000)
  const { page, connectButton, dialog, pairing, review, account } = gangway
  const one = networks.one.caipNetworkId
  await chains.fundAll(one, accounts.evm[0], { native: '10', usdx: '100' })
  await phone.open()
  await gangway.goto()
  await connectButton.open()
  await expect(dialog.button(/^WalletConnect/)).toContainText('QR')
  shows('pairing.row')
  await dialog.button(/^WalletConnect/).click()
  await expect(pairing.code).toBeVisible()
  expect(await readQrCode(pairing.code)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expectAccessible(page, 'the code')
  shows('pairing.code')
  await pairing.scan(phone)
  await phone.expectFact('EVM account', accounts.evm[0])
  await expect(pairing.news(/^Approve in/)).toBeVisible()
  await expectAccessible(page, 'a code that was read')
  await expectAccessible(phone.page, 'what the phone asks')
  shows('pairing.scanned')
  await phone.approve('Connect')
  await expect(dialog.root).toBeHidden()
  await connectButton.expectAccount(accounts.evm[0])
  await expect(phone.sessions).toHaveCount(1)

  const [to] = recipients.evm
  await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: one })
  await review.send('1.25 ETH')
  await phone.expectFact('To', to)
  await phone.approve('Send 1.25 ETH')
  await account.expectSent('1.250 ETH')
  await expectBalance(chains, one, to, 'native', parseEther('1.25'))
  // A token is one more request of the same method.
  if (isDeep) {
    await gangway.reviewLink({ to, asset: usdx, amount: '12.5', chain: one })
    await review.send('12.5 USDX')
    await phone.approve('Send 12.5 USDX')
    await account.expectSent('12.500 USDX')
    await expectBalance(chains, one, to, 'usdx', 12_500_000n)
  }

  if (hasSolana(world)) {
    const solana = networks.solana.caipNetworkId
    const [receiver] = recipients.solana
    await chains.fundAll(solana, accounts.solana[0], { native: '10', usdx: '100' })
    await gangway.goto()
    await gangway.chooseNetwork(networks.solana.name)
    await connectButton.expectAccount(accounts.solana[0])
    shows('pairing.connected')
    await gangway.reviewLink({ to: receiver, asset: 'native', amount: '1.5', chain: solana })
    await review.send('1.5 SOL')
    await phone.approve('Send 1.5 SOL')
    await account.expectSent('1.500 SOL')
    await expectBalance(chains, solana, receiver, 'native', 1_500_000_000n)
    if (isDeep) {
      const mint = getTokenAddress(solana, 'usdx')
      await gangway.reviewLink({ to: receiver, asset: mint, amount: '2.5', chain: solana })
      await review.send('2.5 USDX')
      await phone.approve('Send 2.5 USDX')
      await account.expectSent('2.500 USDX')
      await expectBalance(chains, solana, receiver, 'usdx', 2_500_000n)
    }
  }

  await gangway.goto()
  await expect(connectButton.root).toHaveAccessibleName(/…/)
  await phone.disconnect()
  await connectButton.expectDisconnected()
  await page.reload()
  await connectButton.expectDisconnected()
  shows('pairing.ended')
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a session follows the phone’s account and network, asks it for one that was left out, and ends on the page', async ({
    gangway,
    phone,
    accounts,
  }) => {
    const { connectButton, pairing, account } = gangway
    await phone.open()
    await gangway.goto()
    await pairing.connect(phone, [networks.two.name])
    await gangway.expectNetwork(networks.one.name)
    await gangway.chooseNetwork(networks.two.name)
    await phone.approve(`Switch to ${networks.two.name}`)
    await gangway.expectNetwork(networks.two.name)
    await phone.changeNetwork(networks.one.name)
    await gangway.expectNetwork(networks.one.name)
    await phone.changeAccount()
    await connectButton.expectAccount(accounts.evm[1])

    // The phone remembers who is connected as well.
    await phone.page.reload()
    await expect(phone.sessions).toHaveCount(1)
    await expectAccessible(phone.page, 'the phone')
    await gangway.openAccount()
    await account.disconnect()
    await connectButton.expectDisconnected()
    await expect(phone.sessions).toHaveCount(0)
  })
})

test.describe('product.md §4: with sign-in required', () => {
  // modal-behaviour.md §6: signing in while connecting is for EVM alone.
  const evmNetworks = [networks.one, networks.two].map((network) => ({ ...network, isConfigured: true }))

  test('one approval connects and signs in', async ({ gangway, phone, configure, accounts, world }) => {
    const { page, connectButton, dialog, pairing } = gangway
    await configure({ signIn: 'required', networks: evmNetworks })
    await phone.open()
    await gangway.goto()
    await pairing.open()
    await pairing.scan(phone)
    await phone.expectFact('Message', new RegExp(`^${new URL(world.web).host} wants you to sign in`))
    const release = await hold(page, ({ pathname }) => pathname === '/auth/v1/authenticate')
    await phone.approve('Sign in')
    await expect(pairing.news('Authenticating...')).toBeVisible()
    shows('pairing.authenticating', 'text.authenticating')
    release()
    await expect(dialog.root).toBeHidden()
    await connectButton.expectAccount(accounts.evm[0])
    await page.reload()
    await connectButton.expectAccount(accounts.evm[0])
    await expect(dialog.root).toBeHidden()
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('a wallet without one-click sign-in is asked afterwards', async ({
      gangway,
      phone,
      configure,
      accounts,
    }) => {
      const { connectButton, dialog, pairing, signIn } = gangway
      await configure({ signIn: 'required', networks: evmNetworks })
      await phone.open()
      await phone.setFault('Knows no one-click sign-in')
      await gangway.goto()
      await pairing.open()
      await pairing.scan(phone)
      await phone.approve('Connect')
      await signIn.expectOpen()
      await signIn.sign()
      await phone.approve('Sign a message')
      await expect(dialog.root).toBeHidden()
      await connectButton.expectAccount(accounts.evm[0])
    })
  })
})
