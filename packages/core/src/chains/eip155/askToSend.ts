import { GangwayError, limits } from '@gangway/protocol'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import type { Eip1193Provider } from './getWallet.js'

const hashSchema = v.pipe(v.string(), v.toLowerCase(), v.regex(/^0x[0-9a-f]{64}$/))

/** @throws GangwayError `NETWORK_MISMATCH`; `REQUEST_TIMEOUT` when the wallet does not say its network within 10 s. */
export async function checkNetwork(provider: Eip1193Provider, expected: number): Promise<void> {
  let actual: unknown
  try {
    actual = await inTime(provider.request({ method: 'eth_chainId' }))
  } catch (error) {
    // Nothing was asked yet that could have been sent.
    throw fromWalletError(error, 'connect')
  }
  if (Number(actual) !== expected)
    throw new GangwayError('NETWORK_MISMATCH', { details: `expected ${expected}, the wallet says ${actual}` })
}

/** Asks the wallet once to sign and broadcast; the hash. Throws what {@link fromWalletError} makes of a failed send. */
export async function askToSend(
  provider: Eip1193Provider,
  transaction: { from: Address } & Record<string, Hex>,
): Promise<string> {
  try {
    return v.parse(
      hashSchema,
      await provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
    )
  } catch (error) {
    throw fromWalletError(error, 'send')
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GangwayError('REQUEST_TIMEOUT')), limits.rpcTimeout)
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
