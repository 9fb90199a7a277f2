import type { NftDetails } from '@gangway/protocol'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { createList, seaNft } from '../../fixtures/historyFixtures.js'
import { openAccount, press } from '../../fixtures/openSendForm.js'

const detailsUrl = 'https://api.example/v1/nft?signature=s&id=nft'
const details: NftDetails = {
  outcome: 'ready',
  name: 'Sea #7',
  description: 'A wave\u202e.',
  collection: null,
  attributes: [
    { name: 'Colour', value: 'red' },
    { name: null, value: 'rare' },
  ],
  attributesLeftOut: 2,
  picture: null,
}

// On a busy machine the first test may wait longer for its code than a query waits.
beforeAll(async () => void (await import('../account/AccountView.js')), 60_000)
afterEach(() => void vi.unstubAllGlobals())

/** Opens the page of an NFT; `answers` are what the server says of it, one after the other. */
async function openNft(...answers: (NftDetails | 'down')[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith(detailsUrl)) return new Promise(() => undefined)
    asked.push(url)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    return answer === 'down' ? new Response('', { status: 404 }) : Response.json(answer)
  })
  const { config } = await openAccount({ parameters: { features: { ...noFeatures, history: true } } })
  const nft = { ...seaNft, detailsUrl, pictureUrl: 'https://api.example/v1/picture?nft' }
  const account = toCaipAccountId('eip155:31337', walletAddress)
  config.setState({ nfts: new Map([[account, createList([nft])]]) })
  fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
  fireEvent.click(await screen.findByRole('button', { name: /Sea #7/ }))
  await screen.findByRole('heading', { name: 'Sea #7' })
  return asked
}

test('default: its picture over its letter, its words and its attributes, as text', async () => {
  const asked = await openNft(details)
  await screen.findByText('A wave.')
  const facts = [...(screen.getByText('Colour').closest('dl')?.children ?? [])]
  expect(facts.map(({ textContent }) => textContent)).toEqual(['Colourred', '–rare'])
  screen.getByText('+ 2')
  expect(asked).toEqual([`${detailsUrl}&projectId=test`])
  const picture = document.querySelector('img[src="https://api.example/v1/picture?nft"]')
  if (!picture) throw new Error('no picture')
  fireEvent.error(picture)
  expect(document.querySelector('img[src="https://api.example/v1/picture?nft"]')).toBeNull()
})

test('behavior: an NFT that says nothing of itself has its facts alone', async () => {
  await openNft({ ...details, outcome: 'none', description: null, attributes: [], attributesLeftOut: 0 })
  await screen.findByText('Token id')
  expect(screen.queryByText('Colour')).toBeNull()
  expect(screen.queryByText(/could not be read/)).toBeNull()
})

test('error: what may not be read is told; what was late can be tried again', async () => {
  await openNft({ ...details, outcome: 'late' }, details)
  await screen.findByText('What this NFT says of itself could not be read.')
  press('Try again')
  await screen.findByText('A wave.')
})

test.each(['refused', 'large', 'broken', 'unreachable'] as const)(
  'error: metadata with the outcome %s is told, with nothing to press',
  async (outcome) => {
    await openNft({ ...details, outcome })
    await screen.findByText('What this NFT says of itself could not be read.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test('error: a server that does not answer can be asked again', async () => {
  await openNft('down', details)
  await screen.findByText('What this NFT says of itself could not be read.')
  press('Try again')
  await screen.findByText('A wave.')
})
