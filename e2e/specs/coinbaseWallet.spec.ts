import { expect, test } from '@gangway/testing/playwright'
import { answerInKeysWindow, keysHost, serveKeysWindow } from '../support/serveKeysWindow.js'
import { shows } from '../support/shows.js'

test.use({ walletHosts: [keysHost] })

test('product.md §1: a Coinbase-type wallet answers from its own window, opened in the tap', async ({
  gangway: { page, dialog, connectButton, ...gangway },
  context,
  accounts,
  configure,
  world,
}) => {
  const asked = await serveKeysWindow(context, accounts.evm[0])
  await configure({ features: { coinbase: true } })
  await page.goto('/')
  await connectButton.open()
  const row = dialog.button(/^Coinbase Wallet/)
  await expect(row).toHaveCount(1)
  // Whatever its row loads is this deployment's.
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  const choose = async (button = row) => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
    return opened
  }

  const first = await choose()
  await expect(first.getByRole('heading', { name: 'Keys' })).toBeVisible()
  expect(asked[0]?.pathname).toBe('/connect')
  expect(asked[0]?.searchParams.get('origin')).toBe(world.web)
  await expect(first.locator('pre')).toContainText('"options":"all"')
  await expect(first.locator('pre')).toContainText('"appName":"Gangway","appLogoUrl":"","appChainIds":[31337')
  shows('coinbase.popup')

  await first.close()
  await expect(dialog.root.getByText('You closed the window of Coinbase Wallet')).toBeVisible()
  shows('coinbase.closed')

  // As a browser does that blocks a window: it opens none and says so.
  await page.evaluate(() => {
    const { open } = window
    let isBlocking = true
    window.open = (...args) => {
      if (!isBlocking) return open.apply(window, args)
      isBlocking = false
      return null
    }
  })
  await dialog.button('Try again').click()
  await expect(dialog.root.getByText('Your browser blocked the window')).toBeVisible()
  await expect(page.getByText('Popup was blocked')).toBeHidden()
  shows('coinbase.blocked')

  const second = await choose(dialog.button('Open it'))
  await answerInKeysWindow(second, 'Decline')
  await expect(dialog.root.getByText('Request declined')).toBeVisible()

  const third = await choose(dialog.button('Try again'))
  await answerInKeysWindow(third, 'Approve')
  await connectButton.expectAccount(accounts.evm[0])

  // For those who choose the mobile app there.
  expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(true)

  const visits = asked.length
  await page.reload()
  await connectButton.expectAccount(accounts.evm[0])
  expect(asked).toHaveLength(visits)
  expect(visits).toBe(3)
  await connectButton.open()
  await gangway.account.disconnect()
  await connectButton.expectDisconnected()
})
