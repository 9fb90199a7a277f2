import { deployTestContract, waitForReceipt } from '@gangway/dev'
import { expect, networks, test } from '@gangway/testing/playwright'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createStranger } from '../support/createStranger.js'
import { expectNoOverflow } from '../support/expectNoOverflow.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one
const most = 2n ** 256n - 1n

test.skip(!isDeep, 'run by npm run test:deep')
test.use({ viewport: { width: 320, height: 640 } })

test('what a stranger makes as long as can be fits the smallest screen, from the list to the receipt', async ({
  gangway,
  world,
  chains,
  recipients,
}, testInfo) => {
  test.slow()
  const { page, connectButton, dialog, emailLogin, account, approval, sendForm } = gangway
  const [to] = recipients.evm
  const look = async (view: string) => {
    await page.screenshot({ path: `${testInfo.project.outputDir}/long-texts/${view}.png` })
    await expectNoOverflow(page, view)
  }
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `long-${crypto.randomUUID()}@example.com`)
  const own = getAddress((await readOwnAddresses(page)).eip155)
  await chains.fund(caipNetworkId, own, 'native', '2')
  await chains.fund(caipNetworkId, to, 'native', '2')

  // A token of no decimals, all there can be of it, and names without a place to break.
  const rpcUrl = world.rpc[caipNetworkId] ?? ''
  const key = recipients.keys.eip155[0]
  const stranger = privateKeyToAccount(key)
  const args = ['W'.repeat(200), 'M'.repeat(50), 0, [], 0n]
  const token = await deployTestContract(rpcUrl, 'localToken', stranger, args)
  const hash = await createStranger(rpcUrl, key).writeContract({
    ...token,
    chain: null,
    functionName: 'mint',
    args: [own, most],
  })
  await waitForReceipt(rpcUrl, hash)

  await gangway.openAccount()
  await account.addToken(token.address)
  await expect(account.token('MMMM')).toBeVisible()
  await look('tokens')
  await account.openTab('Activity')
  await expect(account.transaction('ETH').first()).toBeVisible()
  const show = dialog.root.getByRole('button', { name: /^Show/ })
  await expect(show.or(account.transaction('MMMM')).first()).toBeVisible()
  if (await show.isVisible()) await show.click()
  await expect(account.transaction('MMMM').first()).toBeVisible()
  await look('activity')
  await account.transaction('MMMM').first().getByRole('button').first().click()
  await expect(dialog.root.getByRole('term').filter({ hasText: 'From' })).toBeVisible()
  await look('received')

  const link = { to, asset: token.address, amount: `${most}`, chain: caipNetworkId }
  await gangway.goto(`/send?${new URLSearchParams(link)}`)
  await expect(sendForm.next('Review')).toBeEnabled()
  await look('send')
  await sendForm.review()
  await look('review')
  await dialog.root.getByRole('button', { name: /^Send / }).click()
  await approval.expectOpen(/^Send 1157/)
  await look('approve')
  const frame = page.frame('w3m-secure-iframe')
  if (!frame) throw new Error('no frame')
  await expectNoOverflow(frame, 'frame')
  await approval.approve(/^Send 1157/)
  await account.expectOutcome('MMMM', 'Confirmed')
  await look('sent')
  await account.transaction('MMMM').first().getByRole('button').first().click()
  await expect(dialog.root.getByRole('term').filter({ hasText: 'From' })).toBeVisible()
  await look('receipt')
})
