import { test as base, hasSolana, networks } from '@gangway/testing/playwright'
import type { Outcome } from './outcome.js'
import { SendJourney } from './SendJourney.js'
import { isRunWhole, type SendKind, solanaKinds } from './sendKinds.js'
import { annotateOutcome } from './testOutcome.js'

const { caipNetworkId } = networks.solana

const test = base.extend<{ kind: SendKind; journey: SendJourney }>({
  kind: [solanaKinds[0] as SendKind, { option: true }],
  journey: async ({ gangway, world, chains, accounts, recipients, kind }, use) => {
    const [from, to] = [accounts.solana[0], recipients.solana[0]]
    const rpcUrl = world.rpc[caipNetworkId] ?? ''
    const minter = { address: recipients.evm[1], key: recipients.keys.eip155[1] }
    const parts = { gangway, chains, networkId: caipNetworkId, kind, from, to, rpcUrl, minter }
    await use(new SendJourney(parts))
  },
})

test.beforeEach(({ world }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
})

// What only Solana knows; the rest is in common.spec.ts.
for (const kind of solanaKinds)
  test.describe(`Solana, ${kind.name}`, () => {
    test.use({ kind })
    test.skip(!isRunWhole(kind), 'run by npm run test:deep')
    const about = (...outcomes: Outcome[]) => ({
      annotation: outcomes.map((outcome) =>
        annotateOutcome({ namespace: kind.namespace, kind: kind.name, outcome }),
      ),
    })

    test(
      'pending long, and expired by the height of the chain',
      about('pending-long', 'expired'),
      async ({ journey, controls, accounts, page }) => {
        await page.clock.install()
        await journey.fund()
        await controls.dropNext(accounts.solana[0])
        await journey.send()
        // At once: here a lost transaction expires after 18 s of the chain's own time.
        await page.clock.fastForward('00:31')
        await journey.expectStatus('Taking longer than usual')
        await journey.expectNothingReceived()
        await journey.expectStatus('Expired. Nothing was sent.', 90_000)
        await journey.expectNothingReceived()
      },
    )

    test('failed on the chain', about('failed'), async ({ journey, controls, accounts }) => {
      await journey.fund()
      await controls.failNext(caipNetworkId, accounts.solana[0])
      await journey.send()
      await journey.expectStatus('Failed')
      await journey.expectNothingReceived()
    })
  })
