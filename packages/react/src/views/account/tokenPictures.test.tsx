import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { openAccount, openReview, press } from '../../fixtures/openSendForm.js'
import { etherBalance, usdxBalance } from '../../fixtures/sendFixtures.js'
import { serveBuying } from '../../fixtures/serveBuying.js'

/** Where the deployment of the tests has pictures. */
const at = (id: string, apiUrl = 'http://127.0.0.1:9') => `${apiUrl}/public/getAssetImage/${id}`
const network = at('eip155:31337')
const ether = at('eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

const getSources = (box: Element) =>
  [...box.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const getImage = (source: string) => document.querySelector(`[role=dialog] img[src="${source}"]`)

/** An account with ether, of which there is a picture, and USDX, of which there is none. */
async function openPictured() {
  const { config } = await openAccount()
  const entry = {
    status: 'loaded',
    tokenBalances: [{ ...etherBalance, iconUrl: ether }, usdxBalance],
    isPartial: false,
    updatedAt: Date.now(),
    lastRetry: null,
  } as const
  config.setState({ balances: new Map([[toCaipAccountId('eip155:31337', walletAddress), entry]]) })
  await waitFor(() => expect(getImage(ether)).toBeTruthy())
}

test('default: each token has its letter, and over it its picture where there is one; the badge is its network’s', async () => {
  await openPictured()
  const rows = within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
  expect(rows.map(getSources)).toEqual([[ether, network], [network]])
  expect(rows.map((row) => [...row.querySelectorAll('svg text')].map((text) => text.textContent))).toEqual([
    ['E', '1'],
    ['U', '1'],
  ])
})

test('error: a picture that breaks leaves the row as it was', async () => {
  await openPictured()
  const row = getImage(ether)?.closest('li')
  fireEvent.error(getImage(ether) ?? document.body)
  expect(getImage(ether)).toBeNull()
  expect(row?.textContent).toMatch(/^E1Ether.*2\.000\$5,000\.00/)
})

test('behavior: the network is shown by its picture in the header and in the list of networks', async () => {
  await openAccount()
  const choose = screen.getByRole('button', { name: 'Network: Gangway One. Choose another' })
  expect(getSources(choose)).toEqual([network])
  fireEvent.click(choose)
  const row = await screen.findByRole('button', { name: /Gangway Two/ })
  expect(getSources(row)).toEqual([at('eip155:31338')])
})

test('behavior: what is to be sent is chosen by its picture, and shown by it', async () => {
  await openPictured()
  press('Send')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
  const choice = await screen.findByRole('button', { name: /Ether|ETH/ })
  expect(getSources(choice)).toEqual([ether, network])
  fireEvent.click(choice)
  await screen.findByLabelText('Amount in ETH')
  expect(getImage(ether)).toBeTruthy()
})

test('behavior: the review shows what is sent by its picture', async () => {
  await openReview()
  expect(getSources(screen.getByRole('dialog'))).toContain(network)
  const letters = [...screen.getByRole('dialog').querySelectorAll('svg text')]
  expect(letters.map((text) => text.textContent)).toEqual(['U', '1'])
})

test('behavior: the network to receive on, by its picture', async () => {
  await openAccount()
  press('Receive')
  fireEvent.change(await screen.findByLabelText('Network'), { target: { value: 'eip155:31338' } })
  expect(getImage(at('eip155:31338'))).toBeTruthy()
  expect(getImage(network)).toBeNull()
})

test('behavior: what is to be bought, by its picture', async () => {
  const { url: apiUrl } = await serveBuying()
  await openAccount({ parameters: { apiUrl, features: { ...noFeatures, onramp: true } } })
  press('Buy')
  const choice = await screen.findByLabelText('You buy')
  expect(getSources(choice.parentElement ?? choice)).toEqual([
    at('eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', apiUrl),
    at('eip155:31337', apiUrl),
  ])
})
