import { callJsonRpc } from '@gangway/dev'
import { type Chains, expect, type GangwayPage, networks, test } from '@gangway/testing/playwright'
import { numberToHex, parseEther, parseGwei } from 'viem'
import { ownKind, type ownOutcomes } from '../outcomes/outcome.js'
import { annotateOutcome } from '../outcomes/testOutcome.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

const { caipNetworkId, name } = networks.two
const amount = parseEther('1.25')

const about = (outcome: keyof typeof ownOutcomes) => ({
  annotation: annotateOutcome({ namespace: 'eip155', kind: ownKind, outcome }),
})

/** Logs in by e-mail on Gangway Two, with coins; the address. */
async function logIn(
  gangway: GangwayPage,
  chains: Chains,
  world: Parameters<GangwayPage['emailLogin']['finish']>[0],
) {
  const { page, connectButton, emailLogin } = gangway
  await page.clock.install()
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `speed-${crypto.randomUUID()}@example.com`)
  const { eip155 } = await readOwnAddresses(page)
  await chains.fundAll(caipNetworkId, eip155, { native: '10' })
  await gangway.chooseNetwork(name)
  await gangway.expectNetwork(name)
  return eip155
}

/** Sends 1.25 ETH, which then waits so long that it is said to. Its page is open in the end. */
async function sendSlowly(
  { page, account, approval, review, ...gangway }: GangwayPage,
  reviewLink: () => Promise<void>,
) {
  await reviewLink()
  await review.send('1.25 ETH')
  await approval.approve('Send 1.25 ETH')
  await account.expectOutcome('1.250 ETH', 'Waiting for the network')
  await page.clock.fastForward('01:01')
  await account.expectOutcome('1.250 ETH', 'Taking longer than usual')
  await account.transaction('1.250 ETH').first().getByRole('button').click()
  await expect(gangway.dialog.button('Speed up')).toBeVisible()
}

test.describe('what the wallet in the frame has sent and takes long (interface-guide.md §9.9)', () => {
  test.skip(!isWide, runBySecondRoad)

  test(
    'is sped up, also once more after a reload, and paid once',
    about('repriced'),
    async ({ alone, gangway, world, chains, controls, recipients }) => {
      test.slow()
      const { page, dialog, approval, account } = gangway
      const [to] = recipients.evm
      const own = await logIn(gangway, chains, world)
      await controls.pause(alone.caipNetworkId)
      const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
      await sendSlowly(gangway, () => gangway.reviewLink(link))
      const first = await controls.waitForPending(caipNetworkId, own)

      await dialog.button('Speed up').click()
      await approval.decline('Speed up: Send 1.25 ETH')
      await expect(dialog.root.getByText('You declined. The transaction waits as before.')).toBeVisible()
      expect(await controls.waitForPending(caipNetworkId, own)).toBe(first)

      await dialog.button('Speed up').click()
      await approval.expectRow('To', to)
      await approval.expectRow('Takes the place of', first)
      await approval.approve('Speed up: Send 1.25 ETH')
      await expect(dialog.root.getByText(/^Sent again with a higher fee/)).toBeVisible()
      const second = await controls.waitForPending(caipNetworkId, own)
      expect(second).not.toBe(first)

      await gangway.goto()
      await gangway.openAccount()
      await page.clock.fastForward('01:01')
      await account.expectOutcome('1.250 ETH', 'Taking longer than usual')
      await account.transaction('1.250 ETH').getByRole('button').click()
      await dialog.button('Speed up').click()
      await approval.expectRow('Takes the place of', second)
      await approval.approve('Speed up: Send 1.25 ETH')
      await expect(dialog.root.getByText(/^Sent again with a higher fee/)).toBeVisible()
      await controls.resume(caipNetworkId)
      await expect(dialog.root.getByText('Sent with a higher fee', { exact: true })).toBeVisible()
      await expect.poll(() => chains.getBalance(caipNetworkId, to)).toBe(amount)
      expect(await chains.getNonce(caipNetworkId, own)).toBe(1)
      await dialog.back()
      await expect(account.transaction('1.250 ETH')).toHaveCount(1)
    },
  )

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test(
      'is cancelled, its cancellation is sped up, and nothing is paid but the fee',
      about('cancelled'),
      async ({ alone, gangway, world, chains, controls, recipients }) => {
        test.slow()
        const { page, dialog, approval } = gangway
        const [to] = recipients.evm
        const own = await logIn(gangway, chains, world)
        await controls.pause(alone.caipNetworkId)
        const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
        await sendSlowly(gangway, () => gangway.reviewLink(link))
        // The coins of the higher fee are gone; a cancellation pays no more than its fee.
        const rpcUrl = world.rpc[caipNetworkId] ?? ''
        await callJsonRpc(rpcUrl, 'anvil_setBalance', [own, numberToHex(amount + 1n)])
        await dialog.button('Speed up').click()
        await expect(dialog.root.getByText(/^Not enough ETH for the higher fee/)).toBeVisible()
        await dialog.button('Cancel transaction').click()
        await approval.expectRow('Will not be done', 'Send 1.25 ETH')
        await approval.approve('Cancel: Send 1.25 ETH')
        await expect(dialog.root.getByText(/^Its cancellation is on its way/)).toBeVisible()
        await page.clock.fastForward('01:01')
        await dialog.button('Speed up').click()
        await expect(dialog.button('Cancel transaction')).toBeHidden()
        await approval.approve('Speed up: Cancel a transaction')
        await expect(dialog.root.getByText(/^Its cancellation is on its way/)).toBeVisible()
        await controls.resume(caipNetworkId)
        await expect(dialog.root.getByText('Cancelled. The fee was paid')).toBeVisible()
        expect(await chains.getNonce(caipNetworkId, own)).toBe(1)
        expect(await chains.getBalance(caipNetworkId, to)).toBe(0n)
      },
    )

    test(
      'gives way to another transaction of its number that the person approves',
      about('replaced'),
      async ({ alone, gangway, world, chains, controls, recipients }) => {
        test.slow()
        const { page, dialog, approval } = gangway
        const [to, other] = recipients.evm
        const own = await logIn(gangway, chains, world)
        await controls.pause(alone.caipNetworkId)
        const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
        await sendSlowly(gangway, () => gangway.reviewLink(link))
        const fee = numberToHex(parseGwei('50'))
        const asked = requestOwnWallet(page, 'eth_sendTransaction', [
          { from: own, to: other, value: '0x1', nonce: '0x0', maxFeePerGas: fee, maxPriorityFeePerGas: fee },
        ])
        await approval.approve(/^Send/)
        await asked
        await controls.resume(caipNetworkId)
        await expect(dialog.root.getByText('Replaced by another transaction')).toBeVisible()
        expect(await chains.getBalance(caipNetworkId, to)).toBe(0n)
        expect(await chains.getBalance(caipNetworkId, other)).toBe(1n)
        expect(await chains.getNonce(caipNetworkId, own)).toBe(1)
      },
    )

    test('is neither sped up nor cancelled once it is in the chain', async ({
      alone,
      gangway,
      world,
      chains,
      controls,
      recipients,
    }) => {
      test.slow()
      const { dialog, approval } = gangway
      const [to] = recipients.evm
      const own = await logIn(gangway, chains, world)
      await controls.pause(alone.caipNetworkId)
      const link = { to, asset: 'native', amount: '1.25', chain: caipNetworkId }
      await sendSlowly(gangway, () => gangway.reviewLink(link))
      await dialog.button('Cancel transaction').click()
      await approval.expectOpen('Cancel: Send 1.25 ETH')
      await controls.resume(caipNetworkId)
      await expect.poll(() => chains.getNonce(caipNetworkId, own)).toBe(1)
      await approval.approve('Cancel: Send 1.25 ETH')
      await expect(dialog.root.getByText(/^Already done: /)).toBeVisible()
      await expect(dialog.root.getByText('Confirmed', { exact: true })).toBeVisible()
      expect(await chains.getBalance(caipNetworkId, to)).toBe(amount)
      expect(await chains.getNonce(caipNetworkId, own)).toBe(1)
    })
  })
})
