import { test as base, expect, networks } from '@gangway/testing/playwright'
import type { Outcome } from './outcome.js'
import { SendJourney } from './SendJourney.js'
import { evmKinds, isRunWhole, type SendKind } from './sendKinds.js'
import { annotateOutcome } from './testOutcome.js'

const { caipNetworkId } = networks.one

/** What a fee follows from. */
const feeMethods = ['eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_estimateGas']

const test = base.extend<{ kind: SendKind; journey: SendJourney }>({
  kind: [evmKinds[0] as SendKind, { option: true }],
  journey: async ({ gangway, chains, accounts, recipients, kind }, use) => {
    const [from, to] = [accounts.evm[0], recipients.evm[0]]
    await use(new SendJourney({ gangway, chains, networkId: caipNetworkId, kind, from, to }))
  },
})

for (const kind of evmKinds)
  test.describe(`EVM, ${kind.name}`, () => {
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

    test('declined', about('declined'), async ({ journey, chains, accounts }) => {
      await journey.fund()
      await journey.decline()
      expect(await chains.getNonce(caipNetworkId, accounts.evm[0])).toBe(0)
    })

    test('insufficient funds', about('insufficient-funds'), async ({ journey, gangway }) => {
      await journey.fund()
      await journey.fill(`${Number(kind.balance) + 1}`)
      await expect(gangway.sendForm.next(`Not enough ${kind.symbol}`)).toBeVisible()
      await expect(gangway.sendForm.next('Review')).toBeHidden()
    })

    test('insufficient gas', about('insufficient-gas'), async ({ journey, gangway }) => {
      // Native: all of it, so that nothing is left for the fee.
      await journey.fund({ coins: '0.000000000000001' })
      await journey.fill(kind.asset === 'native' ? kind.balance : kind.amount)
      await expect(gangway.sendForm.next(/^Not enough ETH for the fee/)).toBeVisible()
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
