import { test as base, expect, hasSolana, networks } from '@gangway/testing/playwright'
import type { Outcome } from './outcome.js'
import { SendJourney } from './SendJourney.js'
import { evmKinds, isRunWhole, type SendKind, solanaKinds } from './sendKinds.js'
import { annotateOutcome } from './testOutcome.js'

/** What the outcomes that both chain families know depend on. */
const families = {
  eip155: {
    name: 'EVM',
    network: networks.one,
    kinds: evmKinds,
    coin: 'ETH',
    /** What a fee follows from. */
    feeMethods: ['eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_estimateGas'],
    /** Too little for the fee. */
    dust: '0.000000000000001',
  },
  solana: {
    name: 'Solana',
    network: networks.solana,
    kinds: solanaKinds,
    coin: 'SOL',
    feeMethods: [
      'getFeeForMessage',
      'getLatestBlockhash',
      'getRecentPrioritizationFees',
      'simulateTransaction',
    ],
    /** Enough for a fee, too little for the recipient's token account. */
    dust: '0.001',
  },
} as const

const test = base.extend<{ kind: SendKind; journey: SendJourney }>({
  kind: [evmKinds[0] as SendKind, { option: true }],
  journey: async ({ gangway, chains, accounts, recipients, kind }, use) => {
    const family = kind.namespace === 'eip155' ? 'evm' : 'solana'
    const { caipNetworkId: networkId } = families[kind.namespace].network
    await use(
      new SendJourney({
        gangway,
        chains,
        networkId,
        kind,
        from: accounts[family][0],
        to: recipients[family][0],
      }),
    )
  },
})

test.beforeEach(({ world, kind }) => {
  test.skip(kind.namespace === 'solana' && !hasSolana(world), 'this platform has no Solana node')
})

for (const { name, network, kinds, coin, feeMethods, dust } of Object.values(families))
  for (const kind of kinds)
    test.describe(`${name}, ${kind.name}`, () => {
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
      test.describe(() => {
        test.skip(!isRunWhole(kind), 'run by npm run test:deep')

        test('declined', about('declined'), async ({ journey, chains, accounts }) => {
          await journey.fund()
          await journey.decline()
          await journey.expectNothingReceived()
          if (kind.namespace === 'eip155')
            expect(await chains.getNonce(network.caipNetworkId, accounts.evm[0])).toBe(0)
        })

        test('insufficient funds', about('insufficient-funds'), async ({ journey, gangway }) => {
          await journey.fund()
          await journey.fill(`${Number(kind.balance) + 1}`)
          await expect(gangway.sendForm.next(`Not enough ${kind.symbol}`)).toBeVisible()
          await expect(gangway.sendForm.next('Review')).toBeHidden()
        })

        test('insufficient gas', about('insufficient-gas'), async ({ journey, gangway }) => {
          // Native: all of it, so that nothing is left for the fee.
          await journey.fund({ coins: dust })
          await journey.fill(kind.asset === 'native' ? kind.balance : kind.amount)
          await expect(gangway.sendForm.next(new RegExp(`^Not enough ${coin} for the fee`))).toBeVisible()
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
    })
