import {
  expect,
  expectBalance,
  FrameApproval,
  networks,
  readLoginCode,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { appkitWalletHost, serveAppkitWallet } from '../support/serveAppkitWallet.js'

test.use({ walletHosts: [appkitWalletHost] })

/** Calls a method of the published client; what it resolves with, or the text it rejects with. */
function call(page: Page, method: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const { provider } = window.conformance
      try {
        return await Reflect.get(provider, name).apply(provider, given)
      } catch (error) {
        return { rejected: error instanceof Error ? error.message : error }
      }
    },
    [method, args] as const,
  )
}

/** What AppKit's own view does before an approval: it asks for the theme, then shows the frame. frame-protocol.md §4. */
async function showFrame(page: Page): Promise<void> {
  await call(page, 'syncTheme', { themeMode: 'light' })
  await page.locator('#w3m-iframe').evaluate((frame) => {
    frame.style.cssText = 'position:fixed;display:block;width:360px;height:600px;top:64px;left:200px;border:0'
  })
}

/** Logs a new address in, as AppKit's views do; the user the frame then tells of. */
async function logIn(page: Page, world: TestWorld): Promise<{ email: string; user: unknown }> {
  const email = `appkit-${crypto.randomUUID()}@example.com`
  expect(await call(page, 'connectEmail', { email })).toEqual({ action: 'VERIFY_OTP' })
  const otp = await readLoginCode(world, email)
  expect(await call(page, 'connectOtp', { otp })).toBeUndefined()
  return { email, user: await call(page, 'connect', { chainId: 31337, preferredAccountType: 'eoa' }) }
}

const helloInBase58 = 'Cn8eVZg'

const userSchema = v.object({ address: v.string() })

test('frame-protocol §3: AppKit’s own client gets an answer it accepts to whatever it can send', async ({
  page,
  world,
}) => {
  await serveAppkitWallet(page, world)
  await page.evaluate(() => window.conformance.provider.init())

  // Before anybody is logged in, in the order of a fresh visit (§6 A).
  expect(await call(page, 'setPreferredAccount', 'eoa')).toEqual({ type: 'eoa', address: '' })
  expect(
    await call(page, 'syncDappData', { sdkVersion: 'html-wagmi-1.7.3', projectId: 'local' }),
  ).toBeUndefined()
  const theme = { themeMode: 'dark', themeVariables: { '--w3m-accent': '#0b6363', '--w3m-z-index': 5 } }
  expect(await call(page, 'syncTheme', theme)).toBeUndefined()
  expect(await call(page, 'isConnected')).toEqual({ isConnected: false })
  expect(await call(page, 'getUser', { chainId: 1 })).toHaveProperty('rejected')
  expect(await call(page, 'connectOtp', { otp: '000000' })).toHaveProperty('rejected')

  // A code nobody was sent is a wrong code like any other (§5).
  const { email, user } = await logIn(page, world)
  expect(user).toMatchObject({ email, chainId: 31337, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
  const { address } = v.parse(userSchema, user)
  expect(await call(page, 'isConnected')).toEqual({ isConnected: true })
  expect(await call(page, 'getSmartAccountEnabledNetworks')).toEqual({ smartAccountEnabledNetworks: [] })
  expect(await call(page, 'setPreferredAccount', 'eoa')).toEqual({ type: 'eoa', address })
  expect(await call(page, 'switchNetwork', 'eip155:31338')).toEqual({ chainId: 31338 })
  expect(await call(page, 'getChainId')).toEqual({ chainId: 31338 })
  expect(await call(page, 'switchNetwork', 'eip155:31337')).toEqual({ chainId: 31337 })
  expect(await call(page, 'switchNetwork', 'eip155:424242')).toEqual({ rejected: 'Chain is not supported' })
  const solana = await call(page, 'getUser', {
    chainId: networks.solana.caipNetworkId,
    preferredAccountType: 'eoa',
  })
  expect(solana).toMatchObject({ chainId: networks.solana.caipNetworkId })
  expect(await call(page, 'connectEmail', { email })).toEqual({ action: 'CONNECT' })

  // What later parts serve says so, in the error of its own event.
  const refused = { rejected: 'This is not available yet' }
  expect(await call(page, 'getSocialRedirectUri', { provider: 'google' })).toEqual(refused)
  expect(await call(page, 'connectSocial', 'code=1')).toEqual(refused)
  expect(await call(page, 'getFarcasterUri')).toEqual(refused)
  expect(await call(page, 'connectFarcaster')).toEqual(refused)
  expect(await call(page, 'updateEmail', { email: 'new@example.com' })).toEqual(refused)
  expect(await call(page, 'updateEmailPrimaryOtp', { otp: '123456' })).toEqual(refused)
  expect(await call(page, 'updateEmailSecondaryOtp', { otp: '123456' })).toEqual(refused)

  // Reads.
  const request = (method: string, params?: unknown) => call(page, 'request', { method, params })
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('eth_getBalance', [address, 'latest'])).toBe('0x0')
  expect(await request('eth_blockNumber')).toMatch(/^0x/)
  expect(await call(page, 'getCapabilities')).toMatchObject({
    '0x7a69': { assetDiscovery: { supported: true } },
  })
  const assets = await request('wallet_getAssets', [{ account: address, chainFilter: ['0x7a69'] }])
  expect(assets).toMatchObject({ '0x7a69': [{ address: 'native', type: 'NATIVE' }] })
  expect(await request('wallet_sendCalls', [{ calls: [{ to: address }] }])).toEqual(refused)
  expect(await request('wallet_getCallsStatus', ['0x1'])).toEqual(refused)
  expect(await request('wallet_grantPermissions', [{}])).toEqual(refused)

  expect(await call(page, 'reload')).toBeUndefined()
  expect(await call(page, 'disconnect')).toBeUndefined()
  expect(await call(page, 'isConnected')).toEqual({ isConnected: false })
  expect(await page.evaluate(() => window.conformance.refused)).toEqual([])
})

test('frame-protocol §4: AppKit’s own client signs and sends with the frame’s approval, on both families', async ({
  page,
  world,
  chains,
  recipients,
}) => {
  const approval = new FrameApproval(page)
  await serveAppkitWallet(page, world)
  await page.evaluate(() => window.conformance.provider.init())
  const { address } = v.parse(userSchema, (await logIn(page, world)).user)
  await chains.fund(networks.one.caipNetworkId, address, 'native', '10')
  await showFrame(page)
  const request = (method: string, params?: unknown) => call(page, 'request', { method, params })

  const declined = request('personal_sign', ['0x68656c6c6f', address])
  await approval.decline(/sign/i)
  expect(await declined).toEqual({ rejected: 'User rejected the request.' })

  const signing = request('personal_sign', ['0x68656c6c6f', address])
  await approval.approve(/sign/i)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)

  const typedData = {
    domain: { name: 'Test', chainId: 31337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'hello' },
  }
  const typed = request('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  await approval.approve(/sign/i)
  expect(await typed).toMatch(/^0x[0-9a-f]{130}$/)

  const [to] = recipients.evm
  const sending = request('eth_sendTransaction', [{ from: address, to, value: '0xde0b6b3a7640000' }])
  await approval.approve(/send/i)
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  await expectBalance(chains, networks.one.caipNetworkId, to, 'native', 10n ** 18n)

  const { caipNetworkId } = networks.solana
  const solanaUser = v.parse(userSchema, await call(page, 'getUser', { chainId: caipNetworkId }))
  await call(page, 'switchNetwork', caipNetworkId)
  const solana = request('solana_signMessage', { message: helloInBase58, pubkey: solanaUser.address })
  await approval.approve(/sign/i)
  expect(await solana).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  expect(await page.evaluate(() => window.conformance.refused)).toEqual([])
})
