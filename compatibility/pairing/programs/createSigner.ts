import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PeerOptions } from './peerProtocol.js'

/** A wallet's keys, without a wallet: signs and sends whatever it is asked for. */
export type Signer = {
  evmAddress: string
  solanaAddress: string
  /** @throws Error for a method it does not know. */
  answer(method: string, params: unknown): Promise<unknown>
}

/** Creates a {@link Signer}. */
export function createSigner({ evmKey, solanaSeed, rpcUrl }: PeerOptions): Signer {
  const evm = createWalletClient({ account: privateKeyToAccount(evmKey), transport: http(rpcUrl) })
  const solana = createSolanaKey(solanaSeed)
  const answers: Record<string, (params: unknown) => unknown> = {
    personal_sign: (params) => evm.signMessage({ message: { raw: (params as [Hex])[0] } }),
    eth_sendTransaction(params) {
      const [{ to, value }] = params as [{ to: Hex; value: Hex }]
      return evm.sendTransaction({ chain: null, to, value: BigInt(value) })
    },
    wallet_switchEthereumChain: () => null,
    solana_signMessage(params) {
      const { message } = params as { message: string }
      return { signature: base58.encode(sign(null, base58.decode(message), solana.privateKey)) }
    },
  }
  return {
    evmAddress: evm.account.address,
    solanaAddress: solana.address,
    async answer(method, params) {
      const answer = answers[method]
      if (!answer) throw new Error(`${method} is not known`)
      return answer(params)
    },
  }
}

function createSolanaKey(seed: string) {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, address: base58.encode(publicKey) }
}
