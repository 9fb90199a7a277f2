import { expect, expectBalance, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { isDeep } from '../support/isDeep.js'
import { FirefoxPage } from './FirefoxPage.js'
import { findFirefox } from './findFirefox.js'
import { readWord } from './readWord.js'

// The secure frame in the other engine of Debian: embedded-wallet.md §3, §10.

const firefox = findFirefox() ?? ''
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(firefox === '', 'no Firefox here: install firefox-esr, or set FIREFOX_PATH to one')
test.setTimeout(180_000)

test('Firefox: logs in, sends once the word in the frame is typed, and is still signed in after a reload', async ({
  world,
  chains,
  recipients,
}) => {
  const gangway = await FirefoxPage.start(firefox, world)
  await gangway.goto()
  await gangway.logIn(`firefox-${crypto.randomUUID()}@example.com`)
  const account = await gangway.readAccount()
  const { caipNetworkId } = networks.one
  await chains.fund(caipNetworkId, await gangway.readAddress(), 'native', '10')
  const [to] = recipients.evm
  const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
  await gangway.goto(`/send?${new URLSearchParams(link)}`)
  await gangway.press('Review')
  await gangway.press('Send 1.25 ETH')

  // Firefox cannot prove what is seen: the person types a word that stands in the frame alone.
  const frame = await gangway.waitForApproval()
  const approve = frame.locator('.approve')
  await approve.click()
  expect(await frame.$eval('.approve', (button) => button.ariaDisabled)).toBe('true')
  const field = await frame.waitForSelector('input')
  await field?.type(to.slice(-4))
  expect(await frame.$eval('.approve', (button) => button.ariaDisabled)).toBe('true')
  await field?.click({ count: 3 })
  await field?.type(await readWord(frame))
  await gangway.approve(frame)
  await expectBalance(chains, caipNetworkId, to, 'native', parseEther('1.25'))

  await gangway.goto()
  await gangway.waitForState('connected')
  expect(await gangway.readAccount()).toBe(account)
  await gangway.close()
})

test('Firefox, threat 26: with third-party storage refused it logs in, and is signed out after a reload', async ({
  world,
}) => {
  const gangway = await FirefoxPage.start(firefox, world, { 'network.cookie.cookieBehavior': 1 })
  await gangway.goto()
  await gangway.logIn(`firefox-${crypto.randomUUID()}@example.com`)
  await gangway.page.waitForSelector('::-p-text(Your browser does not keep this sign-in.)')
  await gangway.page.reload()
  await gangway.waitForState('disconnected')
  await gangway.close()
})
