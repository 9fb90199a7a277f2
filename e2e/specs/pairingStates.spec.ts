import { expect, networks, test } from '@gangway/testing/playwright'
import { devices } from '@playwright/test'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { gateRelay } from '../support/gateRelay.js'
import { isDeep } from '../support/isDeep.js'
import { readQrCode } from '../support/readQrCode.js'
import { shows } from '../support/shows.js'

const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']

test('a code that is declined, and one for other networks', async ({ gangway, phone }) => {
  const { page, dialog, pairing } = gangway
  await phone.open()
  await gangway.goto()
  await pairing.open()
  await pairing.scan(phone)
  await phone.reject('Connect')
  await expect(pairing.news('Request declined')).toBeVisible()
  await expectAccessible(page, 'declined')
  shows('pairing.declined')

  await phone.setFault('Approves a network nobody asked for')
  await dialog.button('Try again').click()
  await pairing.scan(phone)
  await phone.approve('Connect')
  await expect(pairing.news('No network in common')).toBeVisible()
  await expect(dialog.root).toContainText(`This page uses ${networks.one.name}`)
  await expect(dialog.root).toContainText('eip155:999999')
  await expectAccessible(page, 'networks refused')
  shows('pairing.refused')
  await expect(phone.sessions).toHaveCount(0)
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a code that is taken back at once, and one that lasts', async ({ gangway, phone, accounts }) => {
    const { page, connectButton, pairing } = gangway
    await phone.open()
    await phone.setFault('Ends each session at once')
    await gangway.goto()
    await pairing.open()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await phone.expectNews(/^Connected/)
    await expect(phone.sessions).toHaveCount(0)
    await connectButton.expectDisconnected()

    await phone.setFault('Ends each session at once', false)
    await page.reload()
    await pairing.open()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await connectButton.expectAccount(accounts.evm[0])
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a code is replaced before its end, and expires where somebody is at it (interface-guide.md §7.5)', async ({
    gangway,
  }) => {
    const { page, dialog, pairing } = gangway
    // Behind by the life of a code: the second one ends four minutes from now, and the relay takes the page's token.
    await page.clock.install({ time: Date.now() - 240_000 })
    await gangway.goto()
    await pairing.open()
    await expect(pairing.code).toBeVisible()
    const first = await readQrCode(pairing.code)
    await page.clock.fastForward(226_000)
    await expect.poll(() => readQrCode(pairing.code)).not.toBe(first)
    const second = await readQrCode(pairing.code)
    expect(second).toMatch(/^wc:/)
    shows('pairing.renewed')

    await page.keyboard.press('Shift')
    await page.clock.fastForward(226_000)
    await expect(pairing.news('Code expired')).toBeVisible()
    await expect(pairing.code).toBeHidden()
    await expectAccessible(page, 'expired')
    shows('pairing.expired')
    await dialog.button('New code').click()
    await expect(pairing.code).toBeVisible()
    expect(await readQrCode(pairing.code)).not.toBe(second)
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a relay that cannot be reached is said, and tried again', async ({ gangway, phone, accounts }) => {
    const { page, connectButton, dialog, pairing } = gangway
    const relay = await gateRelay(page)
    relay.refuse()
    await page.clock.install()
    await phone.open()
    await gangway.goto()
    await pairing.open()
    await expect(dialog.root.getByText('Making a code…')).toBeVisible()
    await expectAccessible(page, 'a code that is being made')
    shows('pairing.making')
    await page.clock.fastForward(20_000)
    await expect(pairing.news('Pairing service cannot be reached')).toBeVisible()
    await expect(dialog.button('Use another method')).toBeVisible()
    await expectAccessible(page, 'no relay')
    shows('pairing.unreachable')
    relay.open()
    await dialog.button('Try again').click()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await connectButton.expectAccount(accounts.evm[0])
  })
})

test.describe('on a phone (interface-guide.md §7.5)', () => {
  test.use({ userAgent, viewport, isMobile, hasTouch })

  test('the link is there before the tap; what was approved meanwhile is asked for on the way back', async ({
    gangway,
    phone,
    configure,
    accounts,
  }) => {
    const { page, connectButton, dialog, pairing } = gangway
    const relay = await gateRelay(page)
    await configure({ features: { allWallets: true } })
    await phone.open()
    await gangway.goto()
    await connectButton.open()
    await expect(dialog.button(/^WalletConnect/)).toContainText('Open link')
    await dialog.button(/^WalletConnect/).click()
    const anyApp = dialog.root.getByRole('link', { name: 'Open a wallet app' })
    await expect(anyApp).toHaveAttribute('href', /^wc:[0-9a-f]{64}@2\?/)
    await dialog.root.getByText('Use another device').click()
    expect(await readQrCode(pairing.code)).toBe(await anyApp.getAttribute('href'))
    await expectAccessible(page, 'the link')
    await expectToFit(page, 'the link')
    shows('pairing.link')

    await dialog.button('Choose a wallet').click()
    await dialog.root.getByRole('combobox').fill('rainbow')
    // What does not match leaves the list half a second later.
    await expect(dialog.root.getByRole('option')).toHaveCount(1)
    await dialog.root.getByRole('option', { name: /Rainbow/ }).click()
    const link = dialog.root.getByRole('link', { name: 'Open Rainbow' })
    // No such app here: the tap ends nowhere.
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    await link.click()
    // It stands there for two seconds, so each frame is looked at.
    await page.waitForFunction(() => document.body.innerText.includes('Taking longer than expected'))
    shows('pairing.long')
    await expect(dialog.root.getByText('Did not open?')).toBeVisible()
    await expect(dialog.button('Get Rainbow')).toBeVisible()
    await expectAccessible(page, 'an app that did not open')
    shows('pairing.notOpened')

    // Encoded exactly once.
    const href = await dialog.root.getByRole('link', { name: 'Try again' }).getAttribute('href')
    const uri = new URL(href ?? '').searchParams.get('uri') ?? ''
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await setVisible(false)
    relay.hold()
    await phone.pasteLink(uri)
    await phone.approve('Connect')
    await setVisible(true)
    await expect(pairing.news('Checking…')).toBeVisible()
    shows('pairing.checking')
    relay.open()
    await expect(dialog.root).toBeHidden()
    await connectButton.expectAccount(accounts.evm[0])

    /** As if the person had gone to another app, and come back. */
    async function setVisible(isVisible: boolean): Promise<void> {
      await page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        isVisible ? 'visible' : 'hidden',
      )
    }
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } })

  test('the code and the ways of one wallet are accessible and fit, however they are looked at', async ({
    gangway,
    configure,
  }, testInfo) => {
    test.slow()
    const { dialog, pairing, connectButton } = gangway
    const look = createLook(gangway.page, `${testInfo.project.outputDir}/looks`)
    await configure({ features: { allWallets: true } })
    await gangway.goto()
    await pairing.open()
    await expect(pairing.code).toBeVisible()
    await look('pairing')
    await dialog.close()
    await connectButton.open()
    await dialog.button(/^All wallets/).click()
    await dialog.root.getByRole('combobox').fill('rainbow')
    // What does not match leaves the list half a second later.
    await expect(dialog.root.getByRole('option')).toHaveCount(1)
    await dialog.root.getByRole('option', { name: /Rainbow/ }).click()
    await expect(pairing.code).toBeVisible()
    await dialog.root.getByRole('tab', { name: 'Get' }).click()
    await look('pairing-get')
    shows('pairing.ways')
  })
})
