import { expect, networks, pressUntilTaken, test, usdx } from '@gangway/testing/playwright'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseAbi,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { AccountPage } from '../support/AccountPage.js'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

const { caipNetworkId } = networks.one
const hour = 3_600
const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'error CannotUseADisabledDelegation()',
])

test.skip(!isDeep, 'run by npm run test:deep')

test('docs/recipes/let-an-app-spend.md: a key of the app spends within its limit until it is taken back', async ({
  gangway,
  world,
  chains,
  recipients,
}, { outputDir }) => {
  test.setTimeout(240_000)
  const { page, connectButton, socialLogin, approval } = gangway
  const id = crypto.randomUUID().slice(0, 8)
  const ada = { name: `Ada ${id}`, email: `ada-${id}@gmail.com` }
  const recipient = getAddress(recipients.evm[0])
  await gangway.goto()
  await connectButton.open()
  await socialLogin.finish('Google', ada)
  const { eip155: account } = await readOwnAddresses(page)
  await chains.fund(caipNetworkId, account, 'native', '1')
  await chains.fund(caipNetworkId, account, 'usdx', '20')

  const app = privateKeyToAccount(generatePrivateKey())
  await chains.fund(caipNetworkId, app.address, 'native', '1')
  const transport = http(world.rpc[caipNetworkId])
  const appWallet = createWalletClient({ account: app, chain: anvil, transport })
  const node = createPublicClient({ chain: anvil, transport })
  const start = Math.floor(Date.now() / 1_000)
  const data = { token: usdx, allowance: '0x4c4b40', start, period: 24 * hour }
  const asked = {
    chainId: '0x7a69',
    expiry: start + 30 * 24 * hour,
    signer: { type: 'account', data: { address: app.address } },
    permission: { type: 'erc20-recurring-allowance', data },
    policies: [],
  }
  type Granted = { context: Hex; signerMeta: { delegationManager: Hex } }
  const ask = (params: unknown) => requestOwnWallet(page, 'wallet_grantPermissions', [params])

  const granted = await test.step('the person agrees to 5 USDX a day', async () => {
    const granting = ask(asked)
    await approval.expectOpen(/^Allow 5 USDX/)
    await createLook(page, outputDir)('permission')
    await approval.approve(/^Allow 5 USDX/)
    return (await granting) as [Granted] | Granted
  })
  const { context, signerMeta } = Array.isArray(granted) ? granted[0] : granted
  const redeem = (amount: bigint) => {
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, amount],
    })
    const call = encodePacked(['address', 'uint256', 'bytes'], [usdx, 0n, transfer])
    return appWallet.writeContract({
      address: signerMeta.delegationManager,
      abi: managerAbi,
      functionName: 'redeemDelegations',
      args: [[context], [zeroHash], [call]],
    })
  }
  const getBalance = () => chains.getBalance(caipNetworkId, recipient, 'usdx')
  const before = await getBalance()

  await test.step('the app takes 3, and not 3 more', async () => {
    const { status } = await node.waitForTransactionReceipt({ hash: await redeem(3_000_000n) })
    expect(status).toBe('success')
    await expect(redeem(3_000_000n)).rejects.toThrow('transfer-amount-exceeded')
    expect(await getBalance()).toBe(before + 3_000_000n)
  })

  await test.step('the account’s own page says so', async () => {
    const own = new AccountPage(await page.context().newPage())
    await own.page.goto(`${world.frame}/account?projectId=local`)
    await own.logIn('Google', ada.name)
    await expect(own.page.getByText(/5 USDX/)).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await own.page.emulateMedia({ colorScheme })
      await expectAccessible(own.page, `account page, ${colorScheme}`)
      await own.page.screenshot({ path: `${outputDir}/account-page-${colorScheme}.png`, fullPage: true })
    }
    await own.page.setViewportSize({ width: 320, height: 568 })
    await expectToFit(own.page, 'account page, 320 px')
    await own.page.screenshot({ path: `${outputDir}/account-page-320.png`, fullPage: true })
    await own.page.setViewportSize({ width: 1280, height: 800 })
    await pressUntilTaken(own.page, /^Remove Chrom/)
    await expectAccessible(own.page, 'removing a browser')
    await own.page.screenshot({ path: `${outputDir}/removing a browser.png` })
    await own.page.close()
  })

  await test.step('it is taken back, and the chain refuses it', async () => {
    await page.bringToFront()
    const revoking = requestOwnWallet(page, 'wallet_revokePermissions', [{ permissionContext: context }])
    await approval.expectOpen('Take a permission back')
    await createLook(page, outputDir)('taking back')
    await approval.approve('Take a permission back')
    expect(await revoking).toEqual({})
    await expect
      .poll(() => redeem(1_000_000n).catch(({ message }: Error) => message))
      .toContain('CannotUseADisabledDelegation')
    expect(await getBalance()).toBe(before + 3_000_000n)
  })
})
