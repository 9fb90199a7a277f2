import { GangwayError } from '@gangway/protocol'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { advance, createFrameConfig, renderLoggedIn } from '../../fixtures/logIn.js'
import { openDialog } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

let frame: ServedFrame
/** What the frame uses. */
let type: string
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
  const { GET_USER: getUser } = frame.answers
  type = 'smartAccount'
  Object.assign(frame.answers, {
    SET_PREFERRED_ACCOUNT(asked) {
      type = asked.type
      return { type, address: '' }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [31337] }),
    GET_USER: async (...asked) => ({ ...(await getUser?.(...asked)), preferredAccountType: type }),
  } as typeof frame.answers)
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.useRealTimers()
})

async function openProfile() {
  const config = createFrameConfig()
  await renderLoggedIn(config)
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: /^Wallets and accounts/ }))
  await screen.findByRole('link', { name: /^Manage how you log in/ })
  return config
}
const find = (name: RegExp) => screen.findByRole('button', { name })

test('default: switches to the standard account and back, says so, and keeps the focus', async () => {
  const config = await openProfile()
  const button = await find(/^Switch to your standard account.*Same address/)
  button.focus()
  fireEvent.click(button)
  expect(button.textContent).toMatch(/^Switching…/)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(await find(/^Switch to your smart account/)).toBe(button)
  expect(document.activeElement).toBe(button)
  expect(config.state.frame.accountType).toBe('eoa')
  await waitFor(() => expect(screen.getByText('You now use your standard account')).toBeTruthy())
  fireEvent.click(button)
  await find(/^Switch to your standard account/)
  expect(config.state.frame.accountType).toBe('smartAccount')
})

test('behavior: two presses are one switch', async () => {
  await openProfile()
  const button = await find(/^Switch to your standard account/)
  const before = frame.requests.length
  fireEvent.click(button)
  fireEvent.click(button)
  await find(/^Switch to your smart account/)
  expect(frame.requests.slice(before)).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER'])
})

test('error: a switch that the frame does not make is told, and can be tried again', async () => {
  type = 'eoa'
  frame.answers.SET_PREFERRED_ACCOUNT = () => ({ type: 'eoa', address: '' })
  const config = await openProfile()
  fireEvent.click(await find(/^Switch to your smart account/))
  // On screen, and in the live region.
  await waitFor(() =>
    expect(screen.getAllByText('The account type was not changed. Try again.')).toHaveLength(2),
  )
  expect(config.state.frame.accountType).toBe('eoa')
  frame.answers.SET_PREFERRED_ACCOUNT = () => {
    type = 'smartAccount'
    return { type, address: '' }
  }
  fireEvent.click(await find(/^Switch to your smart account/))
  await find(/^Switch to your standard account/)
  await waitFor(() => expect(screen.queryByText('The account type was not changed. Try again.')).toBeNull())
})

test('behavior: not offered on a network without smart accounts', async () => {
  frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: [1] })
  await openProfile()
  await advance(0)
  expect(screen.queryByRole('button', { name: /^Switch to your/ })).toBeNull()
})

test('behavior: an account that is set up is set back after the person agreed; declined, it can be asked again', async () => {
  let isDeployed = true
  let decide: (isAgreed: boolean) => void = () => {}
  Object.assign(frame.answers, {
    INIT_SMART_ACCOUNT: () => ({ address: walletAddress, isDeployed }),
    RPC_REQUEST: () =>
      new Promise((resolve, reject) => {
        decide = (isAgreed) =>
          isAgreed ? resolve(`0x${'1'.repeat(64)}`) : reject(new GangwayError('FRAME_REQUEST_REJECTED'))
      }),
  } as typeof frame.answers)
  await openProfile()
  fireEvent.click(await find(/^Set your account back.*several things at once on/))
  await vi.advanceTimersByTimeAsync(100)
  decide(false)
  await screen.findByText('Your account was not set back. Try again.')
  fireEvent.click(await find(/^Set your account back/))
  await vi.advanceTimersByTimeAsync(100)
  decide(true)
  await find(/^Setting it back/)
  isDeployed = false
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Set/ })).toBeNull())
  expect(screen.getByText('Your account is a plain one again')).toBeTruthy()
})
