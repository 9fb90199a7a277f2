import { appKitEmailSchema, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { getAccountType, readRuler, toAccountType } from './accountType.js'
import type { FrameHandler } from './frameHandler.js'
import { getNetwork, toWireChainId } from './frameNetworks.js'

/**
 * Who is logged in, with the address for the chain asked for, which is the selected one from then on: after a reload
 * AppKit 1.7 names it here alone. frame-protocol.md §6 B, J.
 */
export const getUser: FrameHandler<'GET_USER'> = async (payload, { context }) => {
  const { config, networks, worker } = context
  const network =
    payload?.chainId === undefined ? networks.getSelected() : getNetwork(config, payload.chainId)
  const user = await worker.getAccount()
  if (!user) throw new GangwayError('SESSION_INVALID')
  context.hasSession = true
  networks.select(network)
  const isEvm = network.chainNamespace === 'eip155'
  const address = isEvm ? user.evmAddress : user.solanaAddress
  if (isEvm && payload?.preferredAccountType !== undefined)
    context.accountType = toAccountType(payload.preferredAccountType)
  const hasBoth = isEvm && network.hasSmartAccounts
  const ruler = hasBoth ? await readRuler(context, network, address) : undefined
  const mode = payload?.custody ? await worker.readCustody() : null
  return {
    // AppKit 1.7 refuses the whole answer over an address that is none; null it takes.
    email: v.is(appKitEmailSchema, user.email) ? user.email : null,
    address,
    chainId: toWireChainId(network),
    accounts: (hasBoth ? (['eoa', 'smartAccount'] as const) : (['eoa'] as const)).map((type) => ({
      address,
      type,
    })),
    preferredAccountType: getAccountType(context, network),
    ...(ruler === undefined ? {} : { smartAccountDeployed: ruler === 'delegate' }),
    ...(mode === null ? {} : { custody: mode }),
    ...(context.client === 'gw1' ? { custodyPolicy: config.custody } : {}),
  }
}
