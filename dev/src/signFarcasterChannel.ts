import { createSiwxMessageText, type SiwxMessageFields } from '@gangway/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { farcasterChainId, getLocalFarcasterSigner, type LocalFarcasterPerson } from './localFarcaster.js'

/** What the own Farcaster relay says a phone is to sign. */
export const farcasterChannelSchema = v.object({
  domain: v.string(),
  siweUri: v.string(),
  nonce: v.string(),
  expirationTime: v.optional(v.string()),
})

/** What a phone is to sign. */
export type FarcasterChannel = v.InferOutput<typeof farcasterChannelSchema>

/** Signs what a channel asks, as somebody. `change`: what they write otherwise; `text` works on the whole message. */
export async function signFarcasterChannel(
  { domain, siweUri, nonce, expirationTime }: FarcasterChannel,
  person: Pick<LocalFarcasterPerson, 'fid' | 'signer'>,
  {
    change = {},
    text = (message) => message,
  }: { change?: Partial<SiwxMessageFields>; text?: (message: string) => string } = {},
): Promise<{ message: string; signature: Hex }> {
  const signer = getLocalFarcasterSigner(person)
  const fields: SiwxMessageFields = {
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
  }
  const message = text(createSiwxMessageText(fields))
  return { message, signature: await signer.signMessage({ message }) }
}
