import { type CaipNetworkId, GangwayError, invalidParams, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { getAddress, type Hex, hashMessage, isHex, numberToHex } from 'viem'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import type { FrameCalls } from './createFrameCalls.js'
import type { FrameAccount, FrameUser } from './frameAccount.js'
import { toProviderError } from './toProviderError.js'

type Handler = (params: unknown) => Promise<unknown>
type Listener = (payload: unknown) => void

const chainSchema = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i)) })])
const requestSchema = v.object({ method: v.string(), params: v.optional(v.unknown()) })
/** EIP-2255: the permission is named by a key. */
const permissionSchema = v.looseTuple([v.object({ eth_accounts: v.record(v.string(), v.unknown()) })])
/** What an app may do is taken back by the same method. ERC-7715 */
const grantNameSchema = v.union([v.object({ pci: v.string() }), v.object({ permissionContext: v.string() })])

/**
 * The wallet in the frame as an EIP-1193 provider, for this page and any other library on it. Accounts and network it
 * answers itself, everything else the frame. EIP-1193, EIP-2255, EIP-3326; events accountsChanged and chainChanged.
 */
export function createFrameProvider(account: FrameAccount, calls: FrameCalls): Required<Eip1193Provider> {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  account.subscribe((chainNamespace, user, before) => {
    if (chainNamespace !== 'eip155') return
    if (user && user.networkId !== before.networkId) emit('chainChanged', toHexChainId(user.networkId))
    if (user?.address !== before.address) emit('accountsChanged', user ? [user.address] : [])
  })

  const read = async () => account.get('eip155') ?? (await account.read('eip155'))
  const readOrThrow = async (): Promise<FrameUser> => {
    const user = await read()
    if (!user) throw new GangwayError('SESSION_INVALID')
    return user
  }
  const permissions = [{ parentCapability: 'eth_accounts' }]
  const own: Readonly<Record<string, Handler>> = {
    eth_accounts: async () => [(await read())?.address ?? []].flat(),
    eth_requestAccounts: async () => [(await readOrThrow()).address],
    eth_chainId: async () => toHexChainId(account.getNetwork('eip155')),
    net_version: async () => parseCaipNetworkId(account.getNetwork('eip155')).reference,
    wallet_getPermissions: async () => ((await read()) ? permissions : []),
    wallet_requestPermissions: async (params) => {
      assertParams(permissionSchema, params, 'params[0].eth_accounts')
      await readOrThrow()
      return permissions
    },
    wallet_revokePermissions: async (params) => {
      if (v.is(grantNameSchema, Array.isArray(params) ? params[0] : params))
        return call('wallet_revokePermissions', params)
      assertParams(permissionSchema, params, 'params[0].eth_accounts')
      await account.signOut()
      return null
    },
    // It knows the networks of its deployment and learns no others.
    wallet_addEthereumChain: async (params) => {
      assertParams(chainSchema, params, 'params[0].chainId')
      throw new GangwayError('CHAIN_NOT_SUPPORTED')
    },
    wallet_switchEthereumChain: async (params) => {
      const [{ chainId }] = assertParams(chainSchema, params, 'params[0].chainId')
      await readOrThrow()
      await account.switchNetwork(`eip155:${BigInt(chainId)}`)
      return null
    },
    // A page does not choose what the person sees among their own.
    wallet_watchAsset: async () => {
      throw new GangwayError('RPC_METHOD_NOT_ALLOWED', {
        shortMessage: 'Tokens are added by the person alone',
      })
    },
    eth_signTypedData_v3: async (params) => {
      assertTypedDataV3(params)
      return call('eth_signTypedData_v4', params)
    },
    personal_ecRecover: (params) => recoverSigner(params, (request) => call('eth_call', [request, 'latest'])),
  }
  const call = (method: string, params: unknown) =>
    calls.call({ method, params, networkId: account.getNetwork('eip155') })

  return {
    async request(request) {
      try {
        const { method, params } = assertParams(requestSchema, request, 'method')
        const handler = Object.hasOwn(own, method) ? own[method] : undefined
        if (handler) return await handler(params)
        return await call(method, params)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

/** What an app gave; there is one thing in it that may be wrong. */
function assertParams<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  given: unknown,
  field: string,
): v.InferOutput<TSchema> {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  throw invalidParams(field)
}

function toHexChainId(networkId: CaipNetworkId): string {
  return numberToHex(Number(parseCaipNetworkId(networkId).reference))
}

const typesSchema = v.object({ types: v.record(v.string(), v.array(v.object({ type: v.string() }))) })

/**
 * Says whether the params of `eth_signTypedData_v3` may be asked for as those of v4, which are hashed the same but for
 * arrays: v3 has none. Whatever else is wrong the frame finds.
 *
 * @throws GangwayError `INVALID_INPUT` for a type with an array.
 */
function assertTypedDataV3(params: unknown): void {
  const data = v.safeParse(typesSchema, readData(params))
  if (!data.success) return
  for (const [name, fields] of Object.entries(data.output.types))
    for (const [index, { type }] of fields.entries())
      if (type.endsWith(']'))
        throw invalidParams(`params[1].types.${name}[${index}].type`, 'No arrays in v3, ask for v4')
}

function readData(params: unknown): unknown {
  const data: unknown = Array.isArray(params) ? params[1] : undefined
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    // The frame says so.
    return undefined
  }
}

/** r, s and v, as `personal_sign` gives them; some wallets write v as 0 and 1. */
const signatureSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{128}(?:1b|1c|00|01)$/i))
const paramsSchema = v.looseTuple([v.string(), signatureSchema])

/** Every EVM network recovers signers at this address, for whoever asks. Yellow Paper, appendix E. */
const precompile = '0x0000000000000000000000000000000000000001'

/**
 * `personal_ecRecover`: the address that signed a text, or bytes given as hex, by `personal_sign` (EIP-191). The network
 * is asked: the curve itself would be 9 kB more of the page.
 *
 * @param call one `eth_call`.
 * @throws GangwayError `INVALID_INPUT` for what is no signature; what `call` throws.
 */
async function recoverSigner(
  params: unknown,
  call: (request: { to: string; data: Hex }) => Promise<unknown>,
): Promise<string> {
  const read = v.safeParse(paramsSchema, params)
  if (!read.success) {
    const index = read.issues[0].path?.[0]?.key
    throw invalidParams(index === undefined ? 'params' : `params[${String(index)}]`)
  }
  const [message, signature] = read.output
  const isBytes = isHex(message) && message.length % 2 === 0
  const hash = hashMessage(isBytes ? { raw: message } : message)
  const parity = Number.parseInt(signature.slice(130), 16) % 27
  const recoveryId = (27 + parity).toString(16).padStart(64, '0')
  const answer = await call({ to: precompile, data: `${hash}${recoveryId}${signature.slice(2, 130)}` })
  if (typeof answer !== 'string' || !/^0x0{24}[0-9a-f]{40}$/i.test(answer))
    throw invalidParams('params[1]', 'Nobody’s signature')
  return getAddress(`0x${answer.slice(26)}`)
}
