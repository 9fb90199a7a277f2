import { type CaipNetworkId, createSiwxMessageText, type SiwxMessageFields } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { LocalAccount } from 'viem'

/** Origin of the page that signs in. */
export const pageOrigin = 'https://app.example'

/** Who signs: the account the message names, and what it signs with. */
export type Signer = { address: string; sign(message: string): Promise<string> }

/** An account that is one EVM key. */
export function toEvmSigner(account: LocalAccount): Signer {
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

/** An account that is one Solana key. `seed` has 32 bytes. */
export function toSolanaSigner(seed: Uint8Array): Signer {
  return {
    address: base58.encode(ed25519.getPublicKey(seed)),
    sign: async (message) => base58.encode(ed25519.sign(new TextEncoder().encode(message), seed)),
  }
}

/** What is different in one attempt. */
export type AttemptChange = {
  fields?: Partial<SiwxMessageFields>
  /** Changes the text after it was signed. */
  tamper?: (message: string) => string
  signature?: string
  headers?: Record<string, string | undefined>
  query?: string
}

/** What is handed in. */
export type Attempt = { nonceToken: string; message: string; signature: string }

/** An answer of the API, its body read. */
export type Answer = { status: number; contentType: string | null; body: Record<string, unknown> }

/** Talks to the sign-in routes as a page of {@link pageOrigin} does. */
export function createSignInPage(url: string) {
  async function request(
    method: string,
    path: string,
    headers: Record<string, string | undefined>,
    json?: unknown,
  ) {
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method,
      headers: Object.fromEntries(given),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const body = (await response.json()) as Record<string, unknown>
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      body,
    } satisfies Answer
  }

  const getNonce = async (query = 'projectId=local') => {
    const { body } = await request('GET', `nonce?${query}`, { origin: pageOrigin })
    return body as { nonce: string; token: string }
  }

  const handIn = ({ nonceToken, message, signature }: Attempt, { headers, query }: AttemptChange = {}) =>
    request(
      'POST',
      `authenticate?${query ?? 'projectId=local'}`,
      { origin: pageOrigin, 'x-nonce-jwt': `Bearer ${nonceToken}`, ...headers },
      { message, signature },
    )

  /** Signs a new message, and gives the way to hand it in: once, or again. */
  async function prepare(signer: Signer, chainId: CaipNetworkId, change: AttemptChange = {}) {
    const { nonce, token } = await getNonce()
    const fields: SiwxMessageFields = {
      domain: new URL(pageOrigin).host,
      accountAddress: signer.address,
      chainId,
      uri: `${pageOrigin}/`,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
      ...change.fields,
    }
    const signed = createSiwxMessageText(fields)
    const signature = change.signature ?? (await signer.sign(signed))
    const message = change.tamper?.(signed) ?? signed
    const attempt = { message, signature, nonceToken: token }
    return {
      ...attempt,
      handIn: (other: { signature?: string } = {}) => handIn({ ...attempt, ...other }, change),
    }
  }

  return {
    getNonce,
    prepare,
    handIn,
    signIn: async (signer: Signer, chainId: CaipNetworkId, change: AttemptChange = {}) =>
      (await prepare(signer, chainId, change)).handIn(),
    withToken: (method: string, path: string, token: unknown, query = 'projectId=local') =>
      request(
        method,
        `${path}?${query}`,
        { authorization: `Bearer ${token}` },
        method === 'GET' ? undefined : {},
      ),
    request,
  }
}
