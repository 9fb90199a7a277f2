import { addTestWallet, getLaunchOptions, readWorld } from '@gangway/testing/playwright'
import { expect, test } from '@playwright/test'
import { recoverMessageAddress } from 'viem'

/** A page of somebody else's, whose policy lets it fetch nothing, and which asks for wallets once, at once. */
const page = `<!doctype html><title>Elsewhere</title><body><output></output><script>
  addEventListener('eip6963:announceProvider', async ({ detail: { provider } }) => {
    const [address] = await provider.request({ method: 'eth_requestAccounts' })
    const balance = await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
    const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    document.querySelector('output').value = JSON.stringify({ address, balance, signature })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
</script>`

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  launchOptions: async ({}, use) => use(await getLaunchOptions()),
})

test('@gangway/testing gives any page a wallet, whatever its content security policy', async ({
  page: tab,
}) => {
  const { rpc } = readWorld()
  const wallet = await addTestWallet(tab, {
    networks: [{ caipNetworkId: 'eip155:31337', rpcUrl: rpc['eip155:31337'] ?? '' }],
  })
  const headers = { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }
  await tab.route('http://elsewhere.localhost/', (route) =>
    route.fulfill({ body: page, contentType: 'text/html', headers }),
  )
  await tab.goto('http://elsewhere.localhost/')
  await wallet.confirm('Connect')
  await wallet.confirm('Sign')
  await expect(tab.locator('output')).toHaveText(/signature/)
  const answer = JSON.parse((await tab.locator('output').textContent()) ?? '')
  expect(BigInt(answer.balance)).toBeGreaterThan(0n)
  expect(await recoverMessageAddress({ message: 'hi', signature: answer.signature })).toBe(answer.address)
})
