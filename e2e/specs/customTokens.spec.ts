import {
  createMint,
  expect,
  expectBalance,
  GangwayPage,
  getTokenAddress,
  hasSolana,
  networks,
  test,
} from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

const { one, solana } = networks
const tickets = getTokenAddress(one.caipNetworkId, 'tickx')

/** Opens the view from the list and enters an address. */
async function lookUp({ dialog }: GangwayPage, network: string, address: string) {
  await dialog.button('Add a token').click()
  await expect(dialog.heading('Add a token')).toBeVisible()
  await dialog.root.getByRole('textbox', { name: `Token address on ${network}` }).fill(address)
}

/** Asserts that the list marks a token, and has it once. */
async function expectListed(gangway: GangwayPage, symbol: string, amount: string) {
  await expect(gangway.account.token(symbol)).toHaveCount(1)
  await expect(gangway.account.token(symbol)).toContainText('Unverified')
  await expect(gangway.account.token(symbol)).toContainText(amount)
}

for (const colorScheme of isDeep ? (['light', 'dark'] as const) : (['dark'] as const))
  test.describe(colorScheme, () => {
    test.skip(!isWide, runBySecondRoad)
    test.use({ colorScheme, viewport: { width: colorScheme === 'dark' ? 360 : 1280, height: 800 } })

    test(`says why an address is no token of this network, adds one of no decimals, sends it, and removes it, ${colorScheme}`, async ({
      gangway,
      chains,
      accounts,
      recipients,
    }, testInfo) => {
      // The whole way, with axe on three views.
      test.slow()
      const [from] = accounts.evm
      const [to] = recipients.evm
      const picture = async (name: string) => {
        const path = `${testInfo.project.outputDir}/screenshots/${name}-${colorScheme}.png`
        if (isDeep) await gangway.page.screenshot({ path })
      }
      await chains.fundAll(one.caipNetworkId, from, { native: '1', tickx: '7' })
      await gangway.arrive('EVM')
      await gangway.openAccount()
      await expect(gangway.account.token('ETH')).toBeVisible()
      await expect(gangway.account.token('TICKX')).toHaveCount(0)

      await lookUp(gangway, one.name, to)
      const field = gangway.dialog.root.getByRole('textbox')
      await expect(field).toHaveAccessibleDescription(/^Nothing is at this address on Gangway One/)
      await field.fill(accounts.solana[0])
      await expect(field).toHaveAccessibleDescription('This is a Solana address. You are on Gangway One.')
      await field.fill(one.multicall3 ?? '')
      await expect(field).toHaveAccessibleDescription(
        'This address is on Gangway One, but it is not a token.',
      )
      await field.fill(getTokenAddress(one.caipNetworkId, 'usdx'))
      await expect(gangway.dialog.root.getByText(/^USDX is on our list/)).toBeVisible()
      await expect(gangway.dialog.button(/^Add USDX/)).toBeHidden()

      await field.fill(tickets.toLowerCase())
      await expect(gangway.dialog.root).toContainText('anyone can make a token with any name')
      // The whole address in its checksummed spelling, in groups.
      await expect(gangway.dialog.root.getByRole('definition').last()).toHaveText(tickets)
      await expectAccessible(gangway.page, 'token found')
      await picture('add-token')
      await gangway.dialog.button('Add TICKX').click()
      await gangway.expectNews('TICKX added to your list')
      await expectListed(gangway, 'TICKX', '7')
      await expectAccessible(gangway.page, 'token listed')
      await picture('added-token')

      await gangway.page.reload()
      await gangway.openAccount()
      await expectListed(gangway, 'TICKX', '7')
      await gangway.account.startSend()
      await gangway.sendForm.fill({ asset: 'TICKX', to, amount: '2' })
      await gangway.sendForm.review()
      await gangway.review.send('2 TICKX')
      await gangway.wallet.confirm()
      await gangway.account.expectSent('2')
      await expectBalance(chains, one.caipNetworkId, to, 'tickx', 2n)
      await gangway.account.openTab('Tokens')
      await expectListed(gangway, 'TICKX', '5')

      await gangway.dialog.button('Remove TICKX from the list').click()
      await expectAccessible(gangway.page, 'token in question')
      await picture('remove-token')
      await gangway.dialog.button('Remove TICKX').click()
      await expect(gangway.account.token('TICKX')).toHaveCount(0)
      await gangway.page.reload()
      await gangway.openAccount()
      await expect(gangway.account.token('ETH')).toBeVisible()
      await expect(gangway.account.token('TICKX')).toHaveCount(0)
    })
  })

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('what one tab adds appears in the other', async ({ gangway, context, chains, accounts }) => {
    await chains.fundAll(one.caipNetworkId, accounts.evm[0], { native: '1', tickx: '3' })
    await gangway.arrive('EVM')
    await gangway.openAccount()
    await expect(gangway.account.token('ETH')).toBeVisible()
    const tab = new GangwayPage(await context.newPage())
    await tab.goto()
    await tab.openAccount()
    await lookUp(tab, one.name, tickets)
    await tab.dialog.button('Add TICKX').click()
    await expectListed(tab, 'TICKX', '3')
    await expectListed(gangway, 'TICKX', '3')
  })
})

test('adds a Solana token by its mint, which names itself, and sends it', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const [owner] = accounts.solana
  await chains.fund(solana.caipNetworkId, owner, 'native', '1')
  const mint = await createMint(
    world.rpc[solana.caipNetworkId] ?? '',
    { name: 'Not USDX at all', symbol: 'USDX', decimals: 2 },
    { owner, amount: 1_234n },
  )
  await gangway.arrive('Solana')
  await gangway.openAccount()
  // Held, but named by nobody this product trusts.
  await expect(gangway.account.token(mint.slice(-6))).toContainText('12.340')
  await lookUp(gangway, solana.name, mint)
  await expect(
    gangway.dialog.root.getByText('Calls itself USDX, but it is not the USDX listed here.'),
  ).toBeVisible()
  await gangway.dialog.button('Add USDX').click()
  await expectListed(gangway, 'Not USDX at all', '12.340')
  await expect(gangway.account.token(mint.slice(-6))).toHaveCount(0)

  // As any other token: sendSolana.spec.ts.
  if (!isDeep) return
  await gangway.account.startSend()
  await gangway.sendForm.fill({ asset: 'USDX', to: recipients.solana[0], amount: '2.34' })
  await gangway.sendForm.review()
  await gangway.review.send('2.34 USDX')
  await gangway.wallet.confirm()
  await gangway.account.expectSent('2.340')
  await gangway.account.openTab('Tokens')
  await expectListed(gangway, 'Not USDX at all', '10.000')
})
