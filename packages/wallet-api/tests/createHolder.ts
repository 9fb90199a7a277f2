import { scryptSync } from 'node:crypto'
import {
  type Custody,
  createRecoveryKey,
  custodyMethodAddRoute,
  custodyMethodRemoveRoute,
  custodyMoveRoute,
  type GrantClaims,
  type NewMethod,
  openRecoveryShare,
  proveRecoveryKey,
  type RecoveryKey,
  readRecoveryPublicKey,
  recoveryStoreRoute,
  sealRecoveryShare,
  toPasswordGuess,
  toPasswordSecret,
  toProofMessage,
  unwrapRecoveryKey,
  wrapRecoveryKey,
} from '@gangway/protocol'
import type { TestAnswer, TestDevice } from './createTestDevice.js'
import { createGrant, createId, ofFrame, type TestRecovery } from './startRecoveryApi.js'

export const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
export const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What a person has: a passkey's PRF output, or a password. */
export type Secret = { prf: Uint8Array<ArrayBuffer> } | { password: string }

/** Another passkey each time. */
export const createPasskey = (): Secret => ({ prf: crypto.getRandomValues(new Uint8Array(32)) })

/** One wallet of one person, as far as `recovery` knows it. */
export type HeldWallet = Pick<GrantClaims, 'sub' | 'projectId' | 'walletId'>

/** Where requests of custody go, in the name of one key; `sign` stands in for `auth`. */
export type Holder = ReturnType<typeof createHolder>

/**
 * What page and Worker do for a person, with the functions they do it with: here alone are recovery key, password and
 * shares in the clear.
 */
export function createHolder({
  wallet,
  device,
  sign,
  login = { id: createId(), isByLink: true },
}: {
  wallet: HeldWallet
  device: TestDevice
  sign: (claims: GrantClaims) => Promise<string>
  login?: { id: string; isByLink: boolean }
}) {
  const { walletId, projectId, sub: userId } = wallet
  const makeGrant = (purpose: GrantClaims['purpose'], setId = createId()) =>
    sign(createGrant(device, { ...wallet, purpose, setId, login }))
  /** Of a move, which goes one way alone. */
  const makeMoveGrant = (to: Custody['mode']) =>
    sign(createGrant(device, { ...wallet, purpose: 'custody.move', login, to }))
  /** Every share, for that move. */
  const takeShares = async (to: Custody['mode']) => {
    const grant = await sign(createGrant(device, { ...wallet, purpose: 'custody.shares', login, to }))
    return (await post('/custody/shares', { grant })).body
  }
  const post = (path: string, body: object) => device.post(path, body, { headers: ofFrame })
  const askWith = async (path: string, purpose: GrantClaims['purpose'], body: object = {}, setId?: string) =>
    post(path, { ...body, grant: await makeGrant(purpose, setId) })
  const toContext = (setId: string) => ({ projectId, userId, walletId, setId })

  const stretch = (password: string, { salt, scrypt: { logN, r, p } }: PasswordParameters) =>
    Uint8Array.from(scryptSync(password, toBytes(salt), 32, { N: 2 ** logN, r, p, maxmem: 2 ** 30 }))

  /** A body with the proof of a recovery key over all of it. */
  const prove = async <TBody extends { grant: string }>(
    path: string,
    body: TBody,
    privateKey: Uint8Array<ArrayBuffer>,
  ) => ({ ...body, proof: toText(await proveRecoveryKey(privateKey, toProofMessage(path, body))) })

  /** A method that opens a recovery key by a secret. */
  async function makeMethod(secret: Secret, privateKey: Uint8Array<ArrayBuffer>): Promise<NewMethod> {
    const id = createId()
    if ('prf' in secret) {
      const parameters = { kind: 'passkey', credentialId: toText(crypto.getRandomValues(new Uint8Array(16))) }
      const prfSalt = toText(crypto.getRandomValues(new Uint8Array(32)))
      const wrapped = await wrapRecoveryKey(secret.prf, privateKey, { walletId, methodId: id })
      return {
        id,
        parameters: { ...parameters, prfSalt } as NewMethod['parameters'],
        wrappedKey: toText(wrapped),
      }
    }
    const salt = toText(crypto.getRandomValues(new Uint8Array(16)))
    const parameters = { kind: 'password', salt, scrypt: { logN: 17, r: 8, p: 1 } } as const
    const stretched = stretch(secret.password, parameters)
    const context = { walletId, methodId: id }
    const guess = toText(await toPasswordGuess(stretched, context))
    const { status, body } = await askWith('/custody/pepper', 'custody.test', { methodId: id, guess })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const full = toPasswordSecret(stretched, toBytes(body.pepperPart))
    return { id, parameters, wrappedKey: toText(await wrapRecoveryKey(full, privateKey, context)) }
  }

  return {
    device,
    ask: askWith,
    post,
    makeGrant,
    makeMoveGrant,
    makeMethod,
    prove,
    toContext,
    async read(): Promise<Custody> {
      return (await askWith('/custody/read', 'custody.read')).body
    },

    /** All shares, moved to a new key that these secrets open; the key is answered too. */
    async moveToUser(secrets: readonly Secret[], keep: (key: RecoveryKey) => void = () => {}) {
      const key = await createRecoveryKey()
      const { privateKey, publicKey } = key
      keep(key)
      const methods: NewMethod[] = []
      for (const secret of secrets) methods.push(await makeMethod(secret, privateKey))
      const held = await takeShares('user')
      const shares: { setId: string; shareC: string }[] = []
      for (const { setId, shareC } of held.shares ?? []) {
        const sealed = await sealRecoveryShare(publicKey, toBytes(shareC), toContext(setId))
        shares.push({ setId, shareC: toText(sealed) })
      }
      const grant = await makeMoveGrant('user')
      const epoch: number = held.epoch ?? 0
      const body = { mode: 'user', grant, epoch, publicKey: toText(publicKey), methods, shares } as const
      const send = async () =>
        post(custodyMoveRoute.path, await prove(custodyMoveRoute.path, body, privateKey))
      return { key, body, send }
    },

    /** All shares, opened by the key and handed in again. */
    async moveToEscrow(privateKey: Uint8Array<ArrayBuffer>) {
      const held = await takeShares('escrow')
      const shares: { setId: string; shareC: string }[] = []
      for (const { setId, shareC } of held.shares ?? []) {
        const share = await openRecoveryShare(privateKey, toBytes(shareC), toContext(setId))
        shares.push({ setId, shareC: toText(share) })
      }
      const grant = await makeMoveGrant('escrow')
      const body = { mode: 'escrow', grant, epoch: held.epoch as number, shares } as const
      const send = async () =>
        post(custodyMoveRoute.path, await prove(custodyMoveRoute.path, body, privateKey))
      return { body, send }
    },

    /** What a method gives; `setId`: the set a test is of. */
    async open(secret: Secret, methodId?: string, setId?: string): Promise<Opened> {
      const { methods } = await this.read()
      const kind = 'prf' in secret ? 'passkey' : 'password'
      const found = methods.find(({ id, parameters }) =>
        methodId === undefined ? parameters.kind === kind : id === methodId,
      )
      if (!found) throw new Error('no such method')
      const { id, parameters } = found
      const context = { walletId, methodId: id }
      const stretched =
        'password' in secret && parameters.kind === 'password' ? stretch(secret.password, parameters) : null
      const guess = stretched && toText(await toPasswordGuess(stretched, context))
      const purpose = setId === undefined ? 'custody.open' : 'custody.test'
      const answer = await askWith('/custody/open', purpose, { methodId: id, guess }, setId)
      if (answer.status !== 200) return { answer, privateKey: null }
      const { wrappedKey, pepperPart } = answer.body
      const full =
        'prf' in secret ? secret.prf : toPasswordSecret(stretched ?? new Uint8Array(), toBytes(pepperPart))
      const privateKey = await unwrapRecoveryKey(full, toBytes(wrappedKey), context).catch(() => null)
      return { answer, privateKey }
    },

    async addMethod(secret: Secret, privateKey: Uint8Array<ArrayBuffer>, epoch: number) {
      const method = await makeMethod(secret, privateKey)
      const body = { grant: await makeGrant('custody.methods'), epoch, method }
      const path = custodyMethodAddRoute.path
      return { method, answer: await post(path, await prove(path, body, privateKey)) }
    },

    async removeMethod(methodId: string, privateKey: Uint8Array<ArrayBuffer>, epoch: number) {
      const body = { grant: await makeGrant('custody.methods'), epoch, methodId }
      const path = custodyMethodRemoveRoute.path
      return post(path, await prove(path, body, privateKey))
    },

    /** Keeps share C of a new set, sealed to the key. */
    async store(share: string, setId: string, privateKey: Uint8Array<ArrayBuffer>): Promise<TestAnswer> {
      const publicKey = await readRecoveryPublicKey(privateKey)
      const shareC = toText(await sealRecoveryShare(publicKey, toBytes(share), toContext(setId)))
      const body = { grant: await makeGrant('store', setId), shareC, sealedTo: toText(publicKey) }
      const path = recoveryStoreRoute.path
      return post(path, await prove(path, body, privateKey))
    },
  }
}

type PasswordParameters = Extract<NewMethod['parameters'], { kind: 'password' }>
type Opened = { answer: TestAnswer; privateKey: Uint8Array<ArrayBuffer> | null }

/** A wallet with share C of so many sets kept in the clear, and its holder. */
export async function createHeldWallet(
  recovery: TestRecovery,
  sets = 2,
  login?: { id: string; isByLink: boolean },
) {
  const device = await recovery.createDevice()
  const wallet = { sub: createId(), projectId: 'local', walletId: createId() }
  const shares = new Map<string, string>()
  for (let count = 0; count < sets; count++) {
    const setId = createId()
    const shareC = toText(crypto.getRandomValues(new Uint8Array(33)))
    await recovery.store(createGrant(device, { ...wallet, setId }), shareC, device)
    shares.set(setId, shareC)
  }
  const sign = (claims: GrantClaims) => recovery.notes.auth.signGrant(claims)
  const holder = createHolder({ wallet, device, sign, ...(login ? { login } : {}) })
  return { wallet, device, shares, holder, sign }
}
