import { expect, networks, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one
const failed = 'This part could not be loaded. Your money is not affected.'

test('a view that the network withheld comes by itself once it is back; the review is kept and nothing was sent', async ({
  gangway,
  context,
  world,
  chains,
  recipients,
}) => {
  test.slow()
  const { page, connectButton, dialog, emailLogin, approval, review, account } = gangway
  const [to] = recipients.evm
  const code = '**/assets/ApproveTransactionView*'
  await context.route(code, (route) => route.abort('internetdisconnected'))
  await gangway.goto()
  test.skip(!(await asksAgain(page)), 'this browser asks for no module again that failed once')
  await connectButton.open()
  await emailLogin.finish(world, `late-${crypto.randomUUID()}@example.com`)
  const { eip155: own } = await readOwnAddresses(page)
  await chains.fundAll(caipNetworkId, own, { native: '10' })

  // While the review is read, what comes after it is asked for.
  const isAskedFor = page.waitForRequest(/ApproveTransactionView/)
  await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: caipNetworkId })
  await isAskedFor
  await review.send('1.25 ETH')
  await expect(dialog.root.getByText(failed)).toBeVisible()
  expect(await chains.getNonce(caipNetworkId, own)).toBe(0)

  // What the frame reads of the chain is not to fail with the rest.
  await approval.expectRead('Send 1.25 ETH')
  await context.unroute(code)
  await context.setOffline(true)
  await context.setOffline(false)
  // An attempt that came too soon is followed by the next within half a minute.
  await expect(dialog.root.getByText(failed)).toBeHidden({ timeout: 35_000 })
  await approval.decline('Send 1.25 ETH')
  await expect(dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
  await review.expectRecipient(to)
  expect(await chains.getNonce(caipNetworkId, own)).toBe(0)

  await review.send('1.25 ETH')
  await approval.approve('Send 1.25 ETH')
  await account.expectSent('1.250 ETH')
  expect(await chains.getNonce(caipNetworkId, own)).toBe(1)
})

/** Chromium before 156 remembers that a module failed; people then load the page anew. */
async function asksAgain(page: Page): Promise<boolean> {
  let asked = 0
  await page.route('**/again.js', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return page.evaluate("import('/again.js').catch(() => import('/again.js')).then(() => true, () => false)")
}
