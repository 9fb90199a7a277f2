import { localNameSuffix, localUniversalResolverAddress } from '@gangway/dev'
import { expect, networks, test } from '@gangway/testing/playwright'
import { createPublicClient, http } from 'viem'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { shows } from '../support/shows.js'

const { one } = networks

/** A label nobody has had in this world yet, and unlike every other one. */
const createLabel = () =>
  `e${[...Math.random().toString(36).slice(2, 12)].map((letter) => (/[a-z]/.test(letter) ? letter : 'x')).join('')}`

test('a name registered in the dialog is the account’s, and every client of ENS resolves it', async ({
  gangway,
  world,
}, { outputDir }) => {
  test.setTimeout(180_000)
  const { page, connectButton, dialog, emailLogin, profile, approval } = gangway
  const look = createLook(page, outputDir)
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `names-${crypto.randomUUID()}@example.com`)
  const { eip155: account } = await readOwnAddresses(page)

  await connectButton.open()
  await profile.open()
  await dialog.button(/^Choose a name/).click()
  const field = dialog.root.getByLabel('Name', { exact: true })
  await field.fill('ab')
  await expect(dialog.root.getByText('At least 4 characters')).toBeVisible()
  shows('names.invalid')
  await field.fill('support')
  await expect(dialog.root.getByText(`support${localNameSuffix} cannot be had`)).toBeVisible()
  await expect(dialog.root.getByRole('list', { name: 'Free names' }).getByRole('button')).not.toHaveCount(0)
  shows('names.taken')
  const label = createLabel()
  const name = `${label}${localNameSuffix}`
  await field.fill(label)
  await expect(dialog.root.getByText(`${name} is free`)).toBeVisible()
  shows('names.free')
  await expectAccessible(page, 'register a name')
  await look('free')
  await dialog.button(`Register ${name}`).click()
  await approval.approve('Sign a message')
  await expect(dialog.root.getByText('This is your name now')).toBeVisible()
  shows('names.registered')
  await look('registered')
  await dialog.button('Done').click()
  await expect(dialog.root.getByText(name)).toBeVisible()

  // viem as it is published; the chain's contracts send it to the gateway, and check what that answers.
  const client = createPublicClient({ transport: http(world.rpc[one.caipNetworkId] ?? '') })
  const at = { universalResolverAddress: localUniversalResolverAddress }
  expect(await client.getEnsAddress({ name, ...at })).toBe(account)
  const coinType = BigInt(0x80000000 + 31337)
  // Of a coin type viem gives the bytes as they come.
  expect(await client.getEnsAddress({ name, coinType, ...at })).toBe(account.toLowerCase())
  expect(await client.getEnsName({ address: account as `0x${string}`, ...at })).toBe(name)

  await page.reload()
  // Before the session is back the same button connects.
  await expect(connectButton.root).toHaveAccessibleName(new RegExp(`…${account.slice(-6)}$|${label}`))
  await connectButton.open()
  await expect(dialog.root.getByText(name)).toBeVisible()
})
