import { getSend, updateSend } from '@gangway/core'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAccount, press, type } from '../../../fixtures/openSendForm.js'
import { recipientAddress, usdxBalance } from '../../../fixtures/sendFixtures.js'
import { isNameLike } from './isNameLike.js'

const found = { name: 'anna.eth', address: recipientAddress, avatar: null, isFallback: false }

afterEach(() => void vi.unstubAllGlobals())

/** Answers questions about names; may be changed at any time. */
function serveNames(first: object, status = 200) {
  const server = { body: first, status, asked: [] as string[] }
  const other = globalThis.fetch
  vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
    const url = String(parameters[0])
    if (!url.includes('/v1/names/')) return other(...parameters)
    server.asked.push(url)
    return new Response(JSON.stringify(server.body), { status: server.status })
  })
  return server
}

async function enterName(name: string) {
  const { config } = await openAccount()
  updateSend(config, { token: usdxBalance })
  press('Send')
  type(await screen.findByLabelText('To'), name)
  return { config }
}

async function openNameReview() {
  await enterName('anna.eth')
  type(await screen.findByLabelText('Amount in USDX'), '1.5')
  await screen.findByRole('button', { name: 'Review' })
  press('Review')
  await screen.findByRole('button', { name: 'Send 1.5 USDX' })
}

describe('a name for a recipient (interface-guide.md §9.3 step 5)', () => {
  test('default: after 400 ms of quiet it is looked up; name and whole address are shown', async () => {
    const server = serveNames(found)
    await enterName('anna.et')
    type(screen.getByLabelText('To'), 'anna.eth')
    await screen.findByText('Looking up…')
    await screen.findByText('anna.eth')
    const described = screen.getByLabelText('To').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain(recipientAddress)
    expect(server.asked.map((url) => new URL(url).pathname)).toEqual(['/v1/names/anna.eth'])
    await screen.findByRole('button', { name: 'Enter amount' })
  })

  test('product.md §3: name and picture are the receiver’s profile in the send state', async () => {
    serveNames({ ...found, avatar: 'https://app.example/anna.png' })
    const { config } = await enterName('anna.eth')
    await waitFor(() =>
      expect(getSend(config.state)).toMatchObject({
        receiverAddress: recipientAddress,
        receiverProfileName: 'anna.eth',
        receiverProfileImageUrl: 'https://app.example/anna.png',
      }),
    )
  })

  test.each([
    ['NAME_NOT_FOUND', 404, 'Nobody has this name'],
    ['NAME_HAS_NO_ADDRESS', 404, /^This name has no address on/],
    ['NAME_SERVICE_UNAVAILABLE', 503, /^Names cannot be looked up now/],
    ['NAME_INVALID', 400, /^This is neither an address on .* nor a name/],
  ])('error: %s has words of its own', async (code, status, words) => {
    serveNames({ status: 'FAILED', code, reasons: [] }, status)
    await enterName('anna.eth')
    await screen.findByText(words)
    await screen.findByRole('button', { name: 'Enter recipient' })
  })

  test('behavior: an address that is for Ethereum is said to be', async () => {
    serveNames({ ...found, isFallback: true })
    await enterName('anna.eth')
    await screen.findByText(/^anna\.eth has no address on/)
  })

  test('behavior: the review shows the name, and goes on when it leads there still', async () => {
    serveNames(found)
    await openNameReview()
    expect(screen.getByText('anna.eth')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 1.5 USDX' }).disabled).toBe(false),
    )
  })

  test.each([
    ['leads elsewhere', { ...found, address: `0x${'1'.repeat(40)}` }, 200, /leads to another address now/],
    [
      'is nobody’s any more',
      { status: 'FAILED', code: 'NAME_NOT_FOUND', reasons: [] },
      404,
      /another address/,
    ],
    ['cannot be asked', { status: 'FAILED', reasons: [] }, 503, /could not be looked up again/],
  ])('behavior: nothing is sent to a name that %s at the review', async (_, body, status, words) => {
    const server = serveNames(found)
    await enterName('anna.eth')
    type(await screen.findByLabelText('Amount in USDX'), '1.5')
    await screen.findByRole('button', { name: 'Review' })
    act(() => void Object.assign(server, { body, status }))
    press('Review')
    await screen.findByText(words)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 1.5 USDX' }).disabled).toBe(true)
  })
})

test.each([
  ['anna.eth', true],
  [' anna.base.eth ', true],
  ['анна.eth', true],
  ['anna', false],
  ['anna.', false],
  [recipientAddress, false],
  ['ethereum:0x12.eth', false],
  ['anna@mail.example', false],
  ['https://anna.eth', false],
])('isNameLike: %s is %s', (text, expected) => {
  expect(isNameLike(text)).toBe(expected)
})
