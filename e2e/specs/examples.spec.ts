import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, GangwayDialog, test } from '@gangway/testing/playwright'
import { exampleHost, prepareExample, serveExample } from '../support/serveExample.js'
import { answerInKeysWindow, keysHost, serveKeysWindow } from '../support/serveKeysWindow.js'

test.use({ walletHosts: [exampleHost, 'localhost:4102', keysHost] })

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shortAccount = /…cffFb92266$|…b92266$/i

test('examples/wagmi-app: what either side does, the other sees', async ({ page, world }) => {
  const wallet = await prepareExample(page, world)
  await serveExample(page, 'wagmi-app')
  await page.goto(`http://${exampleHost}/`)
  const button = page.locator('[data-gangway-connect-button]')
  const own = page.getByRole('region', { name: 'wagmi' })
  await button.click()
  await new GangwayDialog(page).chooseWallet('Gangway Test Wallet', 'EVM')
  await wallet.confirm('Connect')
  await expect(own.getByText(account)).toBeVisible()
  await expect(button).toHaveAccessibleName(shortAccount)

  await own.getByRole('button', { name: 'Disconnect by wagmi' }).click()
  await expect(button).toHaveAccessibleName('Connect wallet')

  await own.getByRole('button', { name: 'Gangway Test Wallet by wagmi' }).click()
  await wallet.confirm('Connect')
  await expect(button).toHaveAccessibleName(shortAccount)
  await page.reload()
  await expect(own.getByText(account)).toBeVisible()
  await expect(button).toHaveAccessibleName(shortAccount)
})

test('examples/headless: connects by hooks alone, pays two people by one question or by two, a reload loses nothing, and no dialog is ever loaded', async ({
  page,
  world,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const wallet = await prepareExample(page, world)
  await serveExample(page, 'headless')
  await page.goto(`http://${exampleHost}/`)
  await page.getByRole('button', { name: 'Gangway Test Wallet' }).click()
  await wallet.decline('Connect')
  await expect(page.getByRole('alert')).toContainText('User rejected the request')
  const batchCode = () => scripts.filter((url) => /createCallsClient/.test(url))
  expect(batchCode()).toEqual([])
  await page.getByRole('button', { name: 'Gangway Test Wallet' }).click()
  await wallet.confirm('Connect')
  await expect(page.getByText(`Connected: ${account}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gangway One', pressed: true })).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay two people' })
  await expect(page.getByText('Your wallet asks once.')).toBeVisible()
  // Loaded by the first hook that needs it, and no sooner.
  expect(batchCode()).not.toEqual([])
  await pay.click()
  await wallet.decline('Carry out 2 calls')
  await expect(page.getByRole('alert')).toContainText('User rejected the request')
  await pay.click()
  await wallet.confirm('Carry out 2 calls')
  await expect(page.getByRole('status')).toHaveText('Payout: confirmed')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Payout: confirmed')

  await wallet.set({ takesNoBatches: true })
  await page.reload()
  await expect(page.getByText('Your wallet asks for each.')).toBeVisible()
  const before = page.url()
  await pay.click()
  await wallet.confirm('Send 0.01 ETH')
  await wallet.confirm('Send 0.01 ETH')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('status')).toHaveText('Payout: confirmed')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Payout: confirmed')

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Gangway Test Wallet' })).toBeVisible()
  expect(scripts.filter((url) => /GangwayPortal/.test(url))).toEqual([])
})

test('examples/plain-wagmi: a connector of ours connects in an app that has wagmi alone', async ({
  page,
  context,
  world,
}) => {
  await serveKeysWindow(context, account)
  await prepareExample(page, world)
  await serveExample(page, 'plain-wagmi')
  await page.goto(`http://${exampleHost}/`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Coinbase Wallet by wagmi' }).click(),
  ])
  await answerInKeysWindow(opened, 'Approve')
  await expect(page.getByText(account)).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
  await expect(page.getByText('disconnected')).toBeVisible()
})

test('examples/iframe: the dialog fits and connects inside', async ({ page, world }) => {
  await prepareExample(page, world)
  await serveExample(page, 'iframe')
  await page.goto(`http://${exampleHost}/`)
  const frame = page.frameLocator('iframe')
  await frame.locator('[data-gangway-connect-button]').click()
  const dialog = frame.locator('body').getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Connect', exact: true })).toBeVisible()
  const [inner, outer] = await Promise.all([dialog.boundingBox(), page.locator('iframe').boundingBox()])
  expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0)
  expect(inner?.height).toBeLessThanOrEqual(outer?.height ?? 0)
  await dialog.getByRole('button', { name: /^Gangway Test Wallet/ }).click()
  await dialog.getByRole('button', { name: /^EVM/ }).click()
  await frame.getByRole('button', { name: 'Confirm' }).click()
  await expect(frame.locator('[data-gangway-connect-button]')).toHaveAccessibleName(shortAccount)
})

const testOnServer = test.extend<{ server: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  server: async ({}, use) => {
    const env = { ...process.env, PORT: '0', NODE_OPTIONS: '' }
    const cwd = fileURLToPath(new URL('../../examples/ssr', import.meta.url))
    const server = spawn(process.execPath, ['server.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [address] = await once(server.stdout, 'data')
    await use(`${address}`.trim())
    server.kill()
  },
})

testOnServer.describe('on a server of its own', () => {
  testOnServer.use({
    walletHosts: async ({ server }, use) => use([new URL(server).host, 'localhost:4102']),
  })

  testOnServer(
    'examples/ssr: hydrates without a word in the console and without moving, under a strict policy',
    async ({ page, world, server }) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      const wallet = await prepareExample(page, world)
      await page.addInitScript(() => {
        const shifts = { total: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shifts.total += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const html = await (await page.request.get(server)).text()
      expect(html).toContain('data-gangway-connect-button')
      expect(html).toContain('aria-busy="true"')
      await page.goto(server)
      const button = page.locator('[data-gangway-connect-button]')
      await expect(button).not.toHaveAttribute('aria-busy')
      expect(await page.evaluate(() => Reflect.get(window, 'shifts').total)).toBeLessThan(0.01)
      await button.click()
      await new GangwayDialog(page).chooseWallet('Gangway Test Wallet', 'EVM')
      await wallet.confirm('Connect')
      await expect(button).toHaveAccessibleName(shortAccount)
      await page.reload()
      await expect(button).toHaveAccessibleName(shortAccount)
      expect(said).toEqual([])
    },
  )
})
