import { GangwayError, toCaipAccountId } from '@gangway/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { openAccount, press, type } from '../../fixtures/openSendForm.js'
import { getAnnouncement } from '../../fixtures/renderGangway.js'
import { usdxBalance } from '../../fixtures/sendFixtures.js'

const goldAddress = '0x1111111111111111111111111111111111111111'
const gold = { address: goldAddress, name: 'Gold', symbol: 'GOLD', decimals: 2 }
const account = toCaipAccountId('eip155:31337', walletAddress)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

async function openView() {
  const opened = await openAccount()
  opened.answers.readToken = async () => gold
  opened.answers.getTokenBalance = async () => 12_345n
  press('Add a token')
  const field = await screen.findByLabelText('Token address on Gangway One')
  return { ...opened, field }
}

/** The view with a token found. */
async function openFound(token = gold) {
  const opened = await openView()
  opened.answers.readToken = async () => token
  type(opened.field, token.address)
  await screen.findByText('123.45')
  return opened
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Tokens' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('AddTokenView (interface-guide.md §8.2)', () => {
  test('default: found, shown with its whole address as unverified, and added', async () => {
    const { config } = await openFound()
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('GoldGOLDUnverified')
    expect(dialog.textContent).toContain(goldAddress)
    expect(dialog.textContent).toContain('Unverified: anyone can make a token with any name.')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Found Gold, GOLD'))
    press('Add GOLD')
    await screen.findByRole('heading', { name: 'Account' })
    expect(config.state.customTokens.get(account)).toEqual([gold])
    await screen.findByText('GOLD added to your list', { selector: 'p' })
  })

  test('behavior: an empty field says what is to be entered, and gets the focus', async () => {
    const { field } = await openView()
    press('Enter an address')
    expect(document.activeElement).toBe(field)
  })

  test('behavior: looked up after a rest, and only what was typed last', async () => {
    const { answers, field } = await openView()
    const asked: string[] = []
    answers.readToken = async (_network, address) => {
      asked.push(address)
      return gold
    }
    type(field, '0x11')
    type(field, goldAddress)
    expect(screen.getByRole('button', { name: 'Looking up…' }).getAttribute('aria-busy')).toBe('true')
    await screen.findByRole('button', { name: 'Add GOLD' })
    expect(asked).toEqual([goldAddress])
  })

  test('behavior: one that passes for a listed token says so', async () => {
    await openFound({ ...gold, name: 'USDX', symbol: 'ＵＳＤＸ' })
    expect(screen.getByText('Calls itself ＵＳＤＸ, but it is not the USDX listed here.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add ＵＳＤＸ' })).toBeTruthy()
  })

  test('behavior: one that passes for the network’s own coin says so', async () => {
    await openFound({ ...gold, symbol: 'ETH' })
    expect(screen.getByText('Calls itself ETH, but it is not the ETH of Gangway One.')).toBeTruthy()
  })

  test('behavior: what is listed for everybody needs no adding', async () => {
    await openFound({ ...gold, symbol: 'USDX', address: usdxBalance.address ?? '' })
    expect(screen.getByText('USDX is on our list: it is shown as soon as you hold some.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'In your list already' })).toBeTruthy()
  })

  test('behavior: what was added needs no adding', async () => {
    const { config, field } = await openView()
    config.setState({ customTokens: new Map([[account, [gold]]]) })
    type(field, goldAddress)
    await screen.findByText('GOLD is in your list already.')
    expect(screen.getByRole('button', { name: 'In your list already' })).toBeTruthy()
  })

  test('error: another tab was faster', async () => {
    const { config } = await openFound()
    config.setState({ customTokens: new Map([[account, [gold]]]) })
    press('Add GOLD')
    await screen.findByText('This token is in your list already.')
  })

  test('behavior: a balance that cannot be read is not zero', async () => {
    const { answers, field } = await openView()
    answers.getTokenBalance = async () => {
      throw new GangwayError('NETWORK_UNREACHABLE')
    }
    type(field, goldAddress)
    await screen.findByText('Could not be read')
    expect(screen.getByRole('button', { name: 'Add GOLD' })).toBeTruthy()
  })

  test.each([
    ['TOKEN_NOT_FOUND', {}, /^Nothing is at this address on Gangway One/],
    ['TOKEN_INVALID', {}, 'This address is on Gangway One, but it is not a token.'],
    ['INVALID_ADDRESS', { kind: 'malformed' }, 'This is not an address of a token on Gangway One.'],
    ['INVALID_ADDRESS', { kind: 'checksum' }, 'This address has a typing mistake. Copy it again.'],
    [
      'INVALID_ADDRESS',
      { kind: 'other-namespace', chainNamespace: 'solana' },
      'This is a Solana address. You are on Gangway One.',
    ],
    [
      'INVALID_ADDRESS',
      { kind: 'other-network' },
      'This address is on another network. You are on Gangway One.',
    ],
  ] as const)('error: %s %j', async (code, context, text) => {
    const { answers, field } = await openView()
    answers.readToken = async () => {
      throw new GangwayError(code, { context })
    }
    type(field, goldAddress)
    const problem = await screen.findByText(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(problem.id)
    press('Check the address')
    expect(document.activeElement).toBe(field)
  })

  test('error: a network that does not answer can be asked again', async () => {
    const { answers, field } = await openView()
    answers.readToken = async () => {
      throw new GangwayError('NETWORK_UNREACHABLE')
    }
    type(field, goldAddress)
    await screen.findByText('Gangway One did not answer')
    answers.readToken = async () => gold
    press('Look up again')
    await screen.findByRole('button', { name: 'Add GOLD' })
  })

  test('error: offline it waits, and looks up once the browser is back', async () => {
    const { field } = await openView()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    type(field, goldAddress)
    await screen.findByText('You are offline')
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('button', { name: 'Add GOLD' })
  })

  test('error: no more than 100', async () => {
    const { config } = await openFound()
    const many = Array.from({ length: 100 }, (_, index) => ({ ...gold, address: `0x${index}` }))
    config.setState({ customTokens: new Map([[account, many]]) })
    press('Add GOLD')
    await screen.findByText('Your list is full. Remove a token first.')
  })
})

describe('added tokens in the list', () => {
  async function openList() {
    const opened = await openAccount()
    opened.config.setState(({ balances }) => {
      const entry = balances.get(account)
      if (!entry) return {}
      const { address, name, symbol } = gold
      const row = { ...usdxBalance, address, name, symbol, value: null, isVerified: false }
      return {
        customTokens: new Map([
          [account, [gold, { ...gold, address: '0x2', name: 'Silver', symbol: 'SILV' }]],
        ]),
        balances: new Map(balances).set(account, { ...entry, tokenBalances: [...entry.tokenBalances, row] }),
      }
    })
    await screen.findByText('Gold')
    return opened
  }

  test('default: marked as unverified; one whose amount is unknown says so', async () => {
    await openList()
    expect(listed().slice(2)).toEqual([
      expect.stringMatching(/Gold.*GOLD Unverified/),
      expect.stringMatching(/Silver \(SILV\).*The amount is not known/),
    ])
    expect(screen.queryByRole('button', { name: /Remove (ETH|USDX)/ })).toBeNull()
  })

  test('behavior: removed after a question, and the focus stays in the list’s view', async () => {
    const { config } = await openList()
    press('Remove GOLD from the list')
    expect(document.activeElement?.textContent).toBe('Keep it')
    press('Remove GOLD')
    expect(document.activeElement?.textContent).toBe('Add a token')
    await waitFor(() => expect(listed().join()).not.toContain('GOLD'))
    expect(config.state.customTokens.get(account)?.map(({ symbol }) => symbol)).toEqual(['SILV'])
  })

  test('behavior: kept after a question, and the focus is where it was', async () => {
    await openList()
    press('Remove SILV from the list')
    press('Keep it')
    expect(listed().join()).toContain('SILV')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove SILV from the list')
  })
})
