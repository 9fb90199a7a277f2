import { test as base, expect, hasSolana, networks } from '@gangway/testing/playwright'
import type { Outcome } from './outcome.js'
import { SendJourney } from './SendJourney.js'
import { isRunWhole, type SendKind, solanaKinds } from './sendKinds.js'
import { annotateOutcome } from './testOutcome.js'

const { caipNetworkId } = networks.solana

/** What a fee follows from. */
const feeMethods = [
  'getFeeForMessage',
  'getLatestBlockhash',
  'getRecentPrioritizationFees',
  'simulateTransaction',
]

const test = base.extend<{ kind: SendKind; journey: SendJourney }>({
  kind: [solanaKinds[0] as SendKind, { option: true }],
  journey: async ({ gangway, chains, accounts, recipients, kind }, use) => {
    const [from, to] = [accounts.solana[0], recipients.solana[0]]
    await use(new SendJourney({ gangway, chains, networkId: caipNetworkId, kind, from, to }))
  },
})

test.beforeEach(({ world }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
})

for (const kind of solanaKinds)
  test.describe(`Solana, ${kind.name}`, () => {
    test.use({ kind })
    const about = (outcome: Outcome) => ({
      annotation: annotateOutcome({ namespace: kind.namespace, kind: kind.name, outcome }),
    })

    test('confirmed', about('confirmed'), async ({ journey }) => {
      await journey.fund()
      await journey.send()
      await journey.expectStatus('Confirmed')
      await journey.expectReceived()
    })
    if (!isRunWhole(kind)) return

    test('pending long', about('pending-long'), async ({ journey, controls, accounts, page }) => {
      await page.clock.install()
      await journey.fund()
      await controls.dropNext(accounts.solana[0])
      await journey.send()
      await journey.expectStatus('Waiting for the network')
      await page.clock.fastForward('00:31')
      await journey.expectStatus('Taking longer than usual')
      await journey.expectNothingReceived()
    })

    test('failed on the chain', about('failed'), async ({ journey, controls, accounts }) => {
      await journey.fund()
      await controls.failNext(caipNetworkId, accounts.solana[0])
      await journey.send()
      await journey.expectStatus('Failed')
      await journey.expectNothingReceived()
    })

    test('expired, by the height of the chain', about('expired'), async ({ journey, controls, accounts }) => {
      await journey.fund()
      await controls.dropNext(accounts.solana[0])
      await journey.send()
      await journey.expectStatus('Expired. Nothing was sent.', 45_000)
      await journey.expectNothingReceived()
    })

    test('declined', about('declined'), async ({ journey }) => {
      await journey.fund()
      await journey.decline()
      await journey.expectNothingReceived()
    })

    test('insufficient funds', about('insufficient-funds'), async ({ journey, gangway }) => {
      await journey.fund()
      await journey.fill(`${Number(kind.balance) + 1}`)
      await expect(gangway.sendForm.next(`Not enough ${kind.symbol}`)).toBeVisible()
      await expect(gangway.sendForm.next('Review')).toBeHidden()
    })

    test('insufficient gas', about('insufficient-gas'), async ({ journey, gangway }) => {
      // Native: all of it, so that nothing is left for the fee. Token: too little for the recipient's token account.
      await journey.fund({ coins: '0.001' })
      await journey.fill(kind.asset === 'native' ? kind.balance : kind.amount)
      await expect(gangway.sendForm.next(/^Not enough SOL for the fee/)).toBeVisible()
      await expect(gangway.sendForm.next('Review')).toBeHidden()
    })

    test('fee unknown, until it is', about('fee-unknown'), async ({ journey, gangway }) => {
      await journey.fund()
      const answerAgain = await gangway.failRpc(feeMethods)
      await journey.fill()
      await expect(gangway.sendForm.next('Fee unknown: Retry')).toBeVisible({ timeout: 30_000 })
      await answerAgain()
      await gangway.sendForm.next('Fee unknown: Retry').click()
      await gangway.sendForm.review()
    })
  })
