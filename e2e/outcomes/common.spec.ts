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
  journey: async ({ gangway, world, chains, accounts, recipients, kind }, use) => {
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
        rpcUrl: world.rpc[networkId] ?? '',
        minter: { address: recipients.evm[1], key: recipients.keys.eip155[1] },
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
      const about = (...outcomes: Outcome[]) => ({
        annotation: outcomes.map((outcome) =>
          annotateOutcome({ namespace: kind.namespace, kind: kind.name, outcome }),
        ),
      })

      test.describe(() => {
        test.skip(!isRunWhole(kind), 'run by npm run test:deep')

        // One person meets them all, each with the same form: the page is opened once instead of four times.
        test(
          'fee unknown, too much, declined, and confirmed in the end',
          about('fee-unknown', 'insufficient-funds', 'declined', 'confirmed'),
          async ({ journey, gangway, chains, accounts }) => {
            const { sendForm } = gangway
            await journey.fund()
            const answerAgain = await gangway.failRpc(feeMethods)
            await journey.fill()
            await expect(sendForm.next('Fee unknown: Retry')).toBeVisible({ timeout: 30_000 })
            await answerAgain()
            await sendForm.next('Fee unknown: Retry').click()
            await expect(sendForm.next('Review')).toBeEnabled()

            await journey.expectTooMuch()

            const getNonce = () => chains.getNonce(network.caipNetworkId, accounts.evm[0])
            const nonce = kind.namespace === 'eip155' ? await getNonce() : null
            await journey.decline()
            await journey.expectNothingReceived()
            if (nonce !== null) expect(await getNonce()).toBe(nonce)

            await journey.confirm()
            await journey.expectStatus('Confirmed')
            await journey.expectReceived()
          },
        )

        test('insufficient gas', about('insufficient-gas'), async ({ journey, gangway }) => {
          // Native: all of it, so that nothing is left for the fee.
          await journey.fund({ coins: dust })
          await journey.fill(kind.asset === 'native' ? kind.balance : kind.amount)
          await expect(gangway.sendForm.next(new RegExp(`^Not enough ${coin} for the fee`))).toBeVisible()
          await expect(gangway.sendForm.next('Review')).toBeHidden()
        })
      })
    })
