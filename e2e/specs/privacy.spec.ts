import { expect, networks, test } from '@gangway/testing/playwright'

test('DESIGN §6: a visit from connecting to sending asks this deployment and nobody else', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  const origins = new Set<string>()
  gangway.page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  const { caipNetworkId } = networks.one
  await chains.fund(caipNetworkId, accounts.evm[0], 'native', '10')
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.reviewLink({ to: recipients.evm[0], asset: 'native', amount: '1', chain: caipNetworkId })
  await gangway.review.send('1 ETH')
  await gangway.wallet.confirm('Send 1 ETH')
  await gangway.account.expectSent('1.000 ETH')
  expect([...origins].sort()).toEqual([world.api, world.web].sort())
})
