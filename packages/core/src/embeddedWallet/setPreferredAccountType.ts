import { type AccountType, type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { track } from '../events/track.js'
import { wait } from '../kernel/wait.js'
import { loadFrame } from './loadFrame.js'

/**
 * Chooses the account type of the wallet in the frame on EVM networks; an error continues as externally-owned (product.md §6).
 * What is used is then in `state.frame.accountType`.
 */
export async function setPreferredAccountType(
  config: Config,
  parameters: { type: AccountType },
): Promise<void> {
  const session = await loadFrame(config)
  await session.account.setAccountType(parameters.type)
  track(config, {
    type: 'track',
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: config.state.frame.accountType, network: config.state.networkId },
  })
}

/** How often the chain is asked whether it is done, and how long, ms. */
const lookInterval = 1_000
const longestLook = 120_000

const open = defineSlot<{ done?: Promise<void> | undefined }>(() => ({}))

/**
 * Whether the wallet in the frame is set up for several calls at once (EIP-7702) on the EVM network it is on.
 *
 * @throws GangwayError `SESSION_INVALID`, `FRAME_NOT_AVAILABLE_YET` where the network has no smart accounts,
 * `RPC_UPSTREAM_FAILED`, `FRAME_UNREACHABLE`, `REQUEST_TIMEOUT`.
 */
export async function isAccountSetUp(config: Config): Promise<boolean> {
  const { client } = await loadFrame(config)
  const { isDeployed } = await client.request('INIT_SMART_ACCOUNT', undefined)
  return isDeployed
}

/** The {@link setAccountBack} that is under way; undefined: none is. */
export function getSettingBack(config: Config): Promise<void> | undefined {
  return open(config).done
}

/**
 * Makes the wallet in the frame a plain account again on a network, with the person's approval; its next batch sets it
 * up anew. Resolves once the chain has it so; while one is under way, a second call is that one.
 *
 * @throws GangwayError `FRAME_REQUEST_REJECTED` where the person declines, `SEND_EXPIRED` where the chain does not have
 * it after two minutes, and as `eth_sendTransaction` in the frame does.
 */
export function setAccountBack(config: Config, parameters: { networkId: CaipNetworkId }): Promise<void> {
  const slot = open(config)
  slot.done ??= setBack(config, parameters.networkId).finally(() => {
    slot.done = undefined
  })
  return slot.done
}

async function setBack(config: Config, networkId: CaipNetworkId): Promise<void> {
  const { account, calls } = await loadFrame(config)
  const user = account.get('eip155') ?? (await account.read('eip155'))
  if (!user) throw new GangwayError('SESSION_INVALID')
  const nobody = { address: `0x${'0'.repeat(40)}`, chainId: Number(networkId.slice('eip155:'.length)) }
  const transaction = { from: user.address, to: user.address, authorizationList: [nobody] }
  await calls.call({ method: 'eth_sendTransaction', params: [transaction], networkId })
  for (const end = Date.now() + longestLook; Date.now() < end; await wait(lookInterval))
    if (!(await isAccountSetUp(config).catch(() => true))) return
  throw new GangwayError('SEND_EXPIRED')
}
