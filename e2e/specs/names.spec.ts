import { setLocalNames } from '@gangway/dev'
import { expect, expectBalance, type GangwayPage, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'

const { one } = networks

// Whoever gives names away has one nonce.
test.describe.configure({ mode: 'default' })

/** A name nobody has had in this world yet. */
const createName = () => `n${Math.random().toString(36).slice(2, 12)}.eth`

const avatar = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`

const toAddress = (text: string) => text as `0x${string}`

/** The form with an asset chosen and a recipient typed. */
async function enter(gangway: GangwayPage, to: string): Promise<void> {
  await gangway.openSendForm('EVM')
  await gangway.sendForm.fill({ asset: 'ETH', to, amount: '0.5' })
}

test('sends to a name: picture, name and the whole address, in the form and in the review', async ({
  gangway,
  chains,
  accounts,
  recipients,
  world,
}) => {
  const [from] = accounts.evm
  const to = toAddress(recipients.evm[0])
  const name = createName()
  await setLocalNames(world.rpc[one.caipNetworkId] ?? '', [{ name, here: to, avatar }])
  await chains.fund(one.caipNetworkId, from, 'native', '1')
  await enter(gangway, name.toUpperCase().replace('.ETH', '.eth'))
  const { root } = gangway.dialog
  await expect(root.getByText(name, { exact: true })).toBeVisible()
  await expect(gangway.sendForm.recipient).toHaveAccessibleDescription(
    new RegExp(`${name} ENS 0x ${to.slice(2, 6)}`),
  )
  await expect(root.locator(`img[src*="/v1/picture"]`)).toBeVisible()
  await expect(gangway.sendForm.next('Review')).toBeVisible()
  await expectAccessible(gangway.page, 'name of a recipient')

  await gangway.sendForm.review()
  const recipient = root.getByRole('term').filter({ hasText: /^To$/ }).locator('xpath=following-sibling::dd')
  await expect(recipient).toContainText(name)
  await expect(recipient).toContainText(to)
  await gangway.sendReviewed('0.5 ETH')
  await expectBalance(chains, one.caipNetworkId, to, 'native', parseEther('0.5'))
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('says apart why a name leads nowhere, and that one leads to Ethereum', async ({
    gangway,
    chains,
    accounts,
  }) => {
    await chains.fund(one.caipNetworkId, accounts.evm[0], 'native', '1')
    await enter(gangway, 'nobody-has-this.eth')
    const { root } = gangway.dialog
    const { recipient } = gangway.sendForm
    await expect(root.getByText('Nobody has this name')).toBeVisible()
    await expect(gangway.sendForm.next('Enter recipient')).toBeVisible()
    await recipient.fill('carla.eth')
    await expect(root.getByText(`This name has no address on ${one.name}.`)).toBeVisible()
    await recipient.fill('anna.xyz')
    await expect(root.getByText('nor a name that can be looked up')).toBeVisible()
    const down = (url: URL) => url.pathname.startsWith('/v1/names/')
    await gangway.page.route(down, (route) => route.fulfill({ status: 503, body: '' }))
    await recipient.fill('bruno.eth')
    await expect(root.getByText('Names cannot be looked up now.')).toBeVisible()
    await gangway.page.unroute(down)
    await recipient.fill('anna.eth')
    await expect(root.getByText('anna.eth', { exact: true })).toBeVisible()
    await recipient.fill('bruno.eth')
    await expect(root.getByText(`bruno.eth has no address on ${one.name}.`)).toBeVisible()
    await expect(gangway.sendForm.next('Review')).toBeVisible()
  })
})

test('sends nothing to a name that leads elsewhere by the time of the review', async ({
  gangway,
  chains,
  accounts,
  recipients,
  world,
}) => {
  const rpcUrl = world.rpc[one.caipNetworkId] ?? ''
  const name = createName()
  await setLocalNames(rpcUrl, [{ name, here: toAddress(recipients.evm[0]) }])
  await chains.fund(one.caipNetworkId, accounts.evm[0], 'native', '1')
  await enter(gangway, name)
  await expect(gangway.sendForm.next('Review')).toBeVisible()
  await setLocalNames(rpcUrl, [{ name, here: toAddress(accounts.evm[0]) }])
  await gangway.sendForm.review()
  await expect(gangway.dialog.root.getByText(`${name} leads to another address now.`)).toBeVisible()
  await expect(gangway.dialog.button('Send 0.5 ETH')).toBeDisabled()
  expect(await chains.getNonce(one.caipNetworkId, accounts.evm[0])).toBe(0)
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('the account bears its own name and picture, where its address was (interface-guide.md §8.1)', async ({
    gangway,
    accounts,
    world,
  }) => {
    const [me] = accounts.evm
    const name = createName()
    await setLocalNames(world.rpc[one.caipNetworkId] ?? '', [
      { name, ethereum: toAddress(me), primaryOf: toAddress(me), avatar },
    ])
    await gangway.arrive('EVM')
    await gangway.openAccount()
    const copy = gangway.dialog.button(new RegExp(`^Copy address ${name}`))
    await expect(copy).toHaveAttribute('title', me)
    await expect(gangway.dialog.root.locator('img[src*="/v1/picture"]')).toBeVisible()
    await expectAccessible(gangway.page, 'an account with a name')
  })
})
