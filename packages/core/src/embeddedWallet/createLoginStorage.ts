import {
  type AccountType,
  type CaipNetworkId,
  frameStorageKeys,
  isChainNamespace,
  isSocialProvider,
  type SocialProvider,
} from '@gangway/protocol'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'

/** Who a social login was by, and what that provider calls the person. */
export type SocialUser = { socialProvider: SocialProvider; userName: string | null }

/** What is kept of a login on the page's own origin. product.md §4 “Stored login state”, frame-protocol.md §6. */
export type LoginStorage = {
  /** Whether an earlier visit logged in; the session itself is the frame's. */
  isLoginUsed(): boolean
  getLastNetwork(): CaipNetworkId | null
  setLastNetwork(networkId: CaipNetworkId): void
  /** When the last mail was asked for, ms since 1970; null: since then a login came to its end, or never. */
  getLastEmailTime(): number | null
  setLastEmailTime(time: number): void
  getAccountType(): AccountType | null
  setAccountType(type: AccountType): void
  /** Clears the list when there is none to tell. product.md §8. */
  setSmartAccountNetworks(chainIds: readonly number[]): void
  /** A login came to its end: the e-mail is saved, the flag is set, the time of the last mail is cleared. */
  saveLogin(email: string | null): void
  /** Of the login that lasts; null: it was by e-mail. */
  getSocialUser(): SocialUser | null
  setSocialUser(user: SocialUser | null): void
  /** The provider this page was left for, once: asking again answers null. */
  takeLeftFor(): SocialProvider | null
  setLeftFor(provider: SocialProvider): void
  /** The flag, e-mail, last chain, social provider and user name go: on sign-out, and when there is no session any more. */
  deleteLogin(): void
}

/** Wraps a storage that may refuse any call: what is lost costs a login after a reload, nothing else. */
export function createLoginStorage(storage: KeyValueStorage, getKey: (key: string) => string): LoginStorage {
  const keys = frameStorageKeys
  const read = (key: string) => attempt(() => storage.getItem(getKey(key))) ?? null
  const readProvider = (key: string) => {
    const name = read(key)
    return name !== null && isSocialProvider(name) ? name : null
  }
  const write = (key: string, value: string) => void attempt(() => storage.setItem(getKey(key), value))
  const remove = (...removed: string[]) => {
    for (const key of removed) attempt(() => storage.removeItem(getKey(key)))
  }
  return {
    isLoginUsed: () => read(keys.emailLoginUsed) === 'true',
    getLastNetwork: () => toNetworkId(read(keys.lastUsedChain)),
    setLastNetwork: (networkId) => write(keys.lastUsedChain, toStoredChain(networkId)),
    getLastEmailTime() {
      const time = Number(read(keys.lastEmailLoginTime) ?? Number.NaN)
      return Number.isFinite(time) ? time : null
    },
    setLastEmailTime: (time) => write(keys.lastEmailLoginTime, String(time)),
    getAccountType() {
      const type = read(keys.preferredAccountType)
      return type === 'eoa' || type === 'smartAccount' ? type : null
    },
    setAccountType: (type) => write(keys.preferredAccountType, type),
    setSmartAccountNetworks: (chainIds) => write(keys.smartAccountEnabledNetworks, chainIds.join(',')),
    saveLogin(email) {
      if (email !== null) write(keys.email, email)
      write(keys.emailLoginUsed, 'true')
      remove(keys.lastEmailLoginTime)
    },
    getSocialUser() {
      const socialProvider = readProvider(keys.connectedSocial)
      return socialProvider && { socialProvider, userName: read(keys.socialUsername) }
    },
    setSocialUser(user) {
      remove(keys.connectedSocial, keys.socialUsername)
      if (user) write(keys.connectedSocial, user.socialProvider)
      if (user?.userName) write(keys.socialUsername, user.userName)
    },
    takeLeftFor() {
      const provider = readProvider(keys.leftForSocial)
      remove(keys.leftForSocial)
      return provider
    },
    setLeftFor: (provider) => write(keys.leftForSocial, provider),
    deleteLogin: () =>
      remove(keys.emailLoginUsed, keys.email, keys.lastUsedChain, keys.socialUsername, keys.connectedSocial),
  }
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined // a storage that refuses holds nothing
  }
}

// A number stands for an EVM chain, as AppKit 1.7 writes it.
function toStoredChain(networkId: CaipNetworkId): string {
  return networkId.replace(/^eip155:/, '')
}

function toNetworkId(stored: string | null): CaipNetworkId | null {
  if (stored === null) return null
  if (/^\d+$/.test(stored)) return `eip155:${Number(stored)}`
  const [namespace = '', reference = ''] = stored.split(':')
  return isChainNamespace(namespace) && reference !== '' ? `${namespace}:${reference}` : null
}
