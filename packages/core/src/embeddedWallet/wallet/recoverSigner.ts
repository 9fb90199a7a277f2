import { invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { getAddress, type Hex, hashMessage, isHex } from 'viem'

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
export async function recoverSigner(
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
