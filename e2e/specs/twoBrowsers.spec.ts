import { expect, GangwayPage, hasSolana, networks, test } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'

test.skip(!isDeep, 'run by npm run test:deep')

/** The page looks every 10 s; a machine that runs other journeys beside it needs a little longer. */
const soon = { timeout: 30_000 }

async function openAccount(browser: GangwayPage, family: 'EVM' | 'Solana', balance: string) {
  await browser.goto()
  await browser.connect(family)
  await browser.openAccount()
  await expect(browser.account.token(balance)).toBeVisible()
}

async function send(browser: GangwayPage, what: { asset: string; amount: string; to: string }) {
  await browser.account.startSend()
  await browser.sendForm.fill(what)
  await browser.sendForm.review()
  await browser.review.send(`${what.amount} ${what.asset}`)
  await browser.wallet.confirm(`Send ${what.amount} ${what.asset}`)
}

/** Asserts that the page in front of the person shows a send it did not make. */
async function expectFound(browser: GangwayPage, amount: string, to: string) {
  await browser.account.openTab('Activity')
  const row = browser.account.transaction(amount)
  await expect(row).toContainText(`Sent to ${to.slice(0, 4)}…${to.slice(-6)}`, soon)
  await expect(row).toContainText('Sent from another device', soon)
  await expect(row).toHaveCount(1)
}

for (const [family, network, native, token] of [
  ['EVM', networks.one, 'ETH', 'USDX'],
  ['Solana', networks.solana, 'SOL', 'USDX'],
] as const)
  test(`a send in one browser appears in the other, on ${family}`, async ({
    gangway,
    otherBrowser,
    world,
    chains,
    accounts,
    recipients,
  }) => {
    test.skip(family === 'Solana' && !hasSolana(world), 'this platform has no Solana node')
    test.slow()
    const networkId = network.caipNetworkId
    const [from] = family === 'EVM' ? accounts.evm : accounts.solana
    const [to] = family === 'EVM' ? recipients.evm : recipients.solana
    await chains.fund(networkId, from, 'native', '10')
    await chains.fund(networkId, from, 'usdx', '100')
    await openAccount(gangway, family, '10.000')
    await openAccount(otherBrowser, family, '10.000')

    await send(gangway, { asset: native, amount: '1.5', to })
    await gangway.account.expectSent(`1.500 ${native}`)
    await expectFound(otherBrowser, `1.500 ${native}`, to)
    await otherBrowser.account.openTab('Tokens')
    await expect(otherBrowser.account.token(native)).toContainText('8.4', soon)

    // And back: the second browser sends, the first one shows it.
    await send(otherBrowser, { asset: token, amount: '12.5', to })
    await otherBrowser.account.expectSent(`12.500 ${token}`)
    await expectFound(gangway, `12.500 ${token}`, to)
    await gangway.account.openTab('Tokens')
    await expect(gangway.account.token(token)).toContainText('87.500', soon)

    // A row of one's own stays one's own, once.
    await gangway.account.openTab('Activity')
    await expect(gangway.account.transaction(`1.500 ${native}`)).toHaveCount(1)
    await expect(gangway.account.transaction(`1.500 ${native}`)).toContainText('Confirmed')
    await gangway.page.reload()
    await gangway.openAccount()
    await gangway.account.openTab('Activity')
    await expect(gangway.account.transaction('Sent to')).toHaveCount(2)
  })

test('a send in one tab appears in the other at once', async ({
  gangway,
  context,
  chains,
  accounts,
  recipients,
}) => {
  const { caipNetworkId } = networks.one
  await chains.fund(caipNetworkId, accounts.evm[0], 'native', '10')
  await openAccount(gangway, 'EVM', '10.000')
  const tab = new GangwayPage(await context.newPage())
  await tab.goto()
  await tab.openAccount()
  await tab.account.openTab('Activity')
  await gangway.page.bringToFront()
  await send(gangway, { asset: 'ETH', amount: '2', to: recipients.evm[0] })
  await gangway.account.expectSent('2.000 ETH')
  await expect(tab.account.transaction('2.000 ETH')).toContainText('Confirmed')
  await expect(tab.account.transaction('2.000 ETH')).toHaveCount(1)
})
