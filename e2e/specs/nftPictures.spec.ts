import { callJsonRpc, deployTestContract, toAnswer, waitForReceipt } from '@gangway/dev'
import { expect, networks, test } from '@gangway/testing/playwright'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createStranger } from '../support/createStranger.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { shows } from '../support/shows.js'

const { caipNetworkId } = networks.one
const abi = parseAbi(['function setAnswer(bytes4 selector, bytes answer)'])
/** One red pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const toDataUri = (metadata: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

/** Mints an NFT of a collection whose contract says that its metadata is at `uri`; by its owner, or it would look like spam. */
async function mint(rpcUrl: string, key: Hex, owner: Address, uri: string): Promise<void> {
  const stranger = createStranger(rpcUrl, key)
  const nft = await deployTestContract(rpcUrl, 'localNft', privateKeyToAccount(key))
  const args = [owner, 7n] as const
  await waitForReceipt(
    rpcUrl,
    await stranger.writeContract({ ...nft, chain: null, functionName: 'mint', args }),
  )
  // From here on it answers as it is told. Not by the faucet's account, whose next number the faucet knows.
  const odd = await deployTestContract(rpcUrl, 'oddToken', privateKeyToAccount(key))
  const code = await callJsonRpc(rpcUrl, 'eth_getCode', [odd.address, 'latest'])
  await callJsonRpc(rpcUrl, 'anvil_setCode', [nft.address, code])
  const answers = {
    'name()': toAnswer.text('Sea'),
    'supportsInterface(bytes4)': toAnswer.number(1n),
    'ownerOf(uint256)': toAnswer.address(owner),
    'tokenURI(uint256)': toAnswer.text(uri),
  }
  for (const [signature, answer] of Object.entries(answers)) {
    const data = encodeFunctionData({
      abi,
      functionName: 'setAnswer',
      args: [toFunctionSelector(signature), answer],
    })
    await waitForReceipt(rpcUrl, await stranger.sendTransaction({ chain: null, to: nft.address, data }))
  }
}

test('an NFT has its name, picture and attributes, which come by this server alone', async ({
  gangway,
  world,
  chains,
  accounts,
}) => {
  const { dialog, page, account } = gangway
  const rpcUrl = world.rpc[caipNetworkId] ?? ''
  const me = getAddress(accounts.evm[0])
  await chains.fundAll(caipNetworkId, me, { native: '10' })
  const attributes = [{ trait_type: 'Colour', value: 'red' }]
  const metadata = { name: 'Wave seven', description: 'A wave of the sea.', image: png, attributes }
  await mint(rpcUrl, accounts.keys.eip155[0], me, toDataUri(metadata))

  await gangway.arrive('EVM')
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin)
  })
  await gangway.openAccount()
  await account.openTab('NFTs')
  const card = dialog.root.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect(card).toContainText('Wave seven')
  await expect(card.locator('img[data-shown="true"]')).toHaveCount(1)
  const picture = await card.locator('img').getAttribute('src')
  expect(new URL(picture ?? '').origin).toBe(world.api)
  await card.click()
  await expect(dialog.heading('Wave seven')).toBeVisible()
  await expect(dialog.root.getByText('A wave of the sea.')).toBeVisible()
  await expect(dialog.root.getByText('Colour')).toBeVisible()
  shows('account.nftSayings')
  await expectAccessible(page, 'NFT')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page, 'NFT')
  for (const host of hosts)
    expect(['127.0.0.1', 'localhost', 'secure.localhost']).toContain(new URL(host).hostname)
})

test('error: a hostile NFT runs nothing, keeps its letter, and hides nothing else', async ({
  gangway,
  world,
  chains,
  accounts,
}) => {
  const { dialog, page, account } = gangway
  const rpcUrl = world.rpc[caipNetworkId] ?? ''
  const me = getAddress(accounts.evm[0])
  await chains.fundAll(caipNetworkId, me, { native: '10' })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran=1"><script>top.ran=1</script></svg>'
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const name = '<img src=x onerror="top.ran=1">\u202egnp'
  await mint(rpcUrl, accounts.keys.eip155[0], me, toDataUri({ name, image }))
  await mint(rpcUrl, accounts.keys.eip155[0], me, 'http://169.254.169.254/latest/meta-data/')

  await gangway.arrive('EVM')
  await gangway.openAccount()
  await account.openTab('NFTs')
  const cards = dialog.root.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect(cards).toHaveCount(2)
  const hostile = cards.filter({ hasText: 'onerror' })
  await expect(hostile).toContainText('<img src=x onerror="top.ran=1">gnp')
  await expect(hostile.locator('img')).toHaveCount(0)
  await expect(hostile.locator('svg text')).toHaveText('S')
  const unread = cards.filter({ hasText: 'Sea #7' })
  await unread.click()
  await expect(dialog.root.getByText('What this NFT says of itself could not be read.')).toBeVisible()
  shows('account.nftUnread')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})
