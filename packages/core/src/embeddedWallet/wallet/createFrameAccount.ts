import {
  type AccountType,
  type CaipNetworkId,
  type ChainNamespace,
  defaultAccountTypes,
  fallbackAccountType,
  GangwayError,
  getChainNamespace,
  toGangwayError,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import { isUnreached } from '../../connections/isUnreached.js'
import type { FrameClient } from '../client/frameClient.js'
import type { LoginStorage } from '../createLoginStorage.js'
import { patchFrame } from '../patchFrame.js'
import type { FrameAccount, FrameUser, FrameUserListener } from './frameAccount.js'

const nobody = { socialProvider: null, userName: null }

/** See {@link FrameAccount}. frame-protocol.md §6 B, C, G, I, J. */
export function createFrameAccount(
  config: Config,
  parameters: {
    client: FrameClient
    storage: LoginStorage
    /** Called whenever somebody is logged in, or nobody any more. */
    onLogin(isLoggedIn: boolean): void
  },
): FrameAccount {
  const { client, storage } = parameters
  const users = new Map<ChainNamespace, FrameUser>()
  const listeners = new Set<FrameUserListener>()
  let isLoggedIn = false
  let checking: Promise<boolean> | null = null
  let leaving: Promise<void> | null = null
  let accountType: Promise<AccountType> | null = null

  const tell: FrameUserListener = (...change) => {
    for (const listener of [...listeners]) listener(...change)
  }

  function setLoggedIn(isIn: boolean): void {
    isLoggedIn = isIn
    if (isIn) patchFrame(config, storage.getSocialUser() ?? nobody)
    parameters.onLogin(isIn)
  }

  function end(): void {
    setLoggedIn(false)
    accountType = null
    storage.deleteLogin()
    patchFrame(config, { email: null, ...nobody })
    // The family in use last: the other one must not take its place for a moment.
    const inUse = getChainNamespace(config.state.networkId)
    const left = [...users].sort(([one], [other]) => Number(one === inUse) - Number(other === inUse))
    users.clear()
    for (const [chainNamespace, before] of left) tell(chainNamespace, null, before)
  }

  function check(): Promise<boolean> {
    if (isLoggedIn) return Promise.resolve(true)
    if (!storage.isLoginUsed()) return Promise.resolve(false)
    checking ??= askFrame()
      .then((isConnected) => {
        if (isConnected) setLoggedIn(true)
        else end()
        return isConnected
      })
      .finally(() => {
        checking = null
      })
    return checking
  }

  // product.md §4: when the check fails or says no, what is stored of the login goes. A frame that was not reached has not checked.
  async function askFrame(): Promise<boolean> {
    try {
      return (await client.request('IS_CONNECTED', undefined)).isConnected
    } catch (error) {
      if (isUnreached(error)) throw error
      return false
    }
  }

  /** product.md §6: “On a preferred-account error, the account type falls back to externally-owned.” */
  async function prefer(type: AccountType): Promise<{ type: AccountType; isAnswered: boolean }> {
    const answer = await client.request('SET_PREFERRED_ACCOUNT', { type }).catch(() => null)
    return { type: toAccountType(answer?.type ?? fallbackAccountType), isAnswered: answer !== null }
  }

  async function getUser(networkId: CaipNetworkId): Promise<FrameUser> {
    const chainNamespace = getChainNamespace(networkId)
    accountType ??= prefer(storage.getAccountType() ?? defaultAccountTypes.eip155).then(({ type }) => type)
    const preferredAccountType =
      chainNamespace === 'eip155' ? await accountType : defaultAccountTypes[chainNamespace]
    const answer = await client
      .request('GET_USER', { chainId: networkId, preferredAccountType })
      .catch((error: unknown) => {
        if (toGangwayError(error).code === 'SESSION_INVALID') end()
        throw error
      })
    const user = { address: answer.address, networkId: toNetworkId(answer.chainId, networkId) }
    const before = users.get(chainNamespace)
    users.set(chainNamespace, user)
    if (answer.email !== undefined) patchFrame(config, { email: answer.email })
    if (answer.custodyPolicy) patchFrame(config, { custodyPolicy: answer.custodyPolicy })
    if (chainNamespace === 'eip155')
      patchFrame(config, { accountType: toAccountType(answer.preferredAccountType ?? preferredAccountType) })
    storage.saveLogin(answer.email ?? null)
    if (before && (before.address !== user.address || before.networkId !== user.networkId))
      tell(chainNamespace, user, before)
    return user
  }

  function chooseNetwork(chainNamespace: ChainNamespace): CaipNetworkId {
    const { networks } = getConnectorContext(config)
    const candidates = [
      users.get(chainNamespace)?.networkId,
      storage.getLastNetwork(),
      config.state.networkId,
    ]
    const listed = networks.filter((network) => network.chainNamespace === chainNamespace)
    const chosen = candidates.flatMap((id) => listed.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
    const network = chosen[0] ?? listed[0]
    if (!network) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: chainNamespace })
    return network.caipNetworkId
  }

  async function readSmartAccountNetworks(): Promise<void> {
    const { smartAccountEnabledNetworks: chainIds } = await client
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      // product.md §8: “On a smart-account-networks error, the stored list is cleared.”
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    storage.setSmartAccountNetworks(chainIds)
    patchFrame(config, { smartAccountNetworks: chainIds.map((id): CaipNetworkId => `eip155:${id}`) })
  }

  return {
    get: (chainNamespace) => users.get(chainNamespace) ?? null,
    getNetwork: chooseNetwork,
    async checkAgain() {
      const isConnected = await askFrame()
      if (isConnected) setLoggedIn(true)
      // Where nobody was logged in here, what another tab keeps is its own: a frame in memory shares nothing with it.
      else if (isLoggedIn) end()
      // Somebody else may be logged in by now.
      if (isConnected) for (const { networkId } of [...users.values()]) await getUser(networkId)
      return isConnected
    },
    async read(chainNamespace, networkId = chooseNetwork(chainNamespace)) {
      if (!(await check())) return null
      const isFirst = users.size === 0
      const user = await getUser(networkId)
      if (isFirst) void readSmartAccountNetworks()
      return user
    },
    async switchNetwork(networkId) {
      await client.request('SWITCH_NETWORK', { chainId: networkId })
      const user = await getUser(networkId)
      storage.setLastNetwork(user.networkId)
    },
    async setAccountType(type) {
      const preferred = prefer(type)
      accountType = preferred.then((answer) => answer.type)
      const { isAnswered } = await preferred
      // What a frame that does not answer falls back to is not what the person chose.
      if (isAnswered) storage.setAccountType(await accountType)
      const user = users.get('eip155')
      if (user) await getUser(user.networkId)
    },
    begin(social) {
      if (users.size > 0) end()
      storage.setSocialUser(social)
      setLoggedIn(true)
    },
    end,
    async signOut() {
      if (!isLoggedIn && !storage.isLoginUsed()) return
      leaving ??= client
        .request('SIGN_OUT', undefined)
        .then(end)
        .finally(() => {
          leaving = null
        })
      return leaving
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function toAccountType(type: string): AccountType {
  return type === 'smartAccount' ? type : fallbackAccountType
}

// A number is an EVM chain; Solana's are CAIP-2 already. frame-protocol.md §3.
function toNetworkId(chainId: string | number, asked: CaipNetworkId): CaipNetworkId {
  const text = String(chainId)
  if (/^\d+$/.test(text)) return `eip155:${text}`
  if (text === asked) return asked
  throw new GangwayError('NETWORK_MISMATCH', { details: `asked for ${asked}, the frame is on ${text}` })
}
