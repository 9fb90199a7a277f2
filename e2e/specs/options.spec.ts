import { expect, networks, test } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'
import { readQrCode } from '../support/readQrCode.js'
import { shows } from '../support/shows.js'

const legal = {
  termsUrl: 'https://operator.example/terms',
  privacyUrl: 'https://operator.example/privacy',
  isConsentRequired: true,
}

test('an operator’s look, terms and events, and an account that is to be paid', async ({
  configure,
  gangway,
  accounts,
  world,
}) => {
  const { page, dialog } = gangway
  const sent: { status: number; body: string }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/e') return
    sent.push({ status: response.status(), body: request.postData() ?? '' })
  })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await configure({
    legal,
    themeVariables: {
      '--w3m-accent': '#ffe14d',
      '--w3m-border-radius-master': '1px',
      '--w3m-qr-color': '#1b2a4a',
      '--gw-fg': 'url(https://elsewhere.example/)',
    },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await gangway.goto()
  await gangway.connectButton.expectDisconnected()

  // interface-guide.md §4.2: nobody reads white on yellow.
  await expect(gangway.connectButton.root).toHaveCSS('background-color', 'rgb(255, 225, 77)')
  await expect(gangway.connectButton.root).toHaveCSS('color', 'rgb(0, 0, 0)')
  const refused = 'Gangway: themeVariables: --gw-fg: url(https://elsewhere.example/) is not used'
  expect(new Set(warnings.filter((text) => text.includes('themeVariables')))).toEqual(new Set([refused]))

  await gangway.connectButton.open()
  await expect(dialog.root).toHaveCSS('border-start-start-radius', '7px')
  await expect(dialog.root).toHaveCSS('color-scheme', 'light dark')
  const getInk = () => dialog.root.evaluate((element) => getComputedStyle(element).color)
  const light = await getInk()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(getInk).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(getInk).toBe(light)

  // interface-guide.md §17: the box leads, nothing is disabled.
  const box = dialog.root.getByRole('checkbox')
  await dialog.button(new RegExp(`^${gangway.wallet.name}`)).click()
  await expect(dialog.root.getByText('Tick this box first, then choose how to connect.')).toBeVisible()
  await expect(box).toBeFocused()
  shows('connect.legal')
  await box.check()
  await dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await gangway.wallet.confirm('Connect')
  await gangway.connectButton.expectAccount(accounts.evm[0])

  await gangway.openAccount()
  // Nor yellow on white: what would be written in the accent has the colour of the text.
  await expect(dialog.button('Disconnect')).toHaveCSS('color', light)
  await dialog.button('Receive').click()
  await expect(dialog.heading('Receive')).toBeVisible()
  const code = dialog.root.getByRole('img', { name: 'QR code of your address' })
  await expect(code).toBeVisible()
  // interface-guide.md §6: 260–300 px, dark on light whatever the theme.
  const size = (await code.boundingBox())?.width ?? 0
  expect(size).toBeGreaterThanOrEqual(260)
  expect(size).toBeLessThanOrEqual(300)
  expect(await readQrCode(code)).toBe(accounts.evm[0])
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  expect(await readQrCode(code)).toBe(accounts.evm[0])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await expect(dialog.root.getByText(/^Send only Gangway One assets here/)).toBeVisible()
  shows('receive.code')
  await expect(dialog.root.getByText(/^The same address is yours on: .*Gangway Two/)).toBeVisible()
  shows('receive.networks')
  await dialog.button('Ask for an amount').click()
  await dialog.root.getByLabel('Amount').fill('0.25')
  const link = dialog.root.getByRole('img', { name: 'QR code of your payment link' })
  await expect(link).toBeVisible()
  expect(await readQrCode(link)).toBe(`ethereum:${accounts.evm[0]}@31337?value=250000000000000000`)
  shows('receive.amount')
  await dialog.close()

  // services.md §5: what happened has arrived at the deployment itself, and names nobody.
  const getNames = () => sent.map(({ body }) => JSON.parse(body).props.event)
  await expect.poll(getNames).toContain('MODAL_CLOSE')
  expect(getNames()).toEqual(
    expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]))
  const told = sent.map(({ body }) => body.toLowerCase()).join()
  expect(told).not.toContain(accounts.evm[0].slice(2).toLowerCase())
  expect(told).toContain(new URL(world.web).hostname)
})

test('product.md §8: without a project id the alert says so, and installed wallets connect', async ({
  configure,
  gangway,
  accounts,
  world,
}) => {
  const { page, dialog } = gangway
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(world.api)) asked.push(request.url())
  })
  await configure({ projectId: '' })
  await gangway.goto()
  await gangway.connectButton.open()
  const alert = dialog.root.locator('[data-gangway-alert]')
  await expect(alert.getByText('Project ID Not Configured', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Project ID Not Configured')
  shows('connect.noProject', 'text.projectIdMissing')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await gangway.wallet.confirm('Connect')
  await gangway.connectButton.expectAccount(accounts.evm[0])
  expect(asked).toEqual([])
})

test.describe('where network switching is off', () => {
  test.use({ walletState: { networkId: 'eip155:999999' } })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('product.md §2: a wallet on another network is left alone, and no list of networks is offered', async ({
      configure,
      gangway,
      accounts,
    }) => {
      const { page, dialog } = gangway
      await configure({ features: { enableNetworkSwitch: false } })
      await gangway.goto()
      await expect(page.getByRole('button', { name: /network/i })).toHaveCount(0)
      await gangway.connect('EVM')
      await gangway.connectButton.expectAccount(accounts.evm[0])
      await expect(dialog.root).toBeHidden()
      await gangway.wallet.changeNetwork(networks.one.caipNetworkId)
      await gangway.openAccount()
      await expect(dialog.root.getByText('Gangway One')).toBeVisible()
      await expect(dialog.button(/network/i)).toHaveCount(0)
      await gangway.goto(`/send?chain=eip155:31338&to=${accounts.evm[1]}`)
      await expect(page.getByText(/^The network in the link is not offered here/)).toBeVisible()
      await expect(dialog.button(/Switch to/)).toHaveCount(0)
    })
  })
})
