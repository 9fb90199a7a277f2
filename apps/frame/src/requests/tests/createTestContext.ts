import { getLocalEvmAccount, getLocalSolanaAccount } from '@gangway/dev'
import { type FrameConfig, GangwayError, type KeptCalls, type KeptGrant } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, localTokens } from '@gangway/registry'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { readRpcReplies, takeResult } from '../../handlers/rpc/createNodeReader.js'
import type { Signers, SigningContext } from '../signingContext.js'
import { en } from '../texts/en.js'

const evm = getLocalEvmAccount(0)
const solana = getLocalSolanaAccount('wallet 1')

/** The account of the tests on both families. */
export const testAccounts = { evm: evm.address, solana: solana.address }

/** The page that asks in the tests. */
export const testOrigin = 'https://app.example'

/** Keys of {@link testAccounts}, as the Worker hands them out. */
export const testSigners: Signers = {
  signEvmDigest(digest) {
    const signature = secp256k1.sign(digest, evm.getHdKey().privateKey ?? new Uint8Array())
    return Uint8Array.from([...signature.toCompactRawBytes(), 27 + signature.recovery])
  },
  signSolanaMessage: (message) => ed25519.sign(message, solana.seed),
}

const networks = { eip155: gangwayOne, solana: gangwaySolana }

/** What a reader of requests is given, over a node at `url`; without one every call fails. */
export function createTestContext(
  namespace: keyof typeof networks,
  { url, ...changes }: Partial<SigningContext> & { url?: string } = {},
): SigningContext & { calls: string[] } {
  const network = { ...networks[namespace], isConfigured: true, hasSmartAccounts: namespace === 'eip155' }
  const config: FrameConfig = {
    projectId: 'local',
    projectName: 'Local',
    allowedOrigins: ['*loopback*'],
    custody: 'escrow',
    recoveryUrl: 'http://127.0.0.1:1',
    networks: [network],
    defaultNetwork: network.caipNetworkId,
    tokens: localTokens.map((token) => ({ ...token })),
    prices: {},
    environment: 'local',
  }
  const calls: string[] = []
  const kept = new Map<string, KeptCalls>()
  const grants: KeptGrant[] = []
  return {
    config,
    texts: en,
    appOrigin: testOrigin,
    evmAddress: evm.address,
    solanaAddress: solana.address,
    network,
    isSmartAccount: network.hasSmartAccounts,
    getServerNow: async () => Date.now(),
    calls,
    async callNode(method, params) {
      calls.push(method)
      const response = await fetch(url ?? 'http://127.0.0.1:1', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return takeResult(readRpcReplies(await response.json()).get(1))
    },
    readCalls: async (callsId) => kept.get(callsId) ?? null,
    async keepCalls({ callsId, nonce = null, ...batch }) {
      kept.set(callsId, { ...batch, nonce, isGivenUp: false })
    },
    async dropCalls({ callsId }) {
      const batch = kept.get(callsId)
      if (batch) kept.set(callsId, { ...batch, isGivenUp: true })
    },
    offerPayment: async () => ({ isSponsored: false, reason: 'off' }),
    listGrants: async () => grants,
    async keepGrant(grant) {
      grants.push({ ...grant, createdAt: Date.now(), revocation: null, revokedAt: null })
    },
    async noteRevocation({ id, transactionHash }) {
      for (const grant of grants) if (grant.id === id) grant.revocation = transactionHash
    },
    sendPaid: () => Promise.reject(new GangwayError('CALLS_NO_CAPABILITY')),
    ...changes,
  }
}
