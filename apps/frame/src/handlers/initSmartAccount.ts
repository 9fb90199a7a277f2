import { GangwayError } from '@gangway/protocol'
import { readRuler } from './accountType.js'
import type { FrameHandler } from './frameHandler.js'

/**
 * The smart account of the selected network, and whether it is set up. It is not set up here: its first batch does that, with
 * the person's approval. AppKit 1.7 knows the error alone, and never asks. frame-protocol.md §3.
 *
 * @throws GangwayError `SESSION_INVALID`, `FRAME_NOT_AVAILABLE_YET` where the network has none, `RPC_UPSTREAM_FAILED`.
 */
export const initSmartAccount: FrameHandler<'INIT_SMART_ACCOUNT'> = async (_, { context }) => {
  const { client, networks, worker } = context
  const user = await worker.getAccount()
  if (!user) throw new GangwayError('SESSION_INVALID')
  const network = networks.getSelectedOf('eip155')
  if (client === '4' || !network.hasSmartAccounts) throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
  const ruler = await readRuler(context, network, user.evmAddress)
  if (ruler === undefined) throw new GangwayError('RPC_UPSTREAM_FAILED')
  return { address: user.evmAddress, isDeployed: ruler === 'delegate' }
}
