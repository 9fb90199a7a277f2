import { expect, expectBalance, networks, type TestWorld, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { decodeQrCode } from '../support/decodeQrCode.js'
import { isDeep } from '../support/isDeep.js'
import { FirefoxPage } from './FirefoxPage.js'
import { findFirefox } from './findFirefox.js'

// Login by a provider in the other engine of Debian, which keeps what a frame stores apart for each site that embeds it.

const firefox = findFirefox() ?? ''
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(firefox === '', 'no Firefox here: install firefox-esr, or set FIREFOX_PATH to one')
test.setTimeout(300_000)

const { caipNetworkId } = networks.one

// Each way in which a provider returns: by OpenID Connect, by a posted form, by OAuth, by a poll. Chromium tries all seven.
for (const label of ['Google', 'Apple', 'X', 'Farcaster']) {
  test(`Firefox: a login by ${label} becomes a wallet that sends, outlives a reload, is left, and comes back as the same`, async ({
    world,
    chains,
    recipients,
  }) => {
    const gangway = await FirefoxPage.start(firefox, world)
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`
    const logIn = (isAgain: boolean) =>
      label === 'Farcaster' ? approveFarcaster(gangway, world) : logInBy(gangway, label, name, isAgain)
    await gangway.goto()
    await logIn(false)
    const own = await gangway.readAddress()

    await chains.fund(caipNetworkId, own, 'native', '10')
    const [to] = recipients.evm
    await gangway.send({ to, amount: '1.25', chain: caipNetworkId })
    await expectBalance(chains, caipNetworkId, to, 'native', parseEther('1.25'))

    await gangway.goto()
    await gangway.waitForState('connected')
    expect(await gangway.readAddress()).toBe(own)
    await gangway.logOut()
    await logIn(true)
    expect(await gangway.readAddress()).toBe(own)
    await gangway.close()
  })
}

/** `isAgain`: the provider knows the person from the last time. */
async function logInBy(gangway: FirefoxPage, label: string, name: string, isAgain: boolean): Promise<void> {
  const window = await gangway.openSocial(label)
  const closed = new Promise((resolve) => window.once('close', resolve))
  if (isAgain) {
    await window.locator(`button[name=again]::-p-text(${name})`).click()
  } else {
    await window.locator('#name').fill(name)
    await window.locator('#email').fill(`${label}-${crypto.randomUUID()}@example.com`.toLowerCase())
    await window.locator('button[value=continue]').click()
  }
  await closed
  await gangway.waitForState('connected')
}

async function approveFarcaster(gangway: FirefoxPage, world: TestWorld): Promise<void> {
  const { page } = gangway
  await gangway.chooseSocial('Farcaster')
  const code = await page.waitForSelector('[role=dialog] svg[role=img]', { visible: true })
  const picture = (await code?.screenshot()) ?? new Uint8Array()
  const link = await decodeQrCode(picture, (script, base64) => page.evaluate(script, base64))
  const body = JSON.stringify({ link, person: '0' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.console}/api/farcaster/approve`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await gangway.waitForState('connected')
}
