import { base64urlnopad } from '@scure/base'
import type { NewSecret } from './walletTask.js'

/** Why a passkey gave nothing: the person or the browser refused it; it makes no secrets (PRF). */
type PasskeyFault = 'refused' | 'noPrf'

/** What a passkey gave. */
type PasskeyResult<TGiven> = ({ fault: null } & TGiven) | { fault: PasskeyFault }

/** What the browser makes passkeys with. */
export type PasskeyBrowser = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'>
  /** Host name of this page: passkeys are of it alone. WebAuthn §5.1.2 */
  host: string
  /** Undefined in browsers that do not tell, and where there are no passkeys. */
  getCapabilities: (() => Promise<Record<string, boolean>>) | undefined
  hasPasskeys: boolean
}

/** Passkeys that a wallet can be opened by. */
export type Passkeys = ReturnType<typeof createPasskeys>

/** How long a person may take, ms. */
const patience = 120_000

/** ES256, then RS256: Windows knows the latter alone on some machines. */
const algorithms = [-7, -257].map((alg) => ({ type: 'public-key', alg }) as const)

/**
 * Makes and reads passkeys of this page's host by WebAuthn and its PRF extension. No server verifies them: what they are
 * used for is their secret. embedded-wallet.md §2.2. The secret goes to a Worker from here, and is kept nowhere.
 */
export function createPasskeys({ credentials, host, getCapabilities, hasPasskeys }: PasskeyBrowser) {
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

  async function read(credentialId: string, prfSalt: string): Promise<PasskeyResult<{ prf: Prf }>> {
    const id = toBytes(credentialId)
    return orRefused(async () => {
      const used = await credentials.get({
        publicKey: {
          challenge: random(32),
          rpId: host,
          allowCredentials: [{ type: 'public-key', id }],
          userVerification: 'required',
          timeout: patience,
          extensions: { prf: { eval: { first: toBytes(prfSalt) } } },
        },
      })
      const prf = readPrf(used)
      return prf ? { fault: null, prf } : { fault: 'noPrf' }
    })
  }

  return {
    /** Whether to offer one; a browser that does not tell may still refuse it. */
    async areOffered(): Promise<boolean> {
      if (!hasPasskeys) return false
      const capabilities = await getCapabilities?.().catch(() => undefined)
      return capabilities?.['extension:prf'] ?? true
    },
    /** Within a press. `name`: how the person finds it again; `known`: those of this wallet, which are not made anew. */
    async create(
      name: string,
      known: readonly string[],
    ): Promise<PasskeyResult<{ secret: Extract<NewSecret, { kind: 'passkey' }> }>> {
      const salt = random(32)
      return orRefused(async () => {
        const made = await credentials.create({
          publicKey: {
            challenge: random(32),
            rp: { id: host, name: host },
            // Nobody is known by it: two passkeys of one wallet do not replace each other.
            user: { id: random(16), name, displayName: name },
            pubKeyCredParams: algorithms,
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
            excludeCredentials: known.map((each) => ({ type: 'public-key', id: toBytes(each) })),
            attestation: 'none',
            timeout: patience,
            extensions: { prf: { eval: { first: salt } } },
          },
        })
        if (!isPublicKey(made)) return { fault: 'refused' }
        const credentialId = base64urlnopad.encode(new Uint8Array(made.rawId))
        const prfSalt = base64urlnopad.encode(salt)
        const now = readPrf(made)
        const toSecret = (prf: Prf) => ({ kind: 'passkey', credentialId, prfSalt, prf }) as const
        if (now) return { fault: null, secret: toSecret(now) }
        if (made.getClientExtensionResults().prf?.enabled !== true) return { fault: 'noPrf' }
        // Many tell the secret only when the passkey is used.
        const used = await read(credentialId, prfSalt)
        return used.fault === null ? { fault: null, secret: toSecret(used.prf) } : used
      })
    },
    /** Within a press. */
    read,
  }
}

type Prf = Uint8Array<ArrayBuffer>

/** Cancelled, timed out, already there, no such passkey here: browsers tell these apart for nobody. */
async function orRefused<T>(act: () => Promise<PasskeyResult<T>>): Promise<PasskeyResult<T>> {
  try {
    return await act()
  } catch {
    return { fault: 'refused' }
  }
}

/** 32 bytes; null: the authenticator gave none. */
function readPrf(credential: Credential | null): Prf | null {
  if (!isPublicKey(credential)) return null
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return null
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer.slice(first.byteOffset, first.byteOffset + first.byteLength) as ArrayBuffer)
    : new Uint8Array(first)
  return bytes.length === 32 ? bytes : null
}

function isPublicKey(credential: Credential | null): credential is PublicKeyCredential {
  return credential !== null && 'rawId' in credential
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}

/** The passkeys of this page's browser. */
export function getPasskeys(page: Window & typeof globalThis): Passkeys {
  const { PublicKeyCredential: known, navigator, location } = page
  return createPasskeys({
    credentials: {
      create: (options) => navigator.credentials.create(options),
      get: (options) => navigator.credentials.get(options),
    },
    host: location.hostname,
    hasPasskeys: known !== undefined && navigator.credentials !== undefined,
    getCapabilities:
      known && 'getClientCapabilities' in known ? () => known.getClientCapabilities() : undefined,
  })
}
