import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createLoginStorage } from './createLoginStorage.js'

function create(stored: Record<string, string> = {}) {
  const storage = createMemoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(`@appkit-wallet/${key}`, value)
  return { storage, login: createLoginStorage(storage, (key) => key) }
}

describe('createLoginStorage (product.md §4 “Stored login state”, frame-protocol.md §6)', () => {
  test('default: a login that came to its end', () => {
    const { storage, login } = create({ LAST_EMAIL_LOGIN_TIME: '5' })
    expect([login.isLoginUsed(), login.getLastEmailTime()]).toEqual([false, 5])
    login.saveLogin('a@example.org')
    expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(storage.getItem('@appkit-wallet/EMAIL')).toBe('a@example.org')
    expect([login.isLoginUsed(), login.getLastEmailTime()]).toEqual([true, null])
  })

  test('default: on sign-out flag, e-mail, last chain and social user name go, and nothing else', () => {
    const { storage, login } = create({
      EMAIL_LOGIN_USED_KEY: 'true',
      EMAIL: 'a@example.org',
      LAST_USED_CHAIN_KEY: '1',
      SOCIAL_USERNAME: 'a',
      LAST_EMAIL_LOGIN_TIME: '5',
      SMART_ACCOUNT_ENABLED_NETWORKS: '1,10',
    })
    login.setSocialUser({ socialProvider: 'google', userName: 'a' })
    expect(login.getSocialUser()).toEqual({ socialProvider: 'google', userName: 'a' })
    login.deleteLogin()
    expect(login.getSocialUser()).toBeNull()
    const left = ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME']
    expect(left.map((key) => storage.getItem(`@appkit-wallet/${key}`))).toEqual([null, null, null, null])
    expect(storage.getItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBe('5')
    expect(storage.getItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1,10')
  })

  test.each([
    ['1', 'eip155:1'],
    ['eip155:10', 'eip155:10'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana:', null],
    ['bip122:000000000019d6689c085ae165831e93', null],
    ['', null],
  ])('behavior: the last chain %j, as AppKit 1.7 writes it too, is %s', (stored, networkId) => {
    expect(create({ LAST_USED_CHAIN_KEY: stored }).login.getLastNetwork()).toBe(networkId)
  })

  test('behavior: chains are written as AppKit 1.7 does', () => {
    const { storage, login } = create()
    const read = () => storage.getItem('@appkit-wallet/LAST_USED_CHAIN_KEY')
    login.setLastNetwork('eip155:10')
    expect(read()).toBe('10')
    login.setLastNetwork('solana:abc')
    expect(read()).toBe('solana:abc')
    login.setSmartAccountNetworks([1, 10])
    expect(storage.getItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1,10')
  })

  test('behavior: what is no account type or no time is none', () => {
    const { login } = create({ PREFERRED_ACCOUNT_TYPE: 'payment', LAST_EMAIL_LOGIN_TIME: 'soon' })
    expect([login.getAccountType(), login.getLastEmailTime()]).toEqual([null, null])
  })

  test('behavior: a storage that refuses holds nothing and costs nothing', () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    const login = createLoginStorage({ getItem: refuse, setItem: refuse, removeItem: refuse }, (key) => key)
    login.saveLogin('a@example.org')
    login.deleteLogin()
    expect([login.isLoginUsed(), login.getLastNetwork(), login.getLastEmailTime()]).toEqual([
      false,
      null,
      null,
    ])
  })
})
