import { expect, type GangwayPage, hasSolana, networks, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { shows } from '../support/shows.js'

const isAuthenticate = ({ pathname }: URL) => pathname === '/auth/v1/authenticate'

async function connect({ connectButton, dialog, wallet, signIn }: GangwayPage, family: 'EVM' | 'Solana') {
  await connectButton.open()
  await dialog.chooseWallet(wallet.name, family)
  await wallet.confirm('Connect')
  await signIn.expectOpen()
}

async function signOut({ dialog, profile }: GangwayPage, name: RegExp): Promise<void> {
  await profile.open()
  await dialog.button(name).click()
}

test('product.md §4: sign-in is required: asked, not reached, declined, cancelled', async ({
  gangway,
  configure,
  accounts,
  world,
}) => {
  const { page, connectButton, dialog, signIn, wallet } = gangway
  const [address] = accounts.evm
  await configure({ signIn: 'required' })
  await gangway.goto()
  await connect(gangway, 'EVM')
  await expect(dialog.root).toContainText(`Sign in to ${new URL(world.web).host}`)
  await expect(dialog.root).toContainText('Signing is free and moves no funds.')
  expect(await signIn.readMessage()).toMatch(
    new RegExp(`^${new URL(world.web).host} wants you.*\\n${address}\\n`),
  )
  await expectAccessible(page, 'sign-in')
  shows('signIn.asked', 'signIn.message')

  await dialog.button('Close').click()
  await gangway.expectNews('Sign the message or cancel to go on.')
  await signIn.expectOpen()
  shows('signIn.closeBlocked')

  await page.route(isAuthenticate, (route) => route.abort())
  await signIn.sign()
  await expect(signIn.note(`Sign the message in ${wallet.name}`)).toBeVisible()
  shows('signIn.signing')
  await wallet.confirm('Sign a message')
  await expect(signIn.note('The server cannot be reached')).toBeVisible()
  await expectAccessible(page, 'sign-in that failed')
  shows('signIn.failed')
  await page.unroute(isAuthenticate)

  await signIn.sign()
  await wallet.decline('Sign a message')
  await expect(signIn.note('Signature declined')).toBeVisible()
  await gangway.expectNews('Signature declined')
  shows('signIn.declined', 'text.signatureDeclined')

  await signIn.cancel()
  await connectButton.expectDisconnected()
  shows('signIn.cancelRequired')
})

test('product.md §4: sign-in is required: signed, kept, asked for on another network, ended', async ({
  gangway,
  configure,
  accounts,
  recipients,
  world,
}) => {
  const { page, connectButton, dialog, profile, sendForm, signIn, wallet } = gangway
  const [address] = accounts.evm
  await configure({ signIn: 'required' })
  await gangway.goto()
  await connect(gangway, 'EVM')
  await page.reload()
  await signIn.expectOpen()
  await expect(connectButton.root).toHaveText('Sign in')
  shows('button.signInNeeded')
  const opened = page.waitForResponse((response) => isAuthenticate(new URL(response.url())) && response.ok())
  await signIn.sign()
  await wallet.confirm('Sign a message')
  await expect(dialog.root).toBeHidden()
  await connectButton.expectAccount(address)
  // Before the page is left, or the answer is gone.
  const { token } = await (await opened).json()

  // The session is asked for anew; what the link fills in waits for it.
  await gangway.goto(`/send?to=${recipients.evm[0]}&amount=1`)
  await expect(sendForm.recipient).toHaveValue(recipients.evm[0])
  await gangway.goto()
  await connectButton.expectAccount(address)
  await expect(dialog.root).toBeHidden()

  await gangway.chooseNetwork(networks.two.name)
  await wallet.confirm('Switch to')
  await signIn.expectOpen()
  expect(await signIn.readMessage()).toContain('Chain ID: 31338')
  await dialog.button('Cancel').click()
  await wallet.confirm('Switch to')
  await expect(dialog.root).toBeHidden()
  await gangway.expectNetwork(networks.one.name)
  await connectButton.expectAccount(address)

  await gangway.openAccount()
  await profile.open()
  await expect(dialog.button(/^Sign out .* on Gangway One/)).toBeVisible()
  await expectAccessible(page, 'sessions')
  shows('signIn.signed')
  const askWho = () =>
    page.request.get(`${world.api}/auth/v1/me?projectId=local`, {
      headers: { authorization: `Bearer ${token}`, origin: world.web },
    })
  expect(await (await askWho()).json()).toMatchObject({ address, caipNetworkId: 'eip155:31337' })
  await dialog.button(/^Sign out .* on Gangway One/).click()
  await signIn.expectOpen()
  await expect.poll(async () => (await askWho()).status()).toBe(401)
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('product.md §4: sign-in is offered on Solana: left aside, taken later, ended; product.md §8: it cannot begin', async ({
    gangway,
    configure,
    accounts,
    world,
  }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { page, connectButton, dialog, profile, signIn, wallet } = gangway
    const [address] = accounts.solana
    await configure({ signIn: 'optional' })
    await gangway.goto()
    await connect(gangway, 'Solana')
    expect(await signIn.readMessage()).toContain(`sign in with your Solana account:\n${address}`)
    await signIn.cancel()
    await connectButton.expectAccount(address)
    shows('signIn.cancelOptional')

    await page.reload()
    await connectButton.expectAccount(address)
    await gangway.openAccount()
    await profile.open()
    await dialog.button('Sign in').click()
    await signIn.sign()
    await wallet.confirm('Sign a message')
    await expect(dialog.root).toBeHidden()
    await gangway.openAccount()
    await signOut(gangway, /^Sign out /)
    await gangway.expectNews('Signed out')
    await connectButton.expectAccount(address)

    await page.route(/\/createSiwxClient-/, (route) => route.abort())
    await page.reload()
    await gangway.expectNews('A problem occurred while trying initialize authentication')
    await connectButton.expectDisconnected()
    shows('text.authenticationInitFailed')
  })
})
