import {
  callJsonRpc,
  deployLocalFarcaster,
  farcasterChainId,
  getFreePort,
  getLocalFarcasterSigner,
  type LocalFarcasterPerson,
  startAnvil,
} from '@gangway/dev'
import { createSiwxMessageText, type SiwxMessageFields } from '@gangway/protocol'
import type { Hex } from 'viem'

/** Starts a chain with Farcaster's registries; `refresh` makes a block of now. */
export async function startFarcasterChain() {
  const chain = await startAnvil({ port: await getFreePort(), chainId: farcasterChainId })
  await deployLocalFarcaster(chain.url)
  return { ...chain, refresh: () => callJsonRpc(chain.url, 'evm_mine') }
}

/** What a relay's channel says it is to be signed. */
export type Channel = { domain: string; siweUri: string; nonce: string; expirationTime?: string }

/** Signs what a channel asks, as somebody; `change` is what they do otherwise, `text` works on the message itself. */
export async function signChannel(
  { domain, siweUri, nonce, expirationTime }: Channel,
  person: LocalFarcasterPerson,
  {
    change = {},
    text = (message) => message,
  }: { change?: Partial<SiwxMessageFields>; text?: (message: string) => string } = {},
): Promise<{ message: string; signature: Hex }> {
  const signer = getLocalFarcasterSigner(person)
  const message = text(
    createSiwxMessageText({
      domain,
      accountAddress: signer.address,
      statement: 'Farcaster Auth',
      uri: siweUri,
      version: '1',
      chainId: `eip155:${farcasterChainId}`,
      nonce,
      issuedAt: new Date().toISOString(),
      ...(expirationTime ? { expirationTime } : {}),
      resources: [`farcaster://fid/${person.fid}`],
      ...change,
    }),
  )
  return { message, signature: await signer.signMessage({ message }) }
}
