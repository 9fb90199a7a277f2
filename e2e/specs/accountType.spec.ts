import { expect, test } from '@gangway/testing/playwright'
import { createLook } from '../support/createLook.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

test.skip(!isDeep, 'run by npm run test:deep')

test('product.md §3: the dialog switches between the two types of account, which have one address; a reload keeps the choice', async ({
  gangway,
  world,
  chains,
}, { outputDir }) => {
  test.setTimeout(180_000)
  const { page, connectButton, dialog, emailLogin, profile, approval } = gangway
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

  await chains.fund('eip155:31337', account, 'native', '10')
  const readCode = () => requestOwnWallet(page, 'eth_getCode', [account, 'latest'])
  const coin = { to: account, value: '0x1' }
  const batch = requestOwnWallet(page, 'wallet_sendCalls', [{ version: '2.0.0', calls: [coin, coin] }])
  await approval.approve('Do 2 things at once')
  await batch
  await expect.poll(readCode).toMatch(/^0xef0100/)
  await expect(dialog.button(/^Set your account back/)).toBeVisible()
  await look('set up')
  await dialog.button(/^Set your account back/).click()
  await approval.approve('Set your account back')
  await expect.poll(readCode).toBe('0x')
  await expect(dialog.button(/^Switch to your standard account/)).toBeVisible()
  await expect(dialog.button(/^Set/)).toBeHidden()
  await look('set back')
})
