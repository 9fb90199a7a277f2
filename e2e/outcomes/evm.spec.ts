import { test as base, networks } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'
import type { Outcome } from './outcome.js'
import { SendJourney } from './SendJourney.js'
import { evmKinds, isRunWhole, type SendKind } from './sendKinds.js'
import { annotateOutcome } from './testOutcome.js'

const { caipNetworkId } = networks.two

// Each test has Gangway Two for itself: blocks are stopped and changed for everybody.
const test = base.extend<{ kind: SendKind; journey: SendJourney }>({
  kind: [evmKinds[0] as SendKind, { option: true }],
  walletState: { networkId: caipNetworkId },
  journey: async ({ alone, gangway, world, chains, accounts, recipients, kind }, use) => {
    const { caipNetworkId: networkId } = alone
    const [from, to] = [accounts.evm[0], recipients.evm[0]]
    const rpcUrl = world.rpc[networkId] ?? ''
    const minter = { address: recipients.evm[1], key: recipients.keys.eip155[1] }
    await use(new SendJourney({ gangway, chains, networkId, kind, from, to, rpcUrl, minter }))
  },
})

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

for (const kind of evmKinds)
  test.describe(`EVM, ${kind.name}`, () => {
    test.use({ kind })
    test.skip(!isRunWhole(kind), 'run by npm run test:deep')
    const about = (outcome: Outcome) => ({
      annotation: annotateOutcome({ namespace: kind.namespace, kind: kind.name, outcome }),
    })

    test(
      'pending long, and confirmed in the end',
      about('pending-long'),
      async ({ journey, controls, page }) => {
        await page.clock.install()
        await journey.fund()
        await controls.pause(caipNetworkId)
        await journey.send()
        await journey.expectStatus('Waiting for the network')
        await page.clock.fastForward('01:01')
        await journey.expectStatus('Taking longer than usual')
        await journey.expectNothingReceived()
        await controls.resume(caipNetworkId)
        await journey.expectStatus('Confirmed')
        await journey.expectReceived()
      },
    )

    for (const [outcome, by, words] of [
      ['replaced', 'other', 'Replaced by another transaction'],
      ['repriced', 'fee', 'Sent with a higher fee'],
      ['cancelled', 'cancel', 'Cancelled. The fee was paid'],
    ] as const)
      test.describe(() => {
        // The other two are on screen in frameReplace.spec.ts as well.
        test.skip(outcome !== 'replaced' && !isDeep, 'run by npm run test:deep')

        test(outcome, about(outcome), async ({ journey, controls, accounts, page }) => {
          await journey.fund()
          await controls.pause(caipNetworkId)
          // What took its place is found by its nonce, which the node tells as long as it holds the first one.
          const isNonceKnown = page.waitForResponse(
            (response) => `${response.request().postData()}`.includes('eth_getTransactionByHash'),
            { timeout: 45_000 },
          )
          await journey.send()
          await isNonceKnown
          await controls.replacePending(caipNetworkId, accounts.evm[0], by)
          await controls.resume(caipNetworkId)
          await journey.expectStatus(words)
          if (outcome === 'repriced') await journey.expectReceived()
          else await journey.expectNothingReceived()
        })
      })

    test('failed on the chain', about('failed'), async ({ journey, controls, accounts }) => {
      await journey.fund()
      await controls.failNext(caipNetworkId, accounts.evm[0])
      await journey.send()
      await journey.expectStatus('Failed')
      await journey.expectNothingReceived()
    })
  })
