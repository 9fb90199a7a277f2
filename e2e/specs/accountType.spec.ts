import { expect, test } from '@gangway/testing/playwright'
import { createLook } from '../support/createLook.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

test.skip(!isDeep, 'run by npm run test:deep')

test('SPEC §3: the dialog switches between the two types of account, which have one address; a reload keeps the choice', async ({
  gangway,
  world,
}, { outputDir }) => {
  test.setTimeout(180_000)
  const { page, connectButton, dialog, emailLogin, profile } = gangway
  const look = createLook(page, outputDir)
  const getAtomic = async () => {
    const offered = await requestOwnWallet(page, 'wallet_getCapabilities', [])
    return (offered as Record<string, { atomic?: { status: string } }>)['0x7a69']?.atomic?.status
  }
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `type-${crypto.randomUUID()}@example.com`)
  const { eip155: account } = await readOwnAddresses(page)
  expect(await getAtomic()).toBe('ready')

  await connectButton.open()
  await profile.open()
  await look('smart account')
  await dialog.button(/^Switch to your standard account/).press('Enter')
  await expect(dialog.button(/^Switch to your smart account/)).toBeFocused()
  await look('standard account')
  expect((await readOwnAddresses(page)).eip155).toBe(account)
  expect(await getAtomic()).toBe('unsupported')

  await page.reload()
  await connectButton.expectAccount(account)
  await connectButton.open()
  await profile.open()
  await dialog.button(/^Switch to your smart account/).click()
  await expect(dialog.button(/^Switch to your standard account/)).toBeVisible()
  expect(await getAtomic()).toBe('ready')
})
