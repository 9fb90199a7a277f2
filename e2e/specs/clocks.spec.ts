import {
  DevicePage,
  expect,
  expectBalance,
  type GangwayPage,
  networks,
  readLoginMail,
  type SendLinkParameters,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { parseEther, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { isDeep } from '../support/isDeep.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { shiftClock } from '../support/shiftClock.js'

// Row A1 of docs/threat-model.md: what has expired is the servers' word, and countdowns are durations.

test.skip(!isDeep, 'run by npm run test:deep')

const minute = 60_000
const addressSchema = v.custom<`0x${string}`>((value) => typeof value === 'string')

/** How far each machine is from the true time. */
const clocks = [
  { name: '24 h behind', minutes: -1_440 },
  { name: '11 min behind', minutes: -11 },
  { name: '11 min ahead', minutes: 11 },
  { name: '1 h ahead', minutes: 60 },
  { name: '24 h ahead', minutes: 1_440 },
]

// modal-behaviour.md §6: signing in while connecting is for EVM alone.
const evmNetworks = [networks.one, networks.two].map((network) => ({ ...network, isConfigured: true }))

for (const { name, minutes } of clocks) {
  test(`A1: with a clock ${name} a person logs in by e-mail, signs in, sends, and comes back`, async ({
    gangway,
    world,
    configure,
    chains,
    recipients,
    context,
  }) => {
    const { page, connectButton, dialog, emailLogin, approval, signIn, review, account } = gangway
    const one = networks.one.caipNetworkId
    const [to] = recipients.evm
    await shiftClock(context, world, minutes * minute)
    await configure({ signIn: 'required', networks: evmNetworks })

    // A new device, whose link is opened in the same browser.
    const email = `clock-${crypto.randomUUID()}@example.com`
    await gangway.goto()
    await connectButton.open()
    await emailLogin.ask(email)
    const number = await emailLogin.readMatchNumber()
    await expectClocks(page, minutes)
    const { links } = await readLoginMail(world, email)
    const devicePage = await context.newPage()
    const device = new DevicePage(devicePage)
    await device.open(links.find((link) => link.includes('/device#')) ?? '', { appOrigin: world.web })
    const code = await device.approve(number)
    await expect(devicePage.getByRole('timer')).toHaveText(/^Valid for (10:00|9:\d\d)$/)
    await devicePage.close()
    await expect(dialog.root.getByText(/^Valid for (10:00|9:\d\d)/)).toBeVisible()
    await emailLogin.enterCode(code)

    // Our own message, signed in the frame.
    await signIn.expectOpen()
    const message = await signIn.readMessage()
    const own = v.parse(addressSchema, /^0x\w{40}$/m.exec(message)?.[0])
    expect(Math.abs(Date.parse(/^Issued At: (.*)$/m.exec(message)?.[1] ?? '') - Date.now())).toBeLessThan(
      minute,
    )
    await signIn.sign()
    await approval.approve('Sign in')
    await expect(dialog.root).toBeHidden()
    await connectButton.expectAccount(own)

    await chains.fundAll(one, own, { native: '10' })
    await openReview(gangway, { to, asset: 'native', amount: '1.25', chain: one })
    await review.send('1.25 ETH')
    await approval.approve('Send 1.25 ETH')
    await account.expectSent('1.250 ETH')
    await expectBalance(chains, one, to, 'native', parseEther('1.25'))

    await gangway.goto()
    await connectButton.expectAccount(own)
    await expect(dialog.root).toBeHidden()
    // A host's message, made by its server and good for ten minutes: nothing about it has run out.
    const signature = requestOwnWallet(page, 'personal_sign', [toHex(createMessage(own, world.web)), own])
    await approval.expectOpen('Sign in')
    await approval.expectNoWarning()
    await approval.approve('Sign in')
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
    await gangway.openAccount()
    await dialog.button('Log out').click()
    await connectButton.expectDisconnected()
  })

  // What the page then asks of the phone is asked in the pairing's own tests with the same clocks.
  test(`A1: with a clock ${name} a person pairs a phone, signs in, sends, and comes back`, async ({
    gangway,
    phone,
    world,
    configure,
    chains,
    accounts,
    recipients,
    context,
  }) => {
    const { page, connectButton, dialog, pairing, review, account } = gangway
    const one = networks.one.caipNetworkId
    const [to] = recipients.evm
    await shiftClock(context, world, minutes * minute)
    await configure({ signIn: 'required', networks: evmNetworks })
    await gangway.goto()

    // One approval on the phone connects and signs in.
    await chains.fundAll(one, accounts.evm[0], { native: '10' })
    await phone.open()
    await pairing.open()
    await pairing.scan(phone)
    await phone.approve('Sign in')
    await expect(dialog.root).toBeHidden()
    await connectButton.expectAccount(accounts.evm[0])
    await page.reload()
    await connectButton.expectAccount(accounts.evm[0])
    await expect(dialog.root).toBeHidden()
    await openReview(gangway, { to, asset: 'native', amount: '1.5', chain: one })
    await review.send('1.5 ETH')
    await phone.approve('Send 1.5 ETH')
    await account.expectSent('1.500 ETH')
    await expectBalance(chains, one, to, 'native', parseEther('1.5'))
  })
}

async function openReview(gangway: GangwayPage, link: SendLinkParameters): Promise<void> {
  await gangway.goto(`/send?${new URLSearchParams(link)}`)
  await gangway.sendForm.review()
}

/** That the page, the frame in it and the frame's Worker all have the wrong clock. */
async function expectClocks(page: Page, minutes: number): Promise<void> {
  const read = () => Date.now()
  const times = await Promise.all([
    ...page.frames().map((frame) => frame.evaluate(read)),
    ...page.workers().map((worker) => worker.evaluate(read)),
  ])
  expect(times.map((time) => Math.round((time - Date.now()) / minute))).toEqual(Array(3).fill(minutes))
}

function createMessage(address: `0x${string}`, origin: string): string {
  const now = Date.now()
  return createSiweMessage({
    address,
    chainId: 31337,
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
    nonce: '12345678',
    issuedAt: new Date(now),
    expirationTime: new Date(now + 10 * minute),
  })
}
