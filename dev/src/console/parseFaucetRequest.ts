import { type ChainNamespace, GangwayError, parseWith, type SchemaIssue, specTexts } from '@gangway/protocol'
import { isAddress as isSolanaAddress } from '@solana/kit'
import * as v from 'valibot'
import { isAddress as isEvmAddress, parseUnits } from 'viem'
import type { FundRequest } from '../chains/fundEvm.js'
import { invalidInput } from '../invalidInput.js'
import { localTokensByNamespace } from '../localTokens.js'
import { findLocalNetwork, type LocalNetwork } from './localNetworks.js'

/** Most that one request gives, in whole coins or tokens: as much as the card desk sells at once. */
export const faucetLimits = { native: 200, token: 100_000 } as const

const bodySchema = v.object({
  network: v.string(),
  address: v.pipe(v.string(), v.trim()),
  asset: v.string(),
  amount: v.pipe(v.string(), v.trim()),
})

const isAddress: Record<ChainNamespace, (address: string) => boolean> = {
  eip155: (address) => isEvmAddress(address, { strict: true }),
  solana: isSolanaAddress,
}

/**
 * Reads the body of `POST /api/faucet`: `{ network: CAIP-2, address, asset: 'native' | 'usdx' | …, amount: '1.5' }`.
 *
 * @throws GangwayError `INVALID_INPUT` whose `context.reasons` lists everything that is wrong.
 */
export function parseFaucetRequest(body: unknown): { network: LocalNetwork; request: FundRequest } {
  const { network: id, address, asset, amount: text } = parseWith(bodySchema, body)
  const network = findLocalNetwork(id)
  if (!network) throw invalidInput(specTexts.chainNotSupported, 'network')
  const { chainNamespace, name, nativeCurrency } = network
  const reasons: SchemaIssue[] = []
  if (!isAddress[chainNamespace](address))
    reasons.push({ field: 'address', description: `This is not an address of ${name}` })
  const { decimals } =
    asset === 'native' ? nativeCurrency : (localTokensByNamespace[chainNamespace][asset] ?? {})
  if (decimals === undefined)
    reasons.push({ field: 'asset', description: `The faucet has no such token on ${name}` })
  const limit = asset === 'native' ? faucetLimits.native : faucetLimits.token
  const amount = parseAmount(text, decimals ?? 0)
  if (amount === undefined)
    reasons.push({
      field: 'amount',
      description: decimals
        ? `Write a number like 1.5, with at most ${decimals} decimals`
        : 'Write a whole number',
    })
  else if (amount === 0n || amount > parseUnits(`${limit}`, decimals ?? 0))
    reasons.push({
      field: 'amount',
      description: `The faucet gives more than 0 and at most ${limit} at once`,
    })
  if (amount === undefined || reasons.length > 0)
    throw new GangwayError('INVALID_INPUT', { context: { reasons } })
  return { network, request: { address, asset, amount } }
}

function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, fraction = ''] = /^\d{1,12}(?:\.(\d+))?$/.exec(text) ?? [undefined, '-'.repeat(decimals + 1)]
  return fraction.length > decimals ? undefined : parseUnits(text, decimals)
}
