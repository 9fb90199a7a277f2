import { expect, networks, test, usdx } from '@gangway/testing/playwright'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { bundlePage } from '../support/bundlePage.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('wagmi’s own hooks find the wallet in the frame, send it several calls, and follow them to their end', async ({
    gangway,
    world,
    chains,
    recipients,
  }) => {
    const { page, connectButton, emailLogin, approval } = gangway
    const recipient = getAddress(recipients.evm[0])
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `hooks-${crypto.randomUUID()}@example.com`)
    const { eip155: account } = await readOwnAddresses(page)
    await chains.fund(caipNetworkId, account, 'usdx', '10')
    const script = await bundlePage(new URL('wagmiHooks/page.ts', import.meta.url))
    await page.evaluate(`(() => { globalThis.process = { env: {} }; ${script} })()`)

    await page.waitForFunction(() => window.hooks?.connectors.some(({ id }) => id === 'org.gangway.frame'))
    await page.evaluate(async () => {
      const { connectors, connect } = window.hooks
      const connector = connectors.find(({ id }) => id === 'org.gangway.frame')
      if (connector) await connect.mutateAsync({ connector })
    })
    const readConnection = () => page.evaluate(() => window.hooks.connection.address)
    await expect.poll(readConnection).toBe(account)
    const readCapabilities = () => page.evaluate(() => window.hooks.capabilities.data)
    await expect.poll(readCapabilities).toMatchObject({ 31337: { atomic: { status: 'ready' } } })

    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, 1_000_000n],
    })
    const call = { to: usdx, data }
    const send = () => page.evaluate((calls) => window.hooks.sendCalls.mutateAsync({ calls }), [call, call])
    const declined = send().catch(({ message }: Error) => message)
    await approval.decline('Do 2 things at once')
    expect(await declined).toContain('User rejected the request')

    const sending = send()
    await approval.approve('Do 2 things at once')
    const { id } = await sending
    const readEnd = () =>
      page.evaluate(() => {
        const { data } = window.hooks.waitForCallsStatus
        return data && { status: data.status, statusCode: data.statusCode, receipts: data.receipts?.length }
      })
    await expect.poll(readEnd).toEqual({ status: 'success', statusCode: 200, receipts: 1 })
    const told = await page.evaluate(async () => (await window.hooks.callsStatus.refetch()).data?.id)
    expect(told).toBe(id)
    await expect.poll(() => chains.getBalance(caipNetworkId, recipient, 'usdx')).toBe(2_000_000n)
  })
})
