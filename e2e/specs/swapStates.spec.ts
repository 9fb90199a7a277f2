import { expect, networks, test } from '@gangway/testing/playwright'
import { expectLooks } from '../support/expectLooks.js'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { setLanguage } from '../support/setLanguage.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

// What the form and the review of a swap show while something is slow, silent or away. interface-guide.md §6, §10, §14

const one = networks.one.caipNetworkId
const build = '**/v1/convert/build-transaction*'
/** Words come after 2 s, a way out after 10. */
const slow = { timeout: 15_000 }
const headers = { 'access-control-allow-origin': '*' }
const silence = {
  status: 503,
  headers,
  json: { status: 'FAILED', code: 'DATA_QUOTES_UNAVAILABLE', reasons: [] },
}

test.skip(!isWide, runBySecondRoad)

test('the list of tokens: loading, slow, not there, nothing found', async ({ gangway, chains, accounts }) => {
  const { page, dialog, swapForm } = gangway
  await chains.fund(one, accounts.evm[0], 'native', '2')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/convert/tokens*', async (route) => {
    await answered
    await route.fulfill(silence)
  })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await dialog.button('Swap').click()
  await swapForm.openTokens('buy')
  await expect(dialog.root.getByText('Loading tokens')).toBeAttached()
  shows('swap.tokensLoading')
  await expect(dialog.root.getByText(/^The list of tokens takes long/)).toBeVisible(slow)
  await showsLooks(gangway.page, 'swap.tokensSlow')
  answer()
  await expect(dialog.root.getByText(/^The list of tokens could not be loaded/)).toBeVisible()
  await expect(dialog.root.getByRole('list', { name: 'Tokens' })).toContainText('ETH')
  shows('swap.tokensFailed')
  await expectLooks(page, 'swap.tokensFailed')
  await dialog.root.getByRole('textbox', { name: 'Search tokens' }).fill('nothing')
  await expect(dialog.root.getByText('No token called “nothing”')).toBeVisible()
  shows('swap.noToken')
  await expectLooks(page, 'swap.noToken')
})

test('the form and the review, offline and back', async ({ gangway, context, chains, accounts }) => {
  const { dialog, swapForm } = gangway
  await chains.fund(one, accounts.evm[0], 'native', '2')
  await gangway.openSwapForm('EVM')
  await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
  await expect(dialog.button('Review')).toBeVisible()

  // Offline no language can be fetched any more.
  if (isDeep) for (const language of ['es', 'ar', 'en'] as const) await setLanguage(gangway.page, language)
  await context.setOffline(true)
  await expect(dialog.button('You are offline')).toBeVisible()
  await showsLooks(gangway.page, 'swap.offline')
  await context.setOffline(false)
  await swapForm.review()
  await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
  await context.setOffline(true)
  await expect(dialog.button('You are offline')).toBeDisabled()
  await showsLooks(gangway.page, 'swap.reviewOffline')
  await context.setOffline(false)
  await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled({ timeout: 30_000 })
})

test('the review: prepared slowly, with a way back', async ({ gangway, chains, accounts }) => {
  const { page, dialog, swapForm } = gangway
  await chains.fund(one, accounts.evm[0], 'native', '2')
  await gangway.openSwapForm('EVM')
  const answer = await hold(page, ({ pathname }) => pathname.endsWith('/convert/build-transaction'))
  await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
  await swapForm.review()
  await expect(
    dialog.root.getByText(/^This takes longer than usual\. Nothing is swapped meanwhile/),
  ).toBeVisible(slow)
  await expect(dialog.button('Back').last()).toBeVisible()
  shows('swap.preparing')
  answer()
  await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
})

test.describe('a price that cannot be renewed', () => {
  test('grows too old, and is asked for anew', async ({ gangway, chains, accounts }) => {
    test.slow()
    const { page, dialog, swapForm } = gangway
    await chains.fund(one, accounts.evm[0], 'native', '2')
    await gangway.openSwapForm('EVM')
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await swapForm.review()
    await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
    await page.route(build, (route) => route.fulfill(silence))
    await expect(dialog.button('Ask for a new price')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.root.getByText('No price could be had. Your money is not affected.')).toBeVisible()
    await showsLooks(gangway.page, 'swap.stale')
    await page.unroute(build)
    await dialog.button('Ask for a new price').click()
    await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
  })
})
